/**
 * `winnow bench plan`: the plan of an edit, and of several fixes at once, over 100,000 stored URLs, as the jobs make them,
 * beside the floor of the same round: reading the same rows from the same database and decoding them.
 */

import type pg from 'pg';
import { compileProgram } from '../engine/program/compile.ts';
import { decideCompact } from '../engine/decide/decide.ts';
import { createLedger } from '../engine/decide/ledger.ts';
import { planEach } from '../engine/plan/plan.ts';
import { summarize } from '../engine/plan/summary.ts';
import { defaultLimits } from '../engine/program/program.ts';
import type { Program } from '../engine/program/program.ts';
import { splitUrl } from '../match/urls/url-key.ts';
import { mostFixes } from '../jobs/try-fixes/declaration.ts';
import { createEgressPolicy } from '../outside/egress.ts';
import { registry } from '../registry.ts';
import type { Facts } from '../sdk/resource.ts';
import { stateCodes } from '../store/sql/codes.ts';
import { openPlanReads } from '../store/read/plan-reads.ts';
import type { PlanReads } from '../store/read/plan-reads.ts';
import { withPool } from './own-database.ts';

const urls = 100_000;
const linksPerPage = 30;
const rounds = 3;
const host = 'manual.example';
const start = `http://${host}/`;

const lines = (name: string, more: readonly string[], maker: string): string =>
  [
    `<Filter name="${name}">`,
    'MetaData fn=filter-by-regex src=path deny="\\.(zip|gz|tar)$"',
    'MetaData fn=filter-by-prefix src=path deny=/message-id/',
    ...more.filter((line) => line.startsWith('MetaData')),
    'Data fn=assign-source dst=type src=content-type',
    ...more.filter((line) => line.startsWith('Data')),
    maker,
    '</Filter>',
  ].join('\n');

type Files = ReadonlyMap<string, string>;

function filesWith(more: readonly string[]): Files {
  const enumeration = lines('enumeration-default', more, 'Enumerate fn=enumerate-urls max=1024');
  const generation = lines('generation-default', more, 'Generate fn=extract-html-meta\nGenerate fn=extract-html-text');
  return new Map([['filter.conf', `${enumeration}\n${generation}\n`]]);
}

const policy = createEgressPolicy({
  named: { hosts: [], domains: [] },
  allowCidrs: [],
  denyPorts: [],
  own: () => ({ places: [], machine: [] }),
});

interface Case {
  readonly name: string;
  /** Each is planned alone, from one reading of the crawl. */
  readonly edits: readonly string[];
  /** The facts of every page have to be read. */
  readonly readsFacts: boolean;
  /** Pages are dropped, so that links have to be followed. */
  readonly readsLinks: boolean;
}

const cases: readonly Case[] = [
  {
    name: 'a line before retrieval',
    edits: ['MetaData fn=filter-by-regex src=path deny="/release-[0-9]+"'],
    readsFacts: false,
    readsLinks: true,
  },
  {
    name: 'a line on the content',
    edits: ['Data fn=filter-by-regex src=keywords deny="number [0-9]*77$"'],
    readsFacts: true,
    readsLinks: false,
  },
  {
    name: `${mostFixes} fixes of lines before retrieval`,
    edits: Array.from(
      { length: mostFixes },
      (_, n) => `MetaData fn=filter-by-regex src=path deny="/release-${n}[0-9]+"`,
    ),
    readsFacts: false,
    readsLinks: true,
  },
];

function programOf(files: Files): Program {
  const result = compileProgram({ files, declarations: registry, limits: defaultLimits, extraStarts: [start] });
  if (!result.ok) throw new Error('the benchmark’s configuration has errors');
  return result.program;
}

