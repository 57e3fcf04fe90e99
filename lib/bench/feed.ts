/**
 * `winnow bench feed`: feeds of three kinds read and checked, beside the floor of the same run: `xmllint --stream`, which
 * reads the same files and only asks whether they are well-formed. Each kind is read by a process of its own. Then
 * uploads are pushed and applied: small records, four sources at once, and a feed of 1 GB.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { readFeed } from '../languages/gsa-feed/read-feed.ts';
import type { AppliedFeeds, FeedCase } from './feed-applied.ts';
import { round } from './figures.ts';
import { withDatabase } from './own-database.ts';
import { runProgram } from './run-program.ts';

const MEGABYTES = 300;
const RUNS = 3;

/** The same numbers in every run. */
function createRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom();
const vocabulary = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt'.split(' ');
const words = (count: number): string =>
  Array.from({ length: count }, () => vocabulary[random(vocabulary.length)]).join(' ');
const metas = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<meta name="field${i}" content="${words(2)}"/>\n`).join('');
const encoded = Buffer.from(Uint8Array.from({ length: 30_000 }, () => random(256)))
  .toString('base64')
  .replaceAll(/.{76}/g, '$&\n');
const paragraphs = (): string => Array.from({ length: 12 }, () => `<p>${words(15)}</p>\n`).join('');

/** The content of a record. */
const kinds = {
  text: () => `<metadata>\n${metas(2)}</metadata>\n<content><![CDATA[<html>${paragraphs()}</html>]]></content>\n`,
  tags: () => `<metadata>\n${metas(8)}</metadata>\n`,
  base64: () => `<content encoding="base64binary">${encoded}</content>\n`,
} as const;
type Kind = keyof typeof kinds;
const allKinds: readonly Kind[] = ['text', 'tags', 'base64'];

function writeFeed(file: string, kind: Kind): void {
  const handle = openSync(file, 'w');
  let size = writeSync(
    handle,
    '<?xml version="1.0" encoding="UTF-8"?>\n<gsafeed>\n<header>\n<datasource>bench</datasource>\n<feedtype>full</feedtype>\n</header>\n<group>\n',
  );
  for (let i = 0; size < MEGABYTES * 1e6; i++) {
    const open = `<record url="http://www.example.com/${i}/${words(1)}.html" action="add" mimetype="text/html" last-modified="Tue, 6 Nov 2007 12:45:26 GMT">\n`;
    size += writeSync(handle, `${open}${kinds[kind]()}</record>\n`);
  }
  writeSync(handle, '</group>\n</gsafeed>\n');
  closeSync(handle);
}

interface Read {
  readonly seconds: number;
  readonly records: number;
  /** Beyond what the process held before it read. */
  readonly grownMb: number;
}

async function readOne(file: string): Promise<Read> {
  const before = process.resourceUsage().maxRSS;
  const start = performance.now();
  const reader = readFeed(
    { dtd: '7', isStrict: true },
    {
      record: () => undefined,
      finding: ({ line, message }) => {
        throw new Error(`${line}: ${message}`);
      },
    },
  );
  for await (const piece of createReadStream(file, { highWaterMark: 1_048_576 })) {
    if (piece instanceof Uint8Array) reader.push(piece);
  }
  const { records } = reader.end();
  const seconds = (performance.now() - start) / 1000;
  return { seconds, records, grownMb: Math.round((process.resourceUsage().maxRSS - before) / 1024) };
}

async function lint(file: string): Promise<number> {
  const start = performance.now();
  const child = spawn('xmllint', ['--stream', '--noout', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`xmllint ended with ${code}`);
  return (performance.now() - start) / 1000;
}

interface Compared {
  readonly kind: Kind;
  readonly records: number;
  /** Megabytes a second. */
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
  readonly grownMb: number;
}

async function compare(folder: string, kind: Kind): Promise<Compared> {
  const file = path.join(folder, `${kind}.xml`);
  writeFeed(file, kind);
  const megabytes = statSync(file).size / 1e6;
  const ours: Read[] = [];
  const floor: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    ours.push(await runProgram<Read>('feed.ts', ['--read', file], folder));
    floor.push(await lint(file));
  }
  await rm(file);
  const seconds = Math.min(...ours.map((each) => each.seconds));
  return {
    kind,
    records: ours[0]?.records ?? 0,
    ours: Math.round(megabytes / seconds),
    floor: Math.round(megabytes / Math.min(...floor)),
    ratio: round(Math.min(...floor) / seconds),
    grownMb: Math.max(...ours.map(({ grownMb }) => grownMb)),
  };
}

const appliedCases: readonly FeedCase[] = [
  { records: 100_000, uploads: 1, bytes: 200 },
  { records: 25_000, uploads: 4, bytes: 200 },
  { records: 10_000, uploads: 1, bytes: 100_000 },
];

async function applyFeeds({ records, uploads, bytes }: FeedCase): Promise<AppliedFeeds> {
  return withDatabase(({ database, dataFolder }) => {
    const given = [database.pid, records, uploads, bytes].map(String);
    return runProgram<AppliedFeeds>('feed-applied.ts', [dataFolder, ...given], dataFolder);
  });
}

async function bench(): Promise<object> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-bench-'));
  try {
    const found: Compared[] = [];
    for (const kind of allKinds) found.push(await compare(folder, kind));
    const applied: AppliedFeeds[] = [];
    for (const each of appliedCases) applied.push(await applyFeeds(each));
    const spent = (of: 'ours' | 'floor'): number => found.reduce((sum, each) => sum + 1 / each[of], 0);
    return {
      name: 'feed',
      runs: RUNS,
      ours: Math.round(found.length / spent('ours')),
      floor: Math.round(found.length / spent('floor')),
      ratio: round(spent('floor') / spent('ours')),
      unit: 'MB/s read and checked',
      kinds: found,
      grownMb: Math.max(...found.map(({ grownMb }) => grownMb)),
      applied,
      load1: round(loadavg()[0] ?? 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [option, file = ''] = process.argv.slice(2);
  const result = option === '--read' ? await readOne(file) : await bench();
  console.log(option === undefined ? JSON.stringify(result, undefined, 2) : JSON.stringify(result));
}
