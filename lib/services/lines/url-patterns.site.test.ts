/** url-patterns.conf on a real crawl: what it rejects, why, what its lines did, and what a change would do. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { zipOf } from '../../essence/testing/zip.ts';
import type { RunRow } from '../runs/contract.ts';
import type { TestServices } from '../testing/test-services.ts';
import { endedJob } from '../testing/ended-job.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';
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
  'contains:/nowhere/',
  'contains:b.pdf',
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

/** By these texts, instead of the saved ones. */
async function planned(lines: readonly string[]) {
  const files = [{ path: file, text: `${lines.join('\n')}\n` }];
  const started = await test.services.planChange(viewer, { slug, base: 2, files });
  const { result } = await endedJob(test, { name: 'plan', slug, started });
  if (result?.state !== 'planned') throw new Error(`no plan: ${JSON.stringify(result)}`);
  return result;
}

const edited = () => [...patternsOf(site.port).slice(0, 4), 'contains:a.html', 'regexp:/archive/[0-9]+'];

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
    expect(Object.fromEntries(denied ?? [])).toEqual({ 1: 2, 2: 0, 3: 2, 4: 3, 5: 2, 6: 1, 7: 0, 8: 0, 9: 0 });
    const at = (line: number) => hits?.lines.find((each) => each.file === file && each.line === line);
    expect(at(2)).toMatchObject({ rule: 'include', ran: run.accounting.fetched });
    expect(at(7)).toMatchObject({ rule: 'include', ran: 1, lastUrl: `${site.url}/archive/2024/e.html` });
    expect(at(8)).toMatchObject({ silence: { kind: 'matched-nothing' } });
    expect(at(9)).toMatchObject({ silence: { kind: 'shadowed', denied: 1, by: { file, line: 5 } } });
    expect([at(1), at(2), at(3), at(5), at(7)].map((line) => line?.silence)).toEqual(Array(5).fill(undefined));
  });
});

describe('other patterns', () => {
  it('are planned before they are saved: what would be lost and what would be found', async () => {
    const stop = startEngine(test);
    const plan = await planned(edited());
    await stop();
    // Lost: /a.html, and /archive/2024/e.html without its exception; found: /b.pdf and the member of the archive.
    expect(plan.figures.rdsRemoved.edit).toBe(2);
    expect(plan.predicted.find((each) => each.file === file && each.line === 5)).toMatchObject({ denied: 1 });
    expect(plan.lines.map(({ line }) => line)).toContain(5);
  });

  it('remove the RDs of the documents that they leave out at the next run', async () => {
    const files = [{ path: file, text: `${edited().join('\n')}\n` }];
    value(await test.services.saveRevision(operator, { slug, base: 2, message: 'Other patterns', files }));
    const before = run.accounting.stored;
    const { id } = value(await test.services.startRun(operator, { slug, kind: 'full' }));
    await workOnRun(test, id);
    const next = value(await test.services.getRun(viewer, { slug, run: id }));
    expect(next.accounting).toMatchObject({ lost: 0, queued: 0 });
    expect(before).toBeGreaterThan(2);
    const gone = await explained('/a.html');
    expect(gone).toMatchObject({ state: 'rejected', decidedBy: { file, line: 5 }, agrees: true });
    const describedOf = async () =>
      value(await test.services.getResource(viewer, { slug, url: `${site.url}/a.html` })).description;
    // Two of three RDs are more than a run deletes without asking.
    expect(next.heldDeletions).toBe(2);
    expect(await describedOf()).toBeDefined();
    value(await test.services.decideHeldDeletions(operator, { slug, run: id, accept: true }));
    expect(await describedOf()).toBeUndefined();
  });
});
