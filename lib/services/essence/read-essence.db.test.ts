/** Essence as the console reads it: figures of the last run, the URLs behind them, and what is said where there are none. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli } from '../actor.ts';
import { byContent, byName, mirrorFiles, mirrorUrls } from '../testing/essence-mirror.ts';
import { seedEssence } from '../testing/seed-essence.ts';
import { openTestServices, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import type { EssenceFigures } from './contract.ts';

let test: TestServices;
let run: number;
let figures: EssenceFigures;
const slug = 'mirror';

async function makeCollection(name: string, files: readonly { readonly path: string; readonly text: string }[]) {
  const { services } = test;
  const { slug: made, revision } = value(
    await services.createCollection(cli, { name, url: 'http://ftp.example.org/' }),
  );
  if (files.length > 0)
    value(await services.saveRevision(cli, { slug: made, base: revision, message: 'Essence', files }));
  return made;
}

beforeAll(async () => {
  test = await openTestServices();
  expect(await makeCollection('Mirror', mirrorFiles)).toBe(slug);
  run = await seedEssence({ pool: test.database.pool, slug }, mirrorUrls);
  const essence = value(await test.services.getEssence(viewer, { slug }));
  expect(essence).toMatchObject({ state: 'counted', isOn: true, run: { id: run, state: 'finished', lost: 0 } });
  figures = essence.figures ?? expect.fail('no figures');
});
afterAll(() => test.close());

describe('the figures of a run', () => {
  it('add up, with the files in force', () => {
    expect(figures).toMatchObject({
      typed: 2614,
      byOutcome: { kept: 1792, 'not-unpacked': 3, 'not-summarized': 8, deleted: 16, other: 2, 'stop-listed': 51 },
      unrecognized: 21,
      stopList: { file: 'lib/stoplist.cf', isOwn: true, lines: 3, urls: 781 },
      rulesFile: 'lib/myrules',
      untyped: [],
    });
    expect(figures.recognizers.map(({ file, urls }) => [file, urls])).toEqual([
      ['lib/byurl.cf (built-in)', 0],
      ['lib/byname.cf (built-in)', 2538],
      ['lib/bycontent.cf (built-in)', 55],
    ]);
    expect(figures.recognizers.every(({ lines, isOwn }) => lines > 0 && !isOwn)).toBe(true);
    expect(figures.rules).toMatchObject([
      { line: 1, what: 'matched', urls: 674 },
      { line: 2, what: 'changed', urls: 674 },
      { line: 4, what: 'deleted', urls: 16 },
    ]);
    expect(figures.allowList).toBeUndefined();
  });

  it('say of a type its size, and the pattern of each line', () => {
    const pdf = figures.types.find(({ name }) => name === 'Pdf');
    expect(pdf).toMatchObject({ urls: 112, bytes: 102 * 1_750_000 + 4 * 1_200_000 + 6 * 810_000 });
    expect(pdf?.recognizedBy.map(({ line, urls }) => [line, urls])).toEqual([
      [byName('Pdf').line, 108],
      [byContent('Pdf').line, 4],
    ]);
    expect(pdf?.recognizedBy[1]?.pattern).toBe('PDF document');
    expect(pdf?.reasons.map(({ reason, urls }) => [reason, urls])).toEqual([
      ['encrypted', 3],
      ['damaged', 2],
      ['timeout', 1],
    ]);
  });

  it('sum up the nested documents', async () => {
    expect(value(await test.services.getUnnested(viewer, { slug, run }))).toEqual({
      documents: 187,
      isAll: true,
      members: 184 * 24,
      bytes: 184 * 24_000,
      levels: 2,
      refused: [{ reason: 'too-large', members: 184 }],
    });
  });

  it('are the types of the file for spreadsheets', async () => {
    const { chunks, fileName } = value(await test.services.exportEssence(viewer, { slug, format: 'csv' }));
    let text = '';
    for await (const chunk of chunks) text += String(chunk);
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(fileName).toBe('mirror-essence.csv');
    expect(head).toMatch(/^type,urls,bytes,kept,not-unpacked/);
    expect(rows).toHaveLength(figures.types.length);
    expect(rows.find((row) => row.startsWith('Image'))).toContain('lib/stoplist.cf:2');
  });
});

describe('the URLs behind a figure', () => {
  const count = async (essence: object): Promise<number> =>
    value(await test.services.searchResources(viewer, { slug, essence, limit: 1 })).count.value;

  it('are as many as the figure says', async () => {
    for (const type of figures.types) expect(await count({ type: type.name })).toBe(type.urls);
    for (const [outcome, urls] of Object.entries(figures.byOutcome))
      expect(await count({ outcome: [outcome] })).toBe(urls);
    for (const { file, urls } of figures.recognizers) expect(await count({ recognizedBy: file })).toBe(urls);
    for (const { names, urls } of figures.summarizers)
      expect(await count({ summarizedBy: names, outcome: ['kept', 'deleted'] })).toBe(urls);
    for (const { file, line, what, urls } of figures.rules) {
      const found = await count({ rule: `${file}:${line} ${what}` });
      expect(found).toBe(urls);
    }
    expect(await count({ nested: true })).toBe(187);
    expect(await count({ outcome: ['untyped'] })).toBe(0);
  });

  it('have facets of the same sum', async () => {
    const { outcome } = value(await test.services.getFacets(viewer, { slug, essence: { type: 'Pdf' } }));
    expect(outcome.map((each) => [each.value, each.count])).toEqual([
      ['kept', 106],
      ['no-rd', 6],
    ]);
  });

  it('of a type are listed with size, attributes, and reason', async () => {
    const { urls } = value(await test.services.listTypedUrls(viewer, { slug, type: 'pdf', outcome: 'no-rd' }));
    expect(urls).toHaveLength(6);
    expect(urls[0]).toMatchObject({
      outcome: 'no-rd',
      bytes: 810_000,
      attributes: [],
      decidedBy: { reason: 'encrypted' },
    });
    const { urls: kept } = value(await test.services.listTypedUrls(viewer, { slug, type: 'Pdf', limit: 2 }));
    expect(kept).toHaveLength(2);
    expect(kept[0]?.attributes).toEqual(['author', 'keywords', 'title', 'type']);
  });
});

describe('without figures', () => {
  it('a collection is off, has had no run, or its run went without Essence', async () => {
    const { services, database } = test;
    const plain = await makeCollection('Plain', []);
    expect(value(await services.getEssence(viewer, { slug: plain }))).toEqual({
      state: 'off',
      isOn: false,
      hasGatherer: false,
    });
    expect(problemOf(await services.exportEssence(viewer, { slug: plain, format: 'csv' })).kind).toBe('not-found');
    const fresh = await makeCollection('Fresh', mirrorFiles);
    expect(value(await services.getEssence(viewer, { slug: fresh })).state).toBe('no-run');
    await seedEssence({ pool: database.pool, slug: plain }, [{ type: 'Pdf', urls: 1 }]);
    const { revision } = value(await services.getCollection(viewer, { slug: plain }));
    value(await services.saveRevision(cli, { slug: plain, base: revision, message: 'On', files: [...mirrorFiles] }));
    expect(value(await services.getEssence(viewer, { slug: plain })).state).toBe('without');
  });

  it('a run of another version of the engine is not counted', async () => {
    const old = await makeCollection('Old', mirrorFiles);
    const seeded = await seedEssence({ pool: test.database.pool, slug: old }, [{ type: 'Pdf', urls: 1 }]);
    await test.database.pool.query(
      `UPDATE crawl.decision_path SET program_key = 'old' WHERE id IN (SELECT path_id FROM crawl.counter WHERE run_id = $1)`,
      [seeded],
    );
    expect(value(await test.services.getEssence(viewer, { slug: old })).state).toBe('other-version');
  });
});
