/** Each figure of a plan opens the URLs it counts: page by page, filtered, and as a file. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawlSampleCollection } from '../testing/sample-collection.ts';
import type { SampleCollection } from '../testing/sample-collection.ts';
import { problemOf, value, viewer } from '../testing/test-services.ts';
import type { PlanDone } from './contract.ts';
import { unchecked } from '../define-service.ts';

let test: SampleCollection;
let slug: string;
let plan: PlanDone;

const line = 'MetaData fn=filter-by-prefix src=path deny=/story';

beforeAll(async () => {
  test = await crawlSampleCollection();
  ({ slug } = test);
  const { text } = value(await test.services.getFile(viewer, { slug, path: 'filter.conf' }));
  plan = await planned(text.replace('MetaData fn=filterrules-process', `MetaData fn=filterrules-process\n${line}`));
});
afterAll(() => test.close());

const planned = (text: string): Promise<PlanDone> => test.planned({ base: 1, files: [{ path: 'filter.conf', text }] });

async function listed(figure: string, filter: object = {}): Promise<readonly string[]> {
  const urls: string[] = [];
  for (let after: string | undefined; ;) {
    const asked = { slug, plan: plan.job, figure, limit: 2, after, ...filter };
    const { rows, next } = value(await test.services.searchResources(viewer, asked));
    urls.push(...rows.map(({ url }) => new URL(url).pathname));
    after = next;
    if (after === undefined) return urls;
  }
}

it('the figures of the five minutes: one page whose links are not followed, seven URLs behind it', () => {
  expect(plan.figures.rejected.edit).toBe(0);
  expect(plan.figures.linksDropped.edit).toBe(1);
  expect(plan.figures.unlinked.edit).toBe(7);
  expect(plan.predicted.find((each) => each.line === plan.lines[0]?.line)).toMatchObject({
    denied: 1,
    unfollowed: 1,
    unlinked: 7,
  });
});

it('every figure lists as many URLs as it counts, and those it shows samples of', async () => {
  const cells = Object.entries(plan.figures).flatMap(([row, counts]) =>
    Object.entries(counts).map(([column, count]) => ({ row, column, count })),
  );
  for (const { row, column, count } of cells) {
    const urls = await listed(`${row}.${column}`);
    expect(urls, `${row}.${column}`).toHaveLength(count);
    const samples = plan.samples.filter((each) => each.row === row && each.columns.some((each) => each === column));
    expect(urls).toEqual(expect.arrayContaining(samples.map(({ url }) => new URL(url).pathname)));
  }
});

it('the figure of an edited line lists the URLs that the line would deny', async () => {
  const [edited] = plan.lines;
  const predicted = plan.predicted.filter(({ file, line: each }) => file === edited?.file && each === edited.line);
  expect(predicted.map(({ figure }) => figure)).toEqual([`denied:filter.conf:${edited?.line}`]);
  expect(await listed(`denied:filter.conf:${edited?.line}`)).toEqual(['/story/1']);
  // Lines as they were keep the list of the run.
  expect(plan.predicted.filter(({ figure }) => figure !== undefined)).toHaveLength(1);
});

it('so does the figure of a line that changes RDs', async () => {
  const { text } = value(await test.services.getFile(viewer, { slug, path: 'filter.conf' }));
  const more = '  Generate fn=generate-by-exact src=type match=text/html dst=kind value=page\n</Filter>';
  const changing = await planned(text.replace(/<\/Filter>\s*$/, more));
  const [figure = ''] = changing.predicted.flatMap((each) => each.figure ?? []);
  expect(figure).toMatch(/^changed:filter\.conf:\d+$/);
  const { rows } = value(await test.services.searchResources(viewer, { slug, plan: changing.job, figure, limit: 200 }));
  expect(rows).toHaveLength(changing.figures.rdsChanged.next);
  expect(rows.length).toBeGreaterThan(10);
});

it('they are filtered like every list, and exported', async () => {
  expect(await listed('unlinked.edit', { text: 'story/3' })).toEqual(['/story/3']);
  const facets = value(await test.services.getFacets(viewer, { slug, plan: plan.job, figure: 'unlinked.edit' }));
  expect(facets.outcome).toEqual([{ value: 'kept', count: 7, exact: true }]);
  const asked = { slug, plan: plan.job, figure: 'unlinked.edit', format: 'csv' };
  let csv = '';
  for await (const chunk of value(await test.services.exportUrls(viewer, unchecked(asked))).chunks)
    csv += String(chunk);
  expect(csv.trimEnd().split('\n')).toHaveLength(8);
  expect(csv).toContain('/story/8');
});

it('a plan that is forgotten says so, whoever asks', async () => {
  const asked = { slug, plan: plan.job + 1_000, figure: 'unlinked.edit' };
  expect(problemOf(await test.services.searchResources(viewer, asked)).message).toContain('expired');
  expect(problemOf(await test.services.exportUrls(viewer, { ...asked, format: 'csv' })).kind).toBe('not-found');
});

it('a URL that one filter denies and the other has fetched counts for the line, though nobody fetched it yet', async () => {
  const archives = 'MetaData fn=filter-by-regex src=path deny="\\.zip$"';
  const { figures, predicted } = await planned(
    `<Filter name="enumeration-default">\nMetaData fn=filterrules-process\n${archives}\nEnumerate fn=enumerate-urls\n</Filter>\n<Filter name="generation-default">\nGenerate fn=extract-html-meta\n</Filter>\n`,
  );
  expect(figures.admitted.edit).toBe(1);
  expect(predicted.find(({ file, line: nth }) => file === 'filter.conf' && nth === 3)).toMatchObject({ denied: 1 });
});