/** Nine URLs of ten are fetched and have an RD, one is rejected. */
async function fill(pool: pg.Pool, program: Program): Promise<number> {
  const { rows } = await pool.query<{ collection: number; run: number }>(
    `WITH c AS (INSERT INTO "Collection" (slug, name) VALUES ('bench', 'bench') RETURNING id),
       v AS (INSERT INTO "Revision" ("collectionId", number, author) SELECT id, 1, 'bench' FROM c RETURNING id, "collectionId")
     INSERT INTO crawl.run (collection_id, revision_id, kind, state, accounting, generation, options, created_by)
     SELECT "collectionId", id, 'full', 'finished', '{}', 1, '{}', 'bench' FROM v RETURNING collection_id AS collection, id AS run`,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('the collection was not made');
  const kept = factsOf(`${start}page/1.html`);
  const paths = [pathOf(program, kept), pathOf(program, { ...kept, url: splitUrl(`${start}message-id/1`) })];
  for (const { id, record } of paths) {
    await pool.query(
      `INSERT INTO crawl.decision_path (id, program_key, state, step, line, file, stage, directive, reason, verdict, path)
       SELECT * FROM jsonb_to_record($1::jsonb) AS j (id int8, program_key text, state int2, step int, line int, file text,
         stage text, directive text, reason text, verdict jsonb, path jsonb)`,
      [JSON.stringify({ ...record, id })],
    );
  }
  const reads = await openPlanReads(pool, made.collection);
  const [high, low] = reads.hash(start);
  const startHash = [high, low, 0, 0].map((word) => word.toString(16).padStart(8, '0')).join('');
  const values = [made.collection, made.run, paths[0]?.id, paths[1]?.id, startHash, shortestPaths()];
  await pool.query(resourcesSql, values);
  await pool.query(pagesSql, [made.collection, made.run, JSON.stringify(kept)]);
  await pool.query(`INSERT INTO crawl.blame_set (id, blame) VALUES (1, '[]')`);
  await pool.query(
    `INSERT INTO crawl.description (url_hash, blame_id, collection_id, depth, type, url, attributes)
     SELECT url_hash, 1, collection_id, depth, 'DOCUMENT', url, '{}' FROM crawl.resource WHERE state = ${stateCodes.fetched}`,
  );
  await pool.query('ANALYZE crawl.resource, crawl.page, crawl.description');
  return made.collection;
}

const urlOf = (n: string): string =>
  `CASE WHEN ${n} = 1 THEN '${start}' WHEN ${n} % 10 = 0 THEN '${start}message-id/' || ${n}
   WHEN ${n} % 50 = 7 THEN '${start}docs/release-' || ${n} ELSE '${start}docs/16/page-' || ${n} || '.html' END`;
const hashOf = (n: string): string => `CASE WHEN ${n} = 1 THEN $5::uuid ELSE md5((${n})::text)::uuid END`;

const resourcesSql = `
INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id, generation,
  depth, state, was, found_as, hops, url)
SELECT ${hashOf('n')}, n, CASE WHEN n % 10 = 0 THEN $4::int8 ELSE $3::int8 END, 0, $1, 1, 0, 0, $2, 1,
  depth, CASE WHEN n % 10 = 0 THEN ${stateCodes.rejected} ELSE ${stateCodes.fetched} END, 20,
  CASE WHEN n = 1 THEN 0 ELSE 1 END, 0, ${urlOf('n')}
FROM unnest($6::int2[]) WITH ORDINALITY AS shortest (depth, n)`;

/** Every page links to the ten a tree gives it, and to others spread over the site. */
const linkOf = (k: string, page: string): string =>
  `CASE WHEN ${k} <= 10 THEN ${page} * 10 + ${k} - 9 ELSE (${page} * 7 + ${k} * ${k} * 31) % ${urls} + 1 END`;

/** The same numbers as those of {@link linkOf}. */
function linksOf(page: number): readonly number[] {
  if (page % 10 === 0) return [];
  const all = Array.from({ length: linksPerPage }, (_, i) =>
    i < 10 ? page * 10 + i - 8 : ((page * 7 + (i + 1) ** 2 * 31) % urls) + 1,
  );
  return all.filter((to) => to <= urls);
}

/** The depth at which a crawl would find each page; 0 for those no page links to. */
function shortestPaths(): readonly number[] {
  const depths = new Map([[1, 0]]);
  for (const [page, depth] of depths) {
    for (const to of linksOf(page)) if (!depths.has(to)) depths.set(to, depth + 1);
  }
  return Array.from({ length: urls }, (_, i) => depths.get(i + 1) ?? 0);
}

const pagesSql = `
INSERT INTO crawl.page (url_hash, collection_id, run_id, facts, fetches, outlinks)
SELECT r.url_hash, $1, $2, $3::jsonb || jsonb_build_object('depth', r.depth,
    'url', ($3::jsonb -> 'url') || jsonb_build_object('href', r.url, 'path', substr(r.url, ${start.length}))), '[]',
  (SELECT string_agg(decode(substr(md5(t::text), 1, 16), 'hex'), '') FROM (
    SELECT ${linkOf('k', 'r.seq')} AS t
    FROM generate_series(1, ${linksPerPage}) k) links WHERE t <= ${urls})
FROM crawl.resource r WHERE r.collection_id = $1 AND r.state = ${stateCodes.fetched}`;

function factsOf(href: string): Facts {
  const metas = Array.from({ length: 8 }, (_, i) => [`meta-${i}`, 'words '.repeat(12)] as const);
  return {
    url: splitUrl(href),
    depth: 1,
    discovery: { kind: 'link', hops: 0 },
    address: { ip: '198.51.100.7', allowed: true },
    robots: { state: 'absent', allowed: true },
    response: {
      outcome: 'ok',
      status: 200,
      headers: { 'content-type': 'text/html' },
      bytes: 20_000,
      received: 6_000,
      ms: 3,
    },
    content: {
      type: 'text/html',
      charset: 'utf-8',
      charsetFrom: 'header',
      md5: '9e107d9d372bb6826bd81d3542a419d6',
      title: 'A page of the manual',
      metas: [['keywords', 'page, number 1'], ...metas],
    },
    now: Date.UTC(2026, 0, 1),
  };
}

function pathOf(program: Program, facts: Facts) {
  const decided = decideCompact(createLedger(program), facts);
  if (!decided.done) throw new Error(`the benchmark’s facts lack ${decided.needs}`);
  const { state, verdict, path: entries, decidedBy } = decided.interned.decision;
  const record = { program_key: program.key, state: stateCodes[state], verdict, path: entries, ...decidedBy };
  return { id: String(decided.interned.id), record };
}

async function ours(pool: pg.Pool, collection: number, { edits }: Case) {
  const before = filesWith([]);
  const afters = edits.map((edit) => filesWith([edit]));
  const begun = performance.now();
  const store = await openPlanReads(pool, collection);
  const configurationOf = (files: Files) => ({ program: programOf(files), sameFiles: true, sameRules: true });
  const plans = await planEach(
    {
      before: programOf(before),
      saved: configurationOf(before),
      store: { ...store, laid: undefined },
      world: { policyOf: () => policy, robots: new Map() },
      yieldNow: () => Promise.resolve(),
      report: () => undefined,
    },
    afters.map(configurationOf),
  );
  const [first] = plans.map((planned, n) => ({
    ...summarize(planned, { last: before, saved: before, edited: afters[n] ?? before }),
    factsRead: planned.factsRead,
  }));
  if (first === undefined) throw new Error('the benchmark plans nothing');
  return { seconds: (performance.now() - begun) / 1000, figures: first.figures, factsRead: first.factsRead };
}

/** The same rows, the same facts where they are read, and the links: read and decoded, and nothing done with them. */
async function floor(pool: pg.Pool, collection: number, { readsFacts, readsLinks }: Case): Promise<number> {
  const begun = performance.now();
  const reads: PlanReads = await openPlanReads(pool, collection);
  for await (const rows of reads.rows()) {
    const fetched = rows.filter(({ described }) => described).map(({ seq }) => seq);
    if (readsFacts) await readAllFacts(reads, fetched);
  }
  if (readsLinks) {
    let links = 0;
    for await (const pages of reads.links()) links += pages.length;
    if (links === 0) throw new Error('there are no links to read');
  }
  return (performance.now() - begun) / 1000;
}

async function readAllFacts(reads: PlanReads, seqs: readonly number[]): Promise<void> {
  for (let from = 0; from < seqs.length; from += 1_000) await reads.facts(seqs.slice(from, from + 1_000));
}

async function runCase(pool: pg.Pool, collection: number, given: Case) {
  const results: { ours: number; floor: number }[] = [];
  let last = await ours(pool, collection, given);
  for (let i = 0; i < rounds; i++) {
    const before = i % 2 === 0 ? await floor(pool, collection, given) : undefined;
    last = await ours(pool, collection, given);
    process.stderr.write(`${given.name}, round ${i + 1} of ${rounds}\n`);
    results.push({ ours: last.seconds, floor: before ?? (await floor(pool, collection, given)) });
  }
  const median = (values: readonly number[]): number => round(values.toSorted((a, b) => a - b)[rounds >> 1] ?? 0);
  return {
    name: given.name,
    urls,
    runs: rounds,
    ours: median(results.map((each) => each.ours)),
    floor: median(results.map((each) => each.floor)),
    ratio: median(results.map((each) => each.ours / each.floor)),
    unit: 's',
    factsRead: last.factsRead,
    dropped: last.figures.rejected.next,
    rdsGo: last.figures.rdsRemoved.next,
    unlinked: last.figures.unlinked.next,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

async function bench(json: boolean): Promise<void> {
  await withPool(4, async (pool) => {
    process.stderr.write(`Storing ${urls} URLs\n`);
    const collection = await fill(pool, programOf(filesWith([])));
    const results = [];
    for (const each of cases) results.push(await runCase(pool, collection, each));
    if (json) console.log(JSON.stringify({ ...results[0], name: 'plan', cases: results }));
    else for (const result of results) print(result);
  });
}

function print(result: Awaited<ReturnType<typeof runCase>>): void {
  const { name, ours: seconds, floor: least, ratio, runs, factsRead, dropped, unlinked, rdsGo, peakRssMb } = result;
  console.log(
    [
      `${name}: ${urls} URLs, ${dropped} dropped, ${unlinked} only linked from those, ${rdsGo} RDs go`,
      `  ${seconds} s, floor ${least} s, ratio ${ratio} over ${runs} rounds; facts of ${factsRead} URLs read; peak memory ${peakRssMb} MB`,
    ].join('\n'),
  );
}

if (import.meta.main) await bench(process.argv.includes('--json'));
