/** What a plan predicts is what the next run does: in every state, for every RD, and at least what comes. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planRows } from '../../engine/plan/rows.ts';
import type { PlanRowName } from '../../engine/plan/rows.ts';
import type { Site } from '../../engine/testing/site.ts';
import { createCrawlReads } from '../../store/read/crawl-reads.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf } from '../testing/outcome.ts';
import { both, crawl, denyNumbers, makers, openPlanTests, decisionsOf } from '../testing/plan-tests.ts';
import type { Lines, PlanTests } from '../testing/plan-tests.ts';

let plans: PlanTests;
let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  plans = await openPlanTests();
  ({ installation, site } = plans);
});
afterAll(() => plans.close());

interface Edit {
  readonly name: string;
  readonly from: Lines;
  readonly to: Lines;
  /** Figures of the next run that it is about. */
  readonly says?: readonly PlanRowName[];
  /** Facts have to be read for every URL, or hardly any. */
  readonly reads: 'all' | 'some' | 'few';
}

const edits: readonly Edit[] = [
  {
    name: 'a line before retrieval that drops pages and what only they link to',
    from: {},
    to: both(denyNumbers('1?[26]')),
    says: ['rejected', 'unlinked', 'unlinkedRejected', 'rdsRemoved'],
    reads: 'few',
  },
  {
    name: 'the same for the enumeration filter alone',
    from: {},
    to: { enumeration: [denyNumbers('[5-9]')] },
    says: ['linksDropped', 'unlinked', 'unlinkedRejected', 'rdsChanged'],
    reads: 'some',
  },
  {
    name: 'the same for the generation filter alone',
    from: {},
    to: { generation: [denyNumbers('[0-9]*3')] },
    reads: 'few',
  },
  {
    name: 'a line that looks at the content',
    from: {},
    to: { generation: ['Data fn=filter-by-regex src=keywords deny="number 1[0-9]*$"'] },
    reads: 'all',
  },
  {
    name: 'a line that keeps links of some pages from being followed',
    from: {},
    to: { enumeration: ['Data fn=filter-by-regex src=keywords deny="number [3-9]$"'] },
    reads: 'all',
  },
  { name: 'a lower depth in robot.conf', from: {}, to: { depth: 4 }, reads: 'few' },
  { name: 'a rule of filterrules.conf', from: { excluded: '/none' }, to: { excluded: '3.html' }, reads: 'few' },
  {
    name: 'a rule of filterrules.conf that is asked again at the content',
    from: { asksAgain: true },
    to: { asksAgain: true, excluded: '3.html' },
    reads: 'all',
  },
  {
    name: 'a page dropped that made others less deep, with a depth limit',
    from: { depth: 6 },
    to: { ...both(denyNumbers('1')), depth: 6 },
    reads: 'few',
  },
  {
    name: 'two lines in another order',
    from: both(denyNumbers('7'), denyNumbers('[78]')),
    to: both(denyNumbers('[78]'), denyNumbers('7')),
    reads: 'few',
  },
  {
    name: 'fewer links of a page followed',
    from: {},
    to: { most: 2 },
    says: ['linksDropped', 'unlinked', 'rdsRemoved'],
    reads: 'all',
  },
  {
    name: 'an attribute copied from one that a page may have or not',
    from: {},
    to: {
      generation: [
        ...makers.map((maker) => `Generate fn=${maker}`),
        'Generate fn=copy-attribute src=keywords dst=subject',
      ],
    },
    says: ['rdsChanged'],
    reads: 'all',
  },
];
describe('a plan', () => {
  it.each(edits)('equals the next run in every state for $name', async ({ from, to, reads, says = [] }) => {
    const collection = await installation.addCollection(plans.texts(from));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const predicted = await plans.predict(collection, plans.texts(to));
    expect(decisionsOf(await plans.predict(collection, plans.texts(to), { full: true }))).toEqual(
      decisionsOf(predicted),
    );
    if (reads === 'few') expect(predicted.planned.factsRead).toBeLessThan(predicted.planned.urls.seq.length / 2);
    const { figures } = predicted.summary;
    for (const row of says) expect(figures[row].next, row).toBeGreaterThan(0);
    // The edit is the only cause.
    for (const row of planRows)
      expect(figures[row], row).toMatchObject({ edit: figures[row].next, saved: 0, metadata: 0 });

    await collection.revise(plans.texts(to));
    await crawl(collection);
    await plans.expectRun(collection, before, predicted);
    // Nothing is left to do.
    const again = await plans.predict(collection, plans.texts(to));
    for (const row of planRows)
      expect(again.summary.figures[row], row).toEqual({ edit: 0, saved: 0, metadata: 0, next: 0 });
  });

  it('tells the edit from what was saved before it, and decides the next run for both at once', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const saved = plans.texts(both(denyNumbers('[23]')));
    const edited = plans.texts(both(denyNumbers('[23]'), denyNumbers('[34]')));
    const onlySaved = await plans.predict(collection, saved);
    const predicted = await plans.predict(collection, edited, { saved });
    const { rejected, rdsRemoved } = predicted.summary.figures;
    expect(rejected).toEqual({ edit: 1, saved: 2, metadata: 0, next: 3 });
    expect(rdsRemoved.saved).toBe(onlySaved.summary.figures.rdsRemoved.edit);
    expect(predicted.summary.lines).toMatchObject([
      { change: 'new', before: 0, denied: 1 },
      { change: 'new', before: 0, denied: 1 },
    ]);
    await collection.revise(edited);
    await crawl(collection);
    await plans.expectRun(collection, before, predicted);
  });

  it('says what an edit takes back of what was saved, and that the next run then changes nothing', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    await crawl(collection);
    const { figures } = (
      await plans.predict(collection, plans.texts({}), { saved: plans.texts(both(denyNumbers('[23]'))) })
    ).summary;
    expect(figures.rejected).toEqual({ edit: 0, saved: 2, metadata: 0, next: 0 });
    expect(figures.admitted).toEqual({ edit: 2, saved: 0, metadata: 0, next: 0 });
    expect(figures.rdsAdded.edit).toBe(figures.rdsRemoved.saved);
    expect(figures.rdsRemoved.next).toBe(0);
  });

  it('knows what a stop list of Essence keeps out, and says that summaries are not stored', async () => {
    const essence = (stopList: string, quickSum = ''): Files => ({
      ...plans.texts({}),
      'gatherer.cf': 'Essence: on\nLib-Directory: lib\n',
      'lib/byname.cf': 'Third 3\\.html$\nHTML \\.html$\n',
      'lib/stoplist.cf': stopList,
      'lib/quick-sum.cf': quickSum,
    });
    const collection = await installation.addCollection(essence(''));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const predicted = await plans.predict(collection, essence('Third\n'));
    expect(predicted.summary.figures.rdsRemoved.next).toBeGreaterThan(0);
    const { unknowns } = await plans.predict(collection, essence('', 'HTML Notes ^note.*$\n'));
    expect(unknowns).toEqual([expect.stringMatching(/^lib\/quick-sum\.cf changed/)]);
    await collection.revise(essence('Third\n'));
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    expect(before.size - after.size).toBe(predicted.summary.figures.rdsRemoved.next);
    expect([...after.keys()].toSorted()).toEqual(predicted.rds.toSorted());
  });

  it('tells external metadata that is not applied yet from the edit, and knows every RD it changes', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    await crawl(collection);
    const before = await viewsOf(collection);
    const lines = (...all: string[]): Files => {
      const place = `${site.host}:${site.port}`;
      return { ...plans.texts({}), 'external_metadata.cfg': all.map((line) => `${place}${line}\n`).join('') };
    };
    const saved = lines('/page/1 c:staff');
    const edited = lines('/page/1 c:staff', '/page/2 c:partner', '/page/10 c:hr');
    const { figures, several } = (await plans.predict(collection, edited, { saved })).summary;
    await collection.revise(edited);
    await crawl(collection);
    const after = await viewsOf(collection);
    const changed = [...after].filter(([url, view]) => before.get(url) !== view);
    expect(figures.rdsChanged.next).toBe(changed.length);
    expect(figures.rdsChanged).toMatchObject({ saved: 0 });
    expect(figures.rdsChanged.edit + figures.rdsChanged.metadata - several).toBe(changed.length);
    expect(several).toBe(11);
  });

  it('item 175: knows the RDs that annotations change, and the line that does it', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    await crawl(collection);
    const annotations = [2, 3].map((n) => `@FILE { ${site.url}/page/${n}.html\nCity:\tBoulder\n}\n`).join('');
    const edited: Files = { ...plans.texts({}), annotations };
    const { summary } = await plans.predict(collection, edited);
    expect(summary.figures.rdsChanged).toMatchObject({ edit: 2, next: 2 });
    expect(summary.predicted.map(({ file, line, changed }) => [file, line, changed])).toEqual([
      ['annotations', 2, 1],
      ['annotations', 5, 1],
    ]);
  });

  it('knows at least what is let in, and that nothing more is known of it', async () => {
    const collection = await installation.addCollection(plans.texts(both(denyNumbers('[12]'))));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const { summary, unknowns } = await plans.predict(collection, plans.texts({}));
    const none = { next: 0 };
    expect(summary.figures).toMatchObject({ admitted: { next: 2 }, rejected: none, rdsAdded: none, rdsRemoved: none });
    expect(summary.states.next.unknown).toBe(2);
    expect(unknowns).toEqual([expect.stringMatching(/^2 admitted URLs never fetched/)]);
    expect(summary.lines).toMatchObject([
      { change: 'removed', before: 2, denied: 0 },
      { change: 'removed', before: 2, denied: 0 },
    ]);
    await collection.revise(plans.texts({}));
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    expect(after.size - before.size).toBeGreaterThanOrEqual(summary.figures.admitted.next);
  });

  it('knows the RDs that appear when the content was read already', async () => {
    const denying = { generation: ['Data fn=filter-by-regex src=keywords deny="number 2"'] };
    const collection = await installation.addCollection(plans.texts(denying));
    await crawl(collection);
    const predicted = await plans.predict(collection, plans.texts({}));
    expect(predicted.summary.figures.rdsAdded.next).toBeGreaterThan(10);
    await collection.revise(plans.texts({}));
    await crawl(collection);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()].toSorted()).toEqual(predicted.rds);
  });

  it('knows which RDs change, and by which line', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const status = 'Generate fn=copy-attribute src=keywords dst=subject truncate=3';
    const edited = plans.texts({ generation: [...makers.map((maker) => `Generate fn=${maker}`), status] });
    const { summary } = await plans.predict(collection, edited);
    expect(summary.lines).toMatchObject([{ change: 'new', text: status, changed: summary.figures.rdsChanged.edit }]);
    await collection.revise(edited);
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    const changed = [...after].filter(
      ([url, { attributes }]) => attributes['subject'] !== before.get(url)?.attributes['subject'],
    );
    expect(changed).toHaveLength(summary.figures.rdsChanged.next);
    expect(changed.length).toBeGreaterThan(100);
  });

  it('does not say what only the text of a page could tell', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    await crawl(collection);
    const [meta = '', text = '', source = ''] = makers;
    const generation = [meta, `${text} truncate=20`, source].map((maker) => `Generate fn=${maker}`);
    const { summary } = await plans.predict(collection, plans.texts({ generation }));
    expect(summary.figures).toMatchObject({ rdsChanged: { next: 0 }, rdsMayChange: { next: summary.rds.now } });
  });
});

/** What is in view of each RD, as one text. */
async function viewsOf(collection: TestCollection): Promise<ReadonlyMap<string, string>> {
  const views = new Map<string, string>();
  for await (const { url, attributes } of createCrawlReads(installation.pool).descriptions(collection.id, 'now')) {
    views.set(url, JSON.stringify(attributes.map(({ name, values }) => [name, values])));
  }
  return views;
}
