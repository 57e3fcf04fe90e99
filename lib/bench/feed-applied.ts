/**
 * The second half of `winnow bench feed`: uploads pushed to the receiver and applied by an engine, each a process of the
 * product, durably; beside the floor of the same run, the same documents inserted into a bare table, each batch durable.
 */

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connections } from '../db/client.ts';
import { freePort } from '../engine/testing/ports.ts';
import { childVariables } from '../env.ts';
import { cli } from '../services/actor.ts';
import type { ServiceResult } from '../services/result.ts';
import { services } from '../services/server.ts';
import { round } from './figures.ts';
import { cpuSince, treeCpuSeconds } from './process-times.ts';

export interface AppliedFeeds {
  readonly records: number;
  readonly megabytes: number;
  readonly uploads: number;
  /** From the first byte that is sent to the last `Success`. */
  readonly pushSeconds: number;
  /** From the last `Success` until all are applied. */
  readonly applySeconds: number;
  readonly recordsPerMinute: number;
  /** The floor: the same documents in a table without an index but its key. */
  readonly floorPerMinute: number;
  readonly documents: number;
  /** Of the machine's processors, whoever else wants them. */
  readonly cpuSeconds: { readonly engine: number; readonly postgres: number };
  readonly receiverGrownMb: number;
  readonly engineGrownMb: number;
}

export interface FeedCase {
  /** Of each upload. */
  readonly records: number;
  /** Each of a source of its own, all at once. */
  readonly uploads: number;
  /** Of the text of each document. */
  readonly bytes: number;
}

/** Records before anything is measured. */
const warmUp = 2_000;
/** As many as the engine writes at once. */
const floorBatch = 200;
const sentence = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. ';
const slug = 'bench';

function documentOf(n: number, bytes: number): string {
  const body = sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
  return `<html><head><title>Document ${n}</title></head><body><p>${n} ${body}</p></body></html>`;
}

interface WrittenFeed {
  readonly source: string;
  readonly file: string;
}

function write(folder: string, given: FeedCase, name: string): readonly WrittenFeed[] {
  return Array.from({ length: given.uploads }, (_, i) => {
    const source = `${name}${i}`;
    const file = path.join(folder, `${source}.xml`);
    writeFeed(file, source, given);
    return { source, file };
  });
}

function writeFeed(file: string, source: string, { records, bytes }: FeedCase): void {
  const handle = openSync(file, 'w');
  writeSync(
    handle,
    `<?xml version="1.0" encoding="UTF-8"?>\n<gsafeed>\n<header><datasource>${source}</datasource><feedtype>incremental</feedtype></header>\n<group>\n`,
  );
  for (let n = 0; n < records; n++) {
    const url = `http://docs.example/${source}/${n}.html`;
    writeSync(
      handle,
      `<record url="${url}" mimetype="text/html"><metadata><meta name="author" content="Ann"/></metadata><content><![CDATA[${documentOf(n, bytes)}]]></content></record>\n`,
    );
  }
  writeSync(handle, '</group>\n</gsafeed>\n');
  closeSync(handle);
}

/** A multipart form with the feed as its file, as clients send it. */
async function push(port: number, { source, file }: WrittenFeed): Promise<void> {
  const field = (name: string, more = ''): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = `${field('datasource')}${source}\r\n${field('feedtype')}incremental\r\n${field('data', '; filename="f.xml"')}`;
  const tail = '\r\n--b--\r\n';
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + statSync(file).size + tail.length,
  };
  const sent = request({ port, host: '127.0.0.1', path: '/xmlfeed', method: 'POST', headers });
  sent.write(head);
  createReadStream(file, { highWaterMark: 1_048_576 })
    .on('end', () => sent.end(tail))
    .pipe(sent, { end: false });
  const [response] = await once(sent, 'response');
  const answer = await text(response);
  if (answer !== 'Success') throw new Error(answer);
}

interface Stage {
  readonly port: number;
  readonly pool: pg.Pool;
  readonly receiver: ChildProcess;
  readonly engine: ChildProcess;
}

function valueOf<Value>(result: ServiceResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.problem.message);
}

/** The product on the database of this data folder: a collection, and both processes at work. */
async function openStage(): Promise<Stage> {
  const all = await services();
  valueOf(await all.createCollection(cli, { slug, name: 'Bench', url: 'http://127.0.0.1:1/' }));
  const files = [
    { path: 'filterrules.conf', text: '<Site name="docs" type=site>\n  Server host=docs.example\n</Site>\n' },
  ];
  valueOf(await all.saveRevision(cli, { slug, base: 1, message: 'Documents of feeds', files }));
  const port = await freePort();
  const kept = { fileDays: 1, logDays: 1, spoolGigabytes: 20 };
  const settings = { address: '127.0.0.1', trusted: 'all', strict: false, collection: slug, sources: '', ...kept };
  valueOf(
    await all.saveFeedReceiver(cli, {
      on: true,
      httpPort: port,
      httpsPort: null,
      ...settings,
      maxBacklog: 100,
      maxMegabytes: 1024,
    }),
  );
  const [receiver, engine] = ['servers/feedergate-process.ts', 'cli/supervise/engine-process.ts'].map(startProcess);
  if (receiver === undefined || engine === undefined) throw new Error('no process was started');
  while (!(valueOf(await all.getFeedReceiver(cli)).state?.ports[0]?.address !== undefined)) await sleep(50);
  return { port, pool: connections().pool, receiver, engine };
}

