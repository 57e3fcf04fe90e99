import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UncoveredUrlPage } from './contract.ts';
import { endedJob } from '../testing/ended-job.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';

let test: TestServices;
let stopEngine: () => Promise<void>;
const slug = 'docs';

beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' }));
  stopEngine = startEngine(test);
});
afterAll(async () => {
  await stopEngine();
  await test.close();
});

async function concatenate(threshold?: string) {
  const given = { slug, ...(threshold !== undefined && { threshold }) };
  const started = await test.services.startMetadataConcatenation(operator, given);
  return endedJob(test, { name: 'metadata-concatenate', slug, started });
}

describe('concatenating profiles as a job', () => {
  it('says that there are none', async () => {
    expect(await concatenate()).toMatchObject({
      state: 'failed',
      status: { words: expect.stringContaining('docs has no profiles') },
    });
  });

  it('S46, P20, P21, P22: 29 malformed lines of 100 pass 0.29, in byte order of names, and are left out', async () => {
    const { services } = test;
    const good = Array.from({ length: 71 }, (_, i) => `site.com/${i}/ c:${i}\n`).join('');
    value(await services.createMetadataProfile(operator, { slug, profile: 'b', text: `${good}${'bad\n'.repeat(29)}` }));
    value(await services.createMetadataProfile(operator, { slug, profile: 'Z', text: 'site.com/0/ c:first\n\n' }));
    const over = await concatenate('0.28');
    expect(over).toMatchObject({ state: 'finished', result: { total: 101, malformed: 29, ok: false, written: false } });
    expect(over.result).not.toHaveProperty('revision');
    value(await services.deleteMetadataProfile(operator, { slug, profile: 'Z' }));
    const done = await concatenate('0.29');
    expect(done).toMatchObject({ result: { total: 100, malformed: 29, ok: true, written: true, revision: 5 } });
    const file = value(await services.getFile(viewer, { slug, path: 'external_metadata.cfg' }));
    expect(file.text).toBe(good);
    const [newest] = value(await services.listMetadataValidations(viewer, { slug })).rows;
    expect(newest).toMatchObject({ by: 'operator@example.org', written: true, malformed: 29, threshold: '0.29' });
    expect(await concatenate('0.29')).not.toHaveProperty('result.revision');
  });

  it('names duplicates across profiles with the line that wins', async () => {
    const { services } = test;
    value(await services.createMetadataProfile(operator, { slug, profile: 'Z', text: 'site.com/0/ c:first\n' }));
    const { result } = await concatenate('1');
    const validation = result?.validation ?? 0;
    const { rows } = value(
      await services.listMetadataFindings(viewer, { slug, validation, code: 'W_DUPLICATE_PREFIX' }),
    );
    expect(rows).toMatchObject([
      { file: 'profiles/b/external_metadata.cfg', line: 1, message: expect.stringContaining('1 of profiles/Z/') },
    ]);
  });
});

