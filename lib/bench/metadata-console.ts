/**
 * `winnow bench metadata-console`: what a profile of a million lines does to the console that saves and shows it, and to
 * the engine that concatenates, counts and applies it to 100,000 RDs, against a PostgreSQL of its own: time on the clock
 * and of the processor, and the longest time in which nothing else had its turn. The floor of the saves is sending the
 * same text to the database, that of applying is reading the same rows.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect, disconnect } from '../db/client.ts';
import type { Connections } from '../db/client.ts';
import { openEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { secretKeyFrom } from '../db/secret-key.ts';
import { createYielder } from '../jobs/job-work.ts';
import type { JobContext, JobWork } from '../jobs/job-work.ts';
import { metadataApplyWork } from '../jobs/metadata-apply/work.ts';
import { metadataConcatenateWork } from '../jobs/metadata-concatenate/work.ts';
import { metadataCoverageWork } from '../jobs/metadata-coverage/work.ts';
import { systemClock } from '../outside/clock.ts';
import { createResolver } from '../outside/dns.ts';
import { registry } from '../registry.ts';
import type { Actor } from '../services/actor.ts';
import { createPasswordHasher } from '../services/auth/hash-password.ts';
import type { Services } from '../services/index.ts';
import { createContext } from '../services/create-context.ts';
import { createServices } from '../services/index.ts';
import type { ServiceResult } from '../services/result.ts';
import { createBodyStore } from '../store/bodies/bodies.ts';
import { stateCodes } from '../store/sql/codes.ts';
import { parentOf, treeCpuSeconds } from './process-times.ts';
import { unchecked } from '../services/define-service.ts';

const lines = 1_000_000;
const rds = 100_000;
const slug = 'bench';
const operator: Actor = {
  kind: 'user',
  id: 'bench',
  name: 'bench',
  email: 'bench@example.org',
  role: 'operator',
  sessionId: '1',
  confirmedAt: 0,
  connection: { ip: '127.0.0.1', userAgent: 'bench', secure: true, active: true, local: false, cookie: '' },
};

function makeProfile(): Uint8Array {
  const made = Array.from(
    { length: lines },
    (_, i) => `http://bench.example/${i % 997}/${i}/ c:class${i % 31} x:"words of line ${i}"\n`,
  );
  return new TextEncoder().encode(made.join(''));
}

interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Of the database's processes. */
  readonly databaseCpuSeconds: number;
  /** Longest time without a turn of the event loop: on the clock, and of the processor. */
  readonly blockedMs: number;
  readonly blockedCpuMs: number;
}

const steps: Step[] = [];
const server: { pid: number } = { pid: 0 };

function databaseCpu(): number {
  return treeCpuSeconds(server.pid) ?? 0;
}

async function measure<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let before = process.threadCpuUsage();
  let blockedCpu = 0;
  const timer = setInterval(() => {
    const spent = process.threadCpuUsage(before);
    blockedCpu = Math.max(blockedCpu, spent.user + spent.system);
    before = process.threadCpuUsage();
  }, 1);
  await sleep(50);
  blockedCpu = 0;
  delay.enable();
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const database = databaseCpu();
  const value = await work();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await sleep(50);
  delay.disable();
  clearInterval(timer);
  steps.push({
    name,
    seconds: round(seconds),
    cpuSeconds: round((user + system) / 1e6),
    databaseCpuSeconds: round(databaseCpu() - database),
    blockedMs: Math.round(delay.max / 1e6),
    blockedCpuMs: Math.round(blockedCpu / 1000),
  });
  process.stderr.write(`${JSON.stringify(steps.at(-1))}\n`);
  return value;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function valueOf<Value>(result: ServiceResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.problem.message);
}

function openServices(connections: Connections, dataFolder: string): Services {
  return createServices(
    createContext({
      connections,
      secretKey: secretKeyFrom('a key for measurements of thirty-two and more characters'),
      passwords: createPasswordHasher({ log2N: 10 }),
      dataFolder,
      version: 'bench',
      baseUrl: undefined,
      metricsToken: undefined,
      cacheLimits: { ttlMs: 0, maxBytes: 0 },
      now: Date.now,
    }),
  );
}

