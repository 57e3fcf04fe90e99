import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';
import type { LineHits, RunHits } from './contract.ts';

let test: TestServices;
let site: Site;
let hits: RunHits;

const html = (links: readonly string[]): string => links.map((link) => `<a href="${link}">${link}</a>`).join('\n');

beforeAll(async () => {
  test = await openTestServices();
  const page = (...links: readonly string[]) => ({ headers: { 'content-type': 'text/html' }, body: html(links) });
  site = await startSite({
    routes: {
      '/': page('/a/1.html', '/a/2.html', '/old/1.html', '/old/2.html', '/b/1.html', 'http://127.0.0.2:9/x.html'),
      '/a/1.html': page('/a/deep.html'),
      '/a/2.html': page(),
      '/b/1.html': page(),
      '/a/deep.html': page('/a/deeper.html'),
      '/a/deeper.html': page(),
      '/leaf.html': page('/never.html'),
    },
  });
  const { services } = test;
  const gatherer = [
    'Access-Delay: 0',
    '<RootNodes>',
    `${site.url}/ URL=5,Mine Depth=2`,
    `${site.url}/a/deep.html Depth=1`,
    '</RootNodes>',
    '<LeafNodes>',
    `${site.url}/leaf.html`,
    '</LeafNodes>',
    '',
  ].join('\n');
  const files = [
    { path: 'gatherer.cf', bytes: Buffer.from(gatherer) },
    { path: 'filters/Mine', bytes: Buffer.from('Deny /old/\nDeny /nowhere/\nAllow /a/\nAllow .\n') },
    { path: 'robot.conf', bytes: Buffer.from('server-delay=0\n') },
  ];
  const { slug } = value(await services.importCollection(operator, { name: 'Roots', files }));
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
  const found = value(await services.getHits(viewer, { slug }));
  if (found === null) throw new Error('there are no figures');
  hits = found;
});
afterAll(async () => {
  await site.close();
  await test.close();
});

const of = (file: string, line: number): LineHits | undefined =>
  hits.lines.find((each) => each.file === file && each.line === line);

describe('the figures of RootNodes (items 34, 43-48 and 51: each limit and filter line has its own)', () => {
  it('say what each root gathered, and what its limits stopped', () => {
    expect(of('gatherer.cf', 3)).toMatchObject({ root: 'gathers', ran: 5, denied: 1 });
    expect(of('gatherer.cf', 4)).toMatchObject({ root: 'gathers', ran: 2, denied: 0 });
    expect(of('gatherer.cf', 7)).toMatchObject({ root: 'gathers', ran: 1, denied: 0 });
    expect(hits.reachedSample).toBeUndefined();
  });

  it('say what each line of a filter file let in or denied, and which never decided', () => {
    expect(of('filters/Mine', 1)).toMatchObject({ root: 'denies', ran: 2, denied: 2 });
    expect(of('filters/Mine', 2)).toMatchObject({ ran: 0, denied: 0, silence: { kind: 'never-ran' } });
    expect(of('filters/Mine', 3)).toMatchObject({ root: 'allows', denied: 0 });
    expect(of('filters/Mine', 3)?.ran).toBeGreaterThanOrEqual(3);
  });
});