describe('external metadata before a run', () => {
  const start = (): ReturnType<TestServices['services']['startRun']> =>
    test.services.startRun(operator, { slug, kind: 'full', maxUrls: 1 });

  it('S52, S53: over the threshold no run starts, nothing is changed, and the reason names the first line', async () => {
    const { services } = test;
    value(await services.saveMetadataRule(operator, { slug, rule: { mode: 'concatenate', threshold: '0' } }));
    const { revision } = value(await services.listMetadataProfiles(viewer, { slug }));
    const refused = problemOf(await start());
    expect(refused).toMatchObject({ kind: 'refused', diagnostics: expect.arrayContaining([]) });
    expect(refused.message).toMatch(/^No run can start: 29 of 101 lines .* over the threshold of 0 \(validation \d+\)/);
    expect(refused.message).toContain('profiles/b/external_metadata.cfg:72:1: E_');
    expect(value(await services.listRuns(viewer, { slug })).runs).toEqual([]);
    expect(value(await services.listMetadataProfiles(viewer, { slug }))).toMatchObject({ revision });
    const [newest] = value(await services.listMetadataValidations(viewer, { slug })).rows;
    expect(newest).toMatchObject({ beforeRun: true, ok: false, written: false });
  });

  it('S49, S53: what was concatenated is what the run is pinned to, and the run says what was done', async () => {
    const { services } = test;
    value(await services.deleteMetadataProfile(operator, { slug, profile: 'Z' }));
    value(await services.createMetadataProfile(operator, { slug, profile: 'new', text: 'docs.example/ c:new\n' }));
    value(await services.saveMetadataRule(operator, { slug, rule: { mode: 'concatenate', threshold: '0.3' } }));
    const run = value(await start());
    const file = value(await services.getFile(viewer, { slug, path: 'external_metadata.cfg', revision: run.revision }));
    expect(file.text).toContain('docs.example/ c:new');
    const text =
      'external_metadata.cfg was concatenated from the profiles first: 29 of 101 lines malformed, within the threshold of 0.3.';
    expect(run.notes).toEqual([{ severity: 'info', text }]);
    const busy = await test.services.startRun(operator, { slug, kind: 'full' });
    expect(problemOf(busy).kind).toBe('conflict');
    value(await services.killRun(operator, { slug, run: run.id }));
  });

  it('S24, D11: a file with an error that was not concatenated stops no run, and the run says what it goes without', async () => {
    const { services } = test;
    const { revision } = value(await services.listFiles(viewer, { slug }));
    const files = [{ path: 'external_metadata.cfg', text: 'docs.example/ c:1\nbad\nbad\n' }];
    const saved = value(await services.saveRevision(operator, { slug, base: revision, message: '', files }));
    expect(saved.errors).toBe(0);
    expect(value(await services.getCollection(viewer, { slug })).errors).toBe(0);
    const rule = { mode: 'nothing', threshold: '0' } as const;
    const run = value(await services.startRun(operator, { slug, kind: 'full', maxUrls: 1, metadataFirst: rule }));
    expect(run.notes?.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^The run does not apply external metadata\. external_metadata\.cfg:2:1: E_NO_ELEMENTS and 1 more/,
      ),
    ]);
    value(await services.killRun(operator, { slug, run: run.id }));
    const check = { mode: 'check', threshold: '0.5' } as const;
    const refused = await services.startRun(operator, { slug, kind: 'full', metadataFirst: check });
    expect(problemOf(refused).message).toMatch(/2 of 3 lines .* over the threshold of 0.5/);
  });
});

