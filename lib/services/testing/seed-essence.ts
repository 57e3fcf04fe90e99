/** A run of a collection with Essence that is over, as an engine leaves it, without one; for tests. */

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { builtIn, builtInSteps } from '../../engine/program/built-in-steps.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { PathEntry, Place } from '../../engine/program/program.ts';
import { registry } from '../../registry.ts';
import { counterKinds, stateCodes } from '../../store/sql/codes.ts';
import type { EssenceOutcome } from '../essence/contract.ts';

/** URLs that take one path. */
export interface SeededUrls {
  readonly type: string;
  readonly urls: number;
  /** Received for each. */
  readonly bytes?: number;
  /** The line that recognizes it; absent for what nothing recognizes. */
  readonly at?: Place;
  /** `kept` unless it says another. */
  readonly outcome?: EssenceOutcome;
  readonly reason?: string;
  /** Of a list or a rule. */
  readonly stoppedAt?: Place;
  readonly summarizer?: string;
  readonly rules?: readonly { readonly what: string; readonly at: Place }[];
  readonly unnested?: {
    readonly members: number;
    readonly levels: number;
    readonly refused?: Readonly<Record<string, number>>;
  };
  /** `/pub/doc/paper-{n}.pdf` */
  readonly path?: string;
}

interface Seeding {
  readonly pool: pg.Pool;
  readonly slug: string;
  /** `running` leaves the run open. */
  readonly state?: 'finished' | 'running';
}

const steps = builtInSteps(() => undefined);
const site = 'ftp.example.org:80';

/** Answers the number of the run. */
export async function seedEssence(
  { pool, slug, state = 'finished' }: Seeding,
  groups: readonly SeededUrls[],
): Promise<number> {
  const owner = await readOwner(pool, slug);
  const key = programKeyOf(owner.files);
  const run = await addRun(pool, owner, state);
  const siteId = await addNamed(
    pool,
    'INSERT INTO crawl.site (key) VALUES ($1) ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING id',
    [site],
  );
  const answerId = await addNamed(
    pool,
    `INSERT INTO crawl.answer (status, type) VALUES (200, $1) ON CONFLICT (status, type, extraction) DO UPDATE SET type = excluded.type RETURNING id`,
    ['application/octet-stream'],
  );
  for (const [at, group] of groups.entries()) await addUrls(pool, { ...owner, key, run, siteId, answerId, at }, group);
  const discovered = groups.reduce((sum, { urls }) => sum + urls, 0);
  await addCounter(pool, run, { kind: counterKinds.discovered, n: discovered });
  await pool.query('ANALYZE crawl.resource');
  return run;
}

interface Owner {
  readonly collection: number;
  readonly revision: number;
  readonly files: ReadonlyMap<string, string>;
}

async function readOwner(pool: pg.Pool, slug: string): Promise<Owner> {
  const { rows } = await pool.query<{ collection: number; revision: number; path: string; text: string }>(
    `SELECT c.id AS collection, r.id AS revision, f.path, b.text FROM "Collection" c
     JOIN "Revision" r ON r.id = (SELECT id FROM "Revision" WHERE "collectionId" = c.id ORDER BY number DESC LIMIT 1)
     JOIN "RevisionFile" f ON f."revisionId" = r.id JOIN "Blob" b ON b.hash = f."blobHash" WHERE c.slug = $1`,
    [slug],
  );
  const [first] = rows;
  if (first === undefined) throw new Error(`no collection ${slug}`);
  return { ...first, files: new Map(rows.map(({ path, text }) => [path, text])) };
}

/** The services count only what a program of their own version decided. */
function programKeyOf(files: Owner['files']): string {
  const result = compileProgram({
    files,
    declarations: registry,
    limits: defaultLimits,
    extraStarts: [],
    aliases: [],
    printed: [],
  });
  if (!result.ok) throw new Error('the configuration has errors');
  return result.program.key;
}

async function addNamed(pool: pg.Pool, sql: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(sql, [...values]);
  return rows[0]?.id ?? 0;
}

function addRun(pool: pg.Pool, { collection, revision }: Owner, state: string): Promise<number> {
  const options = { limits: defaultLimits, reach: [], bodies: 'none', urls: [], confirmDeletions: true };
  return addNamed(
    pool,
    `INSERT INTO crawl.run (collection_id, revision_id, kind, state, generation, options, created_by, created_at, started_at,
       ended_at, heartbeat_at, accounting)
     VALUES ($1, $2, 'full', $3, 1, $4, 'test', now() - interval '1 h', now() - interval '1 h',
       CASE $3 WHEN 'finished' THEN now() END, now(), CASE $3 WHEN 'finished' THEN '{"lost":0,"seconds":3600}'::jsonb END)
     RETURNING id`,
    [collection, revision, state, JSON.stringify(options)],
  );
}

interface Adding extends Owner {
  readonly key: string;
  readonly run: number;
  readonly siteId: number;
  readonly answerId: number;
  readonly at: number;
}