async function benchConsole(services: Services, pool: pg.Pool): Promise<void> {
  const bytes = makeProfile();
  valueOf(await services.createCollection(operator, { name: slug, url: 'http://bench.example/' }));
  await measure('floor: the text to the database', () =>
    pool.query('SELECT length($1::text)', [new TextDecoder().decode(bytes)]),
  );
  const upload = (profile: string) => services.uploadMetadataProfile(operator, unchecked({ slug, profile, bytes }));
  const { revision } = valueOf(await measure('upload', () => upload('a')));
  valueOf(await measure('list of profiles', () => services.listMetadataProfiles(operator, { slug })));
  const text = `bench.example/first/ c:1\n${new TextDecoder().decode(bytes)}`;
  const change = { slug, profile: 'a', base: revision, message: '', text };
  valueOf(await measure('save', () => services.changeMetadataProfile(operator, change)));
  valueOf(await measure('list of files', () => services.listFiles(operator, { slug })));
}

/** Every RD is reached by a line of its own, with values that no other has: nothing is encoded once for many. */
async function fill(pool: pg.Pool): Promise<number> {
  await pool.query(`INSERT INTO crawl.blame_set VALUES (1, '[["url",{"by":"robot"}],["title",{"by":"robot"}]]')`);
  await pool.query(
    `INSERT INTO crawl.description (url_hash, blame_id, collection_id, depth, type, url, title, attributes)
     SELECT md5(url)::uuid, 1, c.id, 1, 'DOCUMENT', url, 'A title', jsonb_build_object('url', jsonb_build_array(url),
       'title', jsonb_build_array('A title'), 'full-text', jsonb_build_array(repeat('some words of a page ', 400)))
     FROM "Collection" c, generate_series(1, $1::int) i,
       LATERAL (SELECT 'http://bench.example/' || i * 2 % 997 || '/' || i * 2 || '/page.html' AS url) u`,
    [rds],
  );
  await pool.query(
    `INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
       generation, depth, state, was, found_as, hops, url)
     SELECT md5(url)::uuid, i, 1, 0, c.id, 1, 0, 0, 1, 1, 1, ${stateCodes.fetched}, 20, 1, 0, url
     FROM "Collection" c, generate_series(1, $1::int) i,
       LATERAL (SELECT 'http://bench.example/' || i % 997 || '/' || i || '/page.html' AS url) u`,
    [lines],
  );
  await pool.query('ANALYZE crawl.description, crawl.resource');
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM "Collection" WHERE slug = $1', [slug]);
  return rows[0]?.id ?? 0;
}

/** The work of the engine by itself: no crawl, and no index of words that follows the RDs. */
async function benchEngine(services: Services, pool: pg.Pool, dataFolder: string): Promise<void> {
  const collectionId = await fill(pool);
  const { signal } = new AbortController();
  const context: JobContext = {
    job: 0,
    pool,
    dataFolder,
    collectionId,
    slug,
    createdBy: 'bench',
    signal,
    workerId: 0,
    bodies: createBodyStore(path.join(dataFolder, 'bodies')),
    declarations: registry,
    world: { clock: systemClock, resolver: createResolver() },
    own: () => ({ places: [], machine: [] }),
    report: () => undefined,
    yieldNow: createYielder(signal, () => false),
  };
  const input = { slug, createdBy: 'bench' };
  const job = async (name: string, work: JobWork, given: object = input): Promise<void> => {
    const result = await measure(name, () => work.run(context, given));
    process.stderr.write(`${JSON.stringify(result).slice(0, 300)}\n`);
  };
  await job('concatenate', metadataConcatenateWork, { ...input, threshold: '0', message: '' });
  const url = 'http://bench.example/5/5/page.html';
  valueOf(await measure('look-up, first', () => services.lookUpExternalMetadata(operator, { slug, url })));
  valueOf(await measure('look-up, again', () => services.lookUpExternalMetadata(operator, { slug, url })));
  await measure('floor: the rows of the RDs', () =>
    pool.query('SELECT url_hash, url, external FROM crawl.description'),
  );
  await job('apply', metadataApplyWork);
  await job('apply again', metadataApplyWork);
  await job('coverage', metadataCoverageWork);
}

async function bench(json: boolean): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-bench-'));
  // The database server runs as another user when this is root.
  await chmod(folder, 0o755);
  const database = await openEmbeddedPostgres(folder, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrate(database.url);
    const connections = connect(database.url, 'winnow bench');
    const services = openServices(connections, folder);
    const { rows } = await connections.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    server.pid = parentOf(rows[0]?.pid ?? 0) ?? 0;
    await benchConsole(services, connections.pool);
    await benchEngine(services, connections.pool, folder);
    await disconnect(connections);
    const result = {
      name: 'metadata-console',
      lines,
      rds,
      steps,
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    };
    console.log(json ? JSON.stringify(result) : JSON.stringify(result, undefined, 2));
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await bench(process.argv.includes('--json'));