describe('what the lines reach', () => {
  const urls = [
    'https://docs.example/',
    'https://docs.example/a/1',
    'https://docs.example/b?x=1&y=2',
    'http://other.example/',
  ];

  async function count(): Promise<void> {
    const started = await test.services.startMetadataCoverage(operator, { slug });
    expect(await endedJob(test, { name: 'metadata-coverage', slug, started })).toMatchObject({ state: 'finished' });
  }

  it('is counted over the URLs known, and kept line by line, with the reason of each near miss', async () => {
    const { services, context, database } = test;
    expect(value(await services.getMetadataCoverage(viewer, { slug }))).toBeNull();
    expect(problemOf(await services.listMetadataLines(viewer, { slug })).kind).toBe('not-found');
    for (const profile of ['b', 'new']) value(await services.deleteMetadataProfile(operator, { slug, profile }));
    const one =
      'docs.example/a/ c:1 X:20200101\nbad\nhttps://docs.example/ c:2\nhttps://docs.example/b?x=1&amp;y=2 c:3';
    value(await services.createMetadataProfile(operator, { slug, profile: 'one', text: one }));
    const two = '\tdocs.example/a/1 t:"x y"\nhttps://docs.example/ c:4\nnowhere.example/ c:5\n';
    value(await services.createMetadataProfile(operator, { slug, profile: 'two', text: two }));
    const id = (await context.collections.find(slug))?.id;
    // The engine may have begun one of the runs above before it was ended.
    await database.pool.query('DELETE FROM crawl.resource WHERE collection_id = $1', [id]);
    await database.pool.query(
      `WITH s AS (INSERT INTO crawl.site (key) VALUES ('docs.example:443'), ('other.example:80')
         ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING id, key)
       INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
         generation, depth, state, was, found_as, hops, url)
       SELECT md5(url)::uuid, nextval('crawl.resource_seq'), 0, 0, $1, s.id, 0, 0, 1, 1, 0, 2, 0, 0, 0, url
       FROM unnest($2::text[]) url JOIN s ON strpos(url, split_part(s.key, ':', 1)) > 0`,
      [id, urls],
    );
    await count();
    const report = value(await services.getMetadataCoverage(viewer, { slug }));
    expect(report).toMatchObject({ by: 'operator@example.org', isCurrent: true });
    expect(report?.summary).toMatchObject({
      files: ['profiles/one/external_metadata.cfg', 'profiles/two/external_metadata.cfg'],
      lines: 6,
      malformed: 1,
      matchedLines: 1,
      deadLines: 1,
      urls: 4,
      coveredUrls: 3,
      nearMisses: { scheme: 2, ampersand: 1 },
      sitesWithout: 1,
      sitesInPart: 0,
    });
    const { rows } = value(await services.listMetadataLines(viewer, { slug }));
    expect(
      rows.map(({ file, line, urls: n, isDead, nearMiss }) => [file.split('/')[1], line, n, isDead, nearMiss?.reason]),
    ).toEqual([
      ['one', 1, 0, false, 'scheme'],
      ['one', 3, 3, false, undefined],
      ['one', 4, 0, false, 'ampersand'],
      ['two', 1, 0, false, 'scheme'],
      ['two', 2, 0, true, undefined],
      ['two', 3, 0, false, undefined],
    ]);
    const unmatched = value(await services.listMetadataLines(viewer, { slug, kind: 'unmatched', limit: 2 }));
    expect(unmatched.rows.map(({ line }) => line)).toEqual([1, 4]);
    const rest = value(await services.listMetadataLines(viewer, { slug, kind: 'unmatched', after: unmatched.next }));
    expect(rest.rows.map(({ line }) => line)).toEqual([1, 3]);
    expect(rows.map(({ nearMiss }) => nearMiss?.urls)).toEqual([1, undefined, 1, 1, undefined, undefined]);
    const expiring = value(await services.listMetadataLines(viewer, { slug, expiringWithinDays: 30 }));
    expect(expiring.rows).toMatchObject([{ line: 1, expires: '20200101' }]);
  });

  it('lists all URLs and sites without a line, page by page', async () => {
    const { services, context, database } = test;
    const id = (await context.collections.find(slug))?.id;
    const many = Array.from({ length: 2500 }, (_, i) => `http://many.example/${i}`);
    await database.pool.query(
      `WITH s AS (INSERT INTO crawl.site (key) VALUES ('many.example:80') RETURNING id)
       INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
         generation, depth, state, was, found_as, hops, url)
       SELECT md5(url)::uuid, nextval('crawl.resource_seq'), 0, 0, $1, s.id, 0, 0, 1, 1, 0, 2, 0, 0, 0, url
       FROM s, unnest($2::text[]) WITH ORDINALITY AS u (url, i) ORDER BY i`,
      [id, many],
    );
    await count();
    const sites = value(await services.listUncoveredSites(viewer, { slug }));
    expect(sites).toEqual({
      rows: [
        { key: 'many.example:80', urls: 2500, uncovered: 2500 },
        { key: 'other.example:80', urls: 1, uncovered: 1 },
      ],
    });
    expect(value(await services.listUncoveredSites(viewer, { slug, after: 1 })).rows).toHaveLength(1);
    const all: string[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const page: UncoveredUrlPage = value(await services.listUncoveredUrls(viewer, { slug, after, limit: 700 }));
      expect(page).toMatchObject({ of: 2501, from: after });
      all.push(...page.rows.map(({ url }) => url));
      after = page.next;
    }
    expect(all).toEqual([...many, 'http://other.example/']);
    const site = { slug, site: 'other.example:80' };
    expect(value(await services.listUncoveredUrls(viewer, site))).toMatchObject({
      of: 1,
      rows: [{ url: 'http://other.example/' }],
    });
    expect(value(await services.listUncoveredUrls(viewer, { slug, site: 'no.example:80' }))).toMatchObject({ of: 0 });
    await database.pool.query(`DELETE FROM crawl.resource WHERE collection_id = $1 AND url ~ '^http://many'`, [id]);
  });

  it('is mended for all lines of a kind at once, after a look at what changes', async () => {
    const { services } = test;
    const fix = value(await services.previewMetadataFix(viewer, { slug, reason: 'scheme' }));
    expect(fix).toMatchObject({
      lines: 2,
      skipped: 0,
      files: ['profiles/one/external_metadata.cfg', 'profiles/two/external_metadata.cfg'],
      samples: [
        { line: 1, before: 'docs.example/a/ c:1 X:20200101', after: 'https://docs.example/a/ c:1 X:20200101' },
        { line: 1, before: '\tdocs.example/a/1 t:"x y"', after: '\thttps://docs.example/a/1 t:"x y"' },
      ],
    });
    const saved = value(await services.saveMetadataFix(operator, { slug, reason: 'scheme', base: fix.base }));
    expect(saved).toEqual({ revision: fix.base + 1, lines: 2 });
    const late = await services.saveMetadataFix(operator, { slug, reason: 'ampersand', base: fix.base });
    expect(problemOf(late).kind).toBe('conflict');
    const again = value(await services.previewMetadataFix(viewer, { slug, reason: 'scheme' }));
    expect(again).toMatchObject({ lines: 0, skipped: 2, files: [] });
    const { text } = value(await services.getMetadataProfile(viewer, { slug, profile: 'two' }));
    expect(text).toBe('\thttps://docs.example/a/1 t:"x y"\nhttps://docs.example/ c:4\nnowhere.example/ c:5\n');
    await count();
    const report = value(await services.getMetadataCoverage(viewer, { slug }));
    expect(report?.summary).toMatchObject({ matchedLines: 3, nearMisses: { ampersand: 1 } });
  });

  it('a preview counts edited pages of a long profile as it counts the whole edited text', async () => {
    const { services } = test;
    const text = Array.from({ length: 2500 }, (_, i) => `elsewhere.example/${i}/ c:${i}\n`).join('');
    const { revision } = value(await services.createMetadataProfile(operator, { slug, profile: 'long', text }));
    const path = 'profiles/long/external_metadata.cfg';
    const read = value(await services.getFilePage(viewer, { slug, path, revision, page: 1 }));
    const edited = `${read.text}https://docs.example/a/ z:edited\n`;
    const pages = [{ page: 1, text: edited }];
    // Another profile is saved meanwhile: the edited one is still the same.
    const later = value(await services.createMetadataProfile(operator, { slug, profile: 'later', text: '' })).revision;
    const ask = async (more: object): Promise<object> => {
      const given = { slug, base: later, threshold: '1', ...more };
      const started = await services.previewMetadata(viewer, given);
      const { result } = await endedJob(test, { name: 'metadata-preview', slug, started });
      return { ...result, ms: 0 };
    };
    const whole = await ask({ files: [{ path, text: text.replace(read.text, edited) }] });
    const saved = await ask({});
    expect(whole).not.toEqual(saved);
    expect(await ask({ paged: [{ profile: 'long', base: revision, pages }] })).toEqual(whole);
    const bytes = new TextEncoder().encode('docs.example/ c:other\n');
    const other = value(await services.uploadMetadataProfile(operator, { slug, profile: 'long', bytes })).revision;
    const paged = [{ profile: 'long', base: revision, pages }];
    const refused = problemOf(await services.previewMetadata(viewer, { slug, base: other, threshold: '1', paged }));
    expect(refused).toMatchObject({ kind: 'conflict', message: expect.stringContaining('profile long') });
    for (const profile of ['long', 'later']) value(await services.deleteMetadataProfile(operator, { slug, profile }));
  });

  it('two causes of one line are named together, and fixed at once', async () => {
    const { services } = test;
    const text = 'https://docs.example/B?x=01&amp;y=2 c:8\nhttps://docs.example/B?x=1&amp;y=2 c:9\n';
    const { revision } = value(await services.createMetadataProfile(operator, { slug, profile: 'three', text }));
    await count();
    const reason = 'ampersand+case';
    const report = value(await services.getMetadataCoverage(viewer, { slug }));
    expect(report?.summary.nearMisses).toEqual({ ampersand: 1, [reason]: 1 });
    const { rows } = value(await services.listMetadataLines(viewer, { slug, kind: reason }));
    expect(rows).toMatchObject([{ line: 2, nearMiss: { reason, url: urls[2], urls: 1 } }]);
    const fixed = value(await services.saveMetadataFix(operator, { slug, reason, base: revision }));
    expect(fixed.lines).toBe(1);
    const profile = value(await services.getMetadataProfile(viewer, { slug, profile: 'three' }));
    expect(profile.text).toBe(text.replace('B?x=1&amp;y=2', 'b?x=1&y=2'));
    value(await services.deleteMetadataProfile(operator, { slug, profile: 'three' }));
  });

  it('is listed for a line of the file in use, with what a longer prefix takes away', async () => {
    const { services } = test;
    await concatenate('1');
    const found = value(await services.listUrlsOfMetadataLine(viewer, { slug, line: 2 }));
    expect(found.prefix).toBe('https://docs.example/');
    expect(found.rows.map(({ url }) => url)).toEqual(urls.slice(0, 3));
    expect(found.rows[1]).toMatchObject({ supplies: [], overridden: [{ class: 'c', by: 1 }] });
    const first = value(await services.listUrlsOfMetadataLine(viewer, { slug, line: 2, limit: 1 }));
    const next = value(await services.listUrlsOfMetadataLine(viewer, { slug, line: 2, after: first.next, limit: 1 }));
    expect([...first.rows, ...next.rows].map(({ url }) => url)).toEqual(urls.slice(0, 2));
    expect(value(await services.listUrlsOfMetadataLine(viewer, { slug, line: 5 }))).toEqual({
      line: 5,
      winner: 2,
      rows: [],
    });
    expect(problemOf(await services.listUrlsOfMetadataLine(viewer, { slug, line: 99 })).kind).toBe('not-found');
  });
});