const startProcess = (file: string): ChildProcess =>
  spawn(process.execPath, [path.join(import.meta.dirname, '..', file)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childVariables({ WINNOW_LOG: 'warn' }),
  });

/** Memory in MB of a process: now, and at its highest. */
function memoryOf({ pid = 0 }: ChildProcess): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

async function applied(pool: pg.Pool, uploads: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ ended: number; failed: string | null; records: number }>(
      `SELECT count(*) FILTER (WHERE ended_at IS NOT NULL)::int AS ended,
         max(reason) FILTER (WHERE state <> 'completed' AND ended_at IS NOT NULL) AS failed,
         coalesce(sum((counts ->> 'applied')::int), 0)::int AS records FROM crawl.feed`,
    );
    const [found] = rows;
    if (found === undefined || found.failed !== null) throw new Error(`an upload failed: ${found?.failed ?? ''}`);
    if (found.ended === uploads) return found.records;
    await sleep(100);
  }
}

/** Documents a minute. */
async function floor(pool: pg.Pool, { records, bytes }: FeedCase): Promise<number> {
  await pool.query('CREATE TABLE bench_floor (url text PRIMARY KEY, title text, body text)');
  const begun = performance.now();
  for (let at = 0; at < records; at += floorBatch) {
    const numbers = Array.from({ length: Math.min(floorBatch, records - at) }, (_, i) => at + i);
    await pool.query('INSERT INTO bench_floor SELECT * FROM unnest($1::text[], $2::text[], $3::text[])', [
      numbers.map((n) => `http://docs.example/floor/${n}.html`),
      numbers.map((n) => `Document ${n}`),
      numbers.map((n) => documentOf(n, bytes)),
    ]);
  }
  return (records / (performance.now() - begun)) * 60_000;
}

async function measure(folder: string, postgres: number, given: FeedCase): Promise<AppliedFeeds> {
  const { pool, port, receiver, engine } = await openStage();
  // Everything is loaded and compiled before memory and time are measured.
  await Promise.all(
    write(folder, { ...given, records: warmUp / given.uploads }, 'warm').map((each) => push(port, each)),
  );
  const warm = await applied(pool, given.uploads);
  const feeds = write(folder, given, 'source');
  const before = [receiver, engine].map((each) => memoryOf(each).now);
  const cpu = [engine.pid ?? 0, postgres].map((pid) => [pid, treeCpuSeconds(pid)] as const);
  const begun = performance.now();
  await Promise.all(feeds.map((each) => push(port, each)));
  const pushed = performance.now();
  const records = (await applied(pool, given.uploads * 2)) - warm;
  const ended = performance.now();
  const grown = [receiver, engine].map((each, i) => Math.round(memoryOf(each).peak - (before[i] ?? 0)));
  const [engineCpu = 0, postgresCpu = 0] = cpu.map(([pid, used]) => round(cpuSince(pid, used) ?? 0));
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM crawl.description');
  const floorPerMinute = await floor(pool, given);
  await Promise.all(
    [receiver, engine].map(async (each) => {
      each.kill('SIGTERM');
      await once(each, 'exit');
    }),
  );
  await pool.end();
  return {
    records,
    uploads: given.uploads,
    megabytes: Math.round(feeds.reduce((sum, { file }) => sum + statSync(file).size, 0) / 1e6),
    pushSeconds: round((pushed - begun) / 1000),
    applySeconds: round((ended - pushed) / 1000),
    recordsPerMinute: Math.round((records / (ended - begun)) * 60_000),
    floorPerMinute: Math.round(floorPerMinute),
    documents: (rows[0]?.n ?? 0) - warm,
    cpuSeconds: { engine: engineCpu, postgres: postgresCpu },
    receiverGrownMb: grown[0] ?? 0,
    engineGrownMb: grown[1] ?? 0,
  };
}

if (import.meta.main) {
  const [folder = '', postgres, records, uploads, bytes] = process.argv.slice(2);
  const given = { records: Number(records), uploads: Number(uploads), bytes: Number(bytes) };
  console.log(JSON.stringify(await measure(folder, Number(postgres), given)));
  process.exit();
}