async function addUrls(pool: pg.Pool, adding: Adding, group: SeededUrls): Promise<void> {
  const { outcome = 'kept', urls, bytes = 1000 } = group;
  const state = stateCodes[stateOf(outcome)];
  const pathId = await addPath(pool, adding, group);
  const facts = { examined: { tested: {}, ...(group.unnested && { unnested: unnestedFact(group.unnested) }) } };
  const path = group.path ?? `/pub/${group.type}/${adding.at}-{n}`;
  await pool.query(
    `WITH made AS (
       INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
         generation, depth, state, was, found_as, hops, url)
       SELECT gen_random_uuid(), nextval('crawl.resource_seq'), $1, 0, $2, $3, CASE $4::int2 WHEN 1 THEN 0 ELSE $5::int END, 0, $6, 1, 1,
         $4::int2, 21, 1, 0, 'http://ftp.example.org' || replace($7, '{n}', n::text) FROM generate_series(1, $8::int) n
       RETURNING url_hash, url
     ), page AS (
       INSERT INTO crawl.page (url_hash, collection_id, run_id, facts, fetches, outlinks)
       SELECT url_hash, $2, $6, $9::jsonb || jsonb_build_object('url', jsonb_build_object('href', url)),
         jsonb_build_array(jsonb_build_object('runId', $6::int, 'at', extract(epoch FROM now()) * 1000, 'outcome', 'ok', 'bytes', $10::float8, 'ms', 5)), ''
       FROM made WHERE $4::int2 <> 1
     )
     INSERT INTO crawl.description (url_hash, blame_id, collection_id, depth, type, url, title, attributes)
     SELECT url_hash, 1, $2, 1, 'FILE', url, NULL, '{"title":["A title"],"author":["Somebody"],"keywords":["a"],"type":["x"]}'
     FROM made WHERE $11`,
    [
      pathId,
      adding.collection,
      adding.siteId,
      state,
      adding.answerId,
      adding.run,
      path,
      urls,
      JSON.stringify(facts),
      bytes,
      outcome === 'kept',
    ],
  );
  await addCounter(pool, adding.run, { kind: counterKinds.state, n: urls, state, pathId, bytes: urls * bytes });
  if (outcome === 'kept') await addCounter(pool, adding.run, { kind: counterKinds.stored, n: urls });
}

function unnestedFact({ members, levels, refused = {} }: NonNullable<SeededUrls['unnested']>): object {
  return { members, levels, refused, bytes: members * 1000, described: members };
}

function stateOf(outcome: EssenceOutcome): 'fetched' | 'rejected' | 'failed' | 'queued' {
  if (outcome === 'not-fetched' || outcome === 'rejected') return 'rejected';
  return outcome === 'failed' || outcome === 'queued' ? outcome : 'fetched';
}

const deniedBy = {
  'not-unpacked': 'essence.unnest',
  'not-summarized': 'essence.summary',
  deleted: 'essence.rules',
  other: 'robots-meta.noindex',
  'stop-listed': 'essence.selection',
  'not-fetched': 'essence.links',
  rejected: 'robots',
  failed: 'gone',
} as const satisfies Partial<Record<EssenceOutcome, keyof typeof builtIn>>;

async function addPath(pool: pg.Pool, { key, at, run }: Adding, group: SeededUrls): Promise<string> {
  const { outcome = 'kept', reason = outcome, stoppedAt } = group;
  const step = Object.hasOwn(deniedBy, outcome) ? builtIn[deniedBy[outcome as keyof typeof deniedBy]] : undefined;
  const entries = entriesOf(group, step);
  const id = createHash('sha256').update(`${key} ${run} ${at}`).digest().readBigInt64BE() >> 2n;
  const { file, line } = stoppedAt ?? { file: 'built-in', line: 0 };
  const decided = step === undefined ? [null, null, null, null, null] : [step, line, file, steps[step]?.stage, reason];
  const verdict = { retrieve: stateOf(outcome) !== 'rejected', enumerate: true, generate: outcome === 'kept' };
  const values = [id, key, stateCodes[stateOf(outcome)], ...decided, JSON.stringify(verdict), JSON.stringify(entries)];
  await pool.query(
    `INSERT INTO crawl.decision_path (id, program_key, state, step, line, file, stage, reason, directive, verdict, path)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', $9, $10)`,
    values,
  );
  return String(id);
}

function entriesOf(group: SeededUrls, denied: number | undefined): readonly PathEntry[] {
  const { type, at, outcome = 'kept', reason = outcome, stoppedAt, summarizer, rules = [], unnested } = group;
  const isListed = outcome === 'stop-listed' || outcome === 'not-fetched';
  const stop = { outcome: 'deny' as const, reason, ...(stoppedAt && { at: stoppedAt }) };
  const isFetched = stateOf(outcome) === 'fetched';
  const selection = { step: builtIn['essence.selection'] };
  return [
    { step: builtIn['essence.type'], outcome: 'proceed', what: type, ...(at && { at }) },
    isListed ? { ...selection, ...stop } : { ...selection, outcome: 'proceed' },
    ...(isFetched ? [{ step: builtIn.fetch, outcome: 'proceed' } as const] : []),
    ...(unnested ? [{ step: builtIn['essence.unnest'], outcome: 'proceed' } as const] : []),
    ...(summarizer === undefined
      ? []
      : [{ step: builtIn['essence.summary'], outcome: 'proceed', what: summarizer } as const]),
    ...rules.map((rule) => ({ step: builtIn['essence.rules'], outcome: 'proceed' as const, ...rule })),
    ...(denied === undefined || outcome === 'stop-listed' ? [] : [{ step: denied, ...stop }]),
  ];
}

interface Counter {
  readonly kind: number;
  readonly n: number;
  readonly state?: number;
  readonly pathId?: string;
  readonly bytes?: number;
}

async function addCounter(
  pool: pg.Pool,
  run: number,
  { kind, n, state = 0, pathId = '0', bytes = 0 }: Counter,
): Promise<void> {
  await pool.query(
    'INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms) VALUES (now(), $1, $2, $3, $4, $5, $6, 0)',
    [run, kind, state, pathId, n, bytes],
  );
}
