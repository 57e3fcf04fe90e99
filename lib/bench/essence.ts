/**
 * `winnow bench essence`: all files of a folder, examined as a crawl examines them, beside the floor of the same run (read
 * and hash); then its HTML pages in the engine's thread, beside the reading that every crawl does.
 */

import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { documentType } from '../engine/essence/compile-essence.ts';
import type { EssenceProgram } from '../engine/essence/compile-essence.ts';
import { compileProgram } from '../engine/program/compile.ts';
import { defaultLimits } from '../engine/program/program.ts';
import { createEssence } from '../essence/examine/essence.ts';
import type { Essence } from '../essence/examine/essence.ts';
import { readContent } from '../essence/read-content.ts';
import { createReaderPool, usualLimits } from '../essence/reader-pool/reader-pool.ts';
import { splitUrl } from '../match/urls/url-key.ts';
import { registry } from '../registry.ts';
import { median, round } from './figures.ts';

const folder = '/usr/share/doc';
const mostFiles = 20_000;
const mostFileBytes = 16 * 1024 * 1024;
const rounds = 5;
const root = 'http://doc.example/';
const atOnce = 2;

interface File {
  readonly path: string;
  readonly bytes: number;
}

function filesBelow(start: string): readonly File[] {
  const found: File[] = [];
  for (const entry of readdirSync(start, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || found.length >= mostFiles) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size: bytes } = statSync(file);
    if (bytes <= mostFileBytes) found.push({ path: file, bytes });
  }
  return found;
}

function essenceOf(): EssenceProgram {
  const files = new Map([['gatherer.cf', `<RootNodes>\n${root}\n</RootNodes>\n`]]);
  const compiled = compileProgram({ files, declarations: registry, limits: defaultLimits });
  if (!compiled.ok || compiled.program.essence === undefined) throw new Error('the stock configuration has no Essence');
  return compiled.program.essence;
}

interface Counted {
  readonly types: Map<string, number>;
  readonly refused: Map<string, number>;
  members: number;
}

async function examineFile({ program, essence }: Kitchenware, file: File, counted: Counted): Promise<void> {
  const body = readFileSync(file.path);
  const url = splitUrl(root + path.relative(folder, file.path).split('/').map(encodeURIComponent).join('/'));
  const described = program.typeOf(url) === undefined ? await essence.describe(body) : undefined;
  const typed = documentType(program, { url, ...(described !== undefined && { described }) });
  counted.types.set(typed.type, (counted.types.get(typed.type) ?? 0) + 1);
  if (program.stopOf(typed.type) !== undefined) return;
  const made = await essence.examine({ url, name: path.basename(file.path), body, ...typed });
  if ('ok' in made) {
    counted.refused.set(made.reason, (counted.refused.get(made.reason) ?? 0) + 1);
    return;
  }
  counted.members += made.members;
  for (const [reason, count] of Object.entries(made.refused))
    counted.refused.set(reason, (counted.refused.get(reason) ?? 0) + count);
}

interface Kitchenware {
  readonly program: EssenceProgram;
  readonly essence: Essence;
}

/** Several at once, as visits would. */
async function examineAll(files: readonly File[], ware: Kitchenware): Promise<Counted & { readonly seconds: number }> {
  const counted: Counted = { types: new Map(), refused: new Map(), members: 0 };
  const started = performance.now();
  const waiting = files.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const file of waiting) await examineFile(ware, file, counted);
    }),
  );
  return { ...counted, seconds: (performance.now() - started) / 1000 };
}

function hashAll(files: readonly File[]): number {
  const started = performance.now();
  for (const file of files) hash('md5', readFileSync(file.path));
  return (performance.now() - started) / 1000;
}

/** Seconds of processor time that the pages take: read and hashed as every crawl does, and with their summary. */
async function readPages(files: readonly File[], ware: Kitchenware) {
  const pages = files.map((file) => readFileSync(file.path));
  const [floors, times] = [[] as number[], [] as number[]];
  for (let i = 0; i < rounds; i++) {
    const begun = busySeconds();
    for (const body of pages) readPage(body);
    const between = busySeconds();
    for (const body of pages) {
      const { page, url } = readPage(body);
      await ware.essence.examine({ url, name: 'page.html', body, page, type: 'HTML' });
    }
    floors.push(between - begun);
    times.push(busySeconds() - between);
  }
  return { floor: median(floors) ?? 0, seconds: median(times) ?? 0 };
}

function busySeconds(): number {
  return process.cpuUsage().user / 1e6;
}

function readPage(body: Uint8Array) {
  const url = splitUrl(`${root}page.html`);
  const headers = { 'content-type': 'text/html' };
  const response = { outcome: 'ok', headers, bytes: body.length, received: body.length, ms: 0 } as const;
  return { url, page: readContent({ url, body, response, linksPerPage: 1000 }).page };
}

const megabytes = (files: readonly File[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;

if (!existsSync(folder)) throw new Error(`there are no documents at ${folder}`);
const files = filesBelow(folder);
const program = essenceOf();
const pool = createReaderPool({ ...usualLimits, atOnce, timeoutMs: 30_000 });
const ware = { program, essence: createEssence(program.recipe, pool) };
const floor = hashAll(files);
const { seconds, types, refused, members } = await examineAll(files, ware);
const pages = files.filter(({ path: file }) => file.endsWith('.html')).slice(0, 500);
const html = await readPages(pages, ware);
const figures = {
  name: 'essence',
  folder,
  documents: files.length,
  megabytes: round(megabytes(files)),
  members,
  mbPerSecond: round(megabytes(files) / seconds),
  floorMbPerSecond: round(megabytes(files) / floor),
  types: Object.fromEntries([...types].toSorted(([, a], [, b]) => b - a)),
  refused: Object.fromEntries(refused),
  pages: pages.length,
  pagesMbPerSecond: round(megabytes(pages) / html.seconds),
  pagesFloorMbPerSecond: round(megabytes(pages) / html.floor),
  pagesRatio: round(html.floor / html.seconds),
  peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
};
if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
else {
  console.log(`${figures.documents} documents of ${folder}, ${figures.megabytes} MB, with ${members} members`);
  console.log(
    `examined at ${figures.mbPerSecond} MB/s by ${atOnce} readers; read and hashed at ${figures.floorMbPerSecond} MB/s`,
  );
  console.log(
    `${figures.pages} HTML pages at ${figures.pagesMbPerSecond} MB/s; read and hashed as in a crawl without Essence at ${figures.pagesFloorMbPerSecond} MB/s (ratio ${figures.pagesRatio})`,
  );
  console.log(`peak memory of the engine ${figures.peakRssMb} MB`);
}
