/** url-rules.conf in the console: what new collections have, what an edit would merge, and how a URL is explained. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { stock } from '../../languages/url-rules-conf/stock.ts';
import { endedJob } from '../testing/ended-job.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';
import { workOnRun } from '../testing/work-on-run.ts';

let test: TestServices;
let site: Site;
let slug: string;

const file = 'url-rules.conf';
const page = (...links: readonly string[]) => ({
  headers: { 'content-type': 'text/html' },
  body: `<title>A page</title>${links.map((link) => `<a href="${link}">${link}</a>`).join('\n')}`,
});
const robot = { path: 'robot.conf', text: '<Process\n  server-delay=0\n>\n</Process>\n' };

beforeAll(async () => {
  test = await openTestServices();
  const links = ['/a?sid=1', '/a?sid=2', '/b?sid=3', '/b', '/c?utm_source=x'];
  site = await startSite({
    routes: { '/': page(...links), '/a': page('/d'), '/b': page(), '/c': page(), '/d': page() },
  });
  const { services } = test;
  const created = value(await services.createCollection(operator, { name: 'Parameters', url: `${site.url}/` }));
  ({ slug } = created);
  value(await services.saveRevision(operator, { slug, base: created.revision, message: 'Speed', files: [robot] }));
});
afterAll(async () => {
  await site.close();
  await test.close();
});

async function crawl() {
  const { id } = value(await test.services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
  return value(await test.services.getRun(viewer, { slug, run: id }));
}

const explained = async (path: string) =>
  value(await test.services.explainUrl(viewer, { slug, url: `${site.url}${path}` }));

describe('url-rules.conf', () => {
  it('is in a new collection, with the stock list', async () => {
    const { text } = value(await test.services.getFile(viewer, { slug, path: file }));
    expect(text).toBe(stock);
    expect((await crawl()).accounting).toMatchObject({ discovered: 7, fetched: 7, lost: 0 });
    const found = await explained('/c');
    expect(found).toMatchObject({ state: 'fetched', agrees: true });
    expect(found.steps.find(({ name }) => name === 'url-rules')?.note).toMatch(
      /\/c\?utm_source=x; url-rules\.conf:\d+ /,
    );
    const asWritten = await explained('/c?utm_source=y');
    expect(asWritten).toMatchObject({ state: 'rejected', decidedBy: { file, reason: 'rewritten URL' } });
    expect(asWritten.sentence).toContain(`crawled as ${site.url}/c`);
  });

  it('is planned: which URLs would merge, by which line, and what only a crawl can tell', async () => {
    const stop = startEngine(test);
    const files = [{ path: file, text: `${stock}drop sid\n` }];
    const started = await test.services.planChange(viewer, { slug, base: 2, files });
    const { result } = await endedJob(test, { name: 'plan', slug, started });
    await stop();
    if (result?.state !== 'planned') throw new Error(`no plan: ${JSON.stringify(result)}`);
    const line = stock.split('\n').length;
    expect(result.figures.rdsRemoved.edit).toBe(3);
    expect(result.figures.unlinked.edit).toBe(0);
    expect(result.predicted.find((each) => each.file === file && each.line === line)).toMatchObject({ denied: 3 });
    const samples = result.samples.filter((each) => each.file === file && each.line === line);
    expect(new Set(samples.map(({ url }) => url))).toEqual(
      new Set(['/a?sid=1', '/a?sid=2', '/b?sid=3'].map((path) => site.url + path)),
    );
    const texts = result.unknowns.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/^3 URLs become 2 URLs .* of which 1 are stored/));
    expect(texts).toContainEqual(expect.stringMatching(/^url-rules\.conf changed: /));
  });

  it('merges them at the next run', async () => {
    const files = [{ path: file, text: `${stock}drop sid\n` }];
    value(await test.services.saveRevision(operator, { slug, base: 2, message: 'Sessions', files }));
    expect((await crawl()).accounting).toMatchObject({ discovered: 5, fetched: 5, lost: 0 });
    expect(await explained('/a')).toMatchObject({ state: 'fetched', agrees: true });
  });
});
