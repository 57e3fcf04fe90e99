/** url-patterns.conf on a real crawl: what it rejects, why, what its lines did, and what a change would do. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { zipOf } from '../../essence/testing/zip.ts';
import type { RunRow } from '../runs/contract.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';

let test: TestServices;
let site: Site;
let slug: string;
let run: RunRow;

const file = 'url-patterns.conf';
const page = (...links: readonly string[]) => ({
  headers: { 'content-type': 'text/html' },
  body: `<title>A page</title>${links.map((link) => `<a href="${link}">${link}</a>`).join('\n')}`,
});

const patternsOf = (port: number): readonly string[] => [
  '[Follow]',
  `127.0.0.1:${port}/`,
  '-contains:/drafts/',
  '[Do not crawl]',
  '.pdf$',
  'regexp:/archive/[0-9]+',
  '-contains:/archive/2024/',
];

beforeAll(async () => {
  test = await openTestServices();
  const zip = {
    headers: { 'content-type': 'application/zip' },
    body: await zipOf({ 'in.html': 'In', 'in.pdf': 'Pdf' }),
  };
  const links = [
    '/a.html',
    '/b.pdf',
    '/drafts/c.html',
    '/archive/1999/d.html',
    '/archive/2024/e.html',
    '/moved',
    '/all.zip',
  ];
  site = await startSite({
    routes: {
      '/': page(...links),
      '/a.html': page('/b.pdf'),
      '/archive/2024/e.html': page(),
      '/moved': { status: 302, headers: { location: '/drafts/moved.html' } },
      '/all.zip': zip,
    },
    otherwise: (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Never asked for'),
  });
  const { services } = test;
  const created = value(await services.createCollection(operator, { name: 'Patterns', url: `${site.url}/` }));
  ({ slug } = created);
  const files = [
    { path: 'robot.conf', text: '<Process\n  server-delay=0\n  unpack-archives=true\n>\n</Process>\n' },
    { path: file, text: `${patternsOf(site.port).join('\n')}\n` },
  ];
  value(await services.saveRevision(operator, { slug, base: created.revision, message: 'Patterns', files }));
  run = await crawl();
});
afterAll(async () => {
  await site.close();
  await test.close();
});

async function crawl(): Promise<RunRow> {
  const { id } = value(await test.services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
  return value(await test.services.getRun(viewer, { slug, run: id }));
}

const explained = async (path: string) =>
  value(await test.services.explainUrl(viewer, { slug, url: `${site.url}${path}` }));

describe('a crawl with url-patterns.conf', () => {
  it('adds up, and asks for nothing that the patterns leave out', () => {
    const { accounting: a } = run;
    expect(a).toMatchObject({ lost: 0, queued: 0, failed: 0 });
    expect(a.discovered).toBe(a.fetched + a.rejected);
    const asked = new Set(site.log.map(({ path }) => path));
    expect([...asked].toSorted()).toEqual(
      ['/', '/a.html', '/all.zip', '/archive/2024/e.html', '/moved', '/robots.txt'].toSorted(),
    );
  });

  it.each([
    ['/b.pdf', 5, 'do-not-crawl pattern'],
    ['/drafts/c.html', 3, 'follow exception'],
    ['/drafts/moved.html', 3, 'follow exception'],
    ['/archive/1999/d.html', 6, 'do-not-crawl pattern'],
    ['/all.zip!/in.pdf', 5, 'do-not-crawl pattern'],
  ])('rejects %s by line %i', async (path, line, reason) => {
    expect(await explained(path)).toMatchObject({
      state: 'rejected',
      agrees: true,
      decidedBy: { stage: 'limits', file, line, reason },
    });
  });

  it('explains URLs that it never met the same way', async () => {
    expect(await explained('/drafts/unseen')).toMatchObject({ state: 'rejected', decidedBy: { file, line: 3 } });
    const other = value(await test.services.explainUrl(viewer, { slug, url: 'http://other.example/' }));
    expect(other).toMatchObject({ decidedBy: { file, line: 1, reason: 'no follow pattern' } });
  });

  it('finds them by reason among the resources', async () => {
    const facets = value(await test.services.getFacets(viewer, { slug }));
    expect(JSON.stringify(facets)).toContain('do-not-crawl pattern');
  });

  it('counts what each line denied', async () => {
    const hits = value(await test.services.getHits(viewer, { slug }));
    const denied = hits?.lines.filter((each) => each.file === file).map(({ line, denied: count }) => [line, count]);
    expect(Object.fromEntries(denied ?? [])).toMatchObject({ 3: 2, 5: 2, 6: 1 });
  });
});
