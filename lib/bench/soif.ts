/**
 * `winnow bench soif`: streams of 1 GB, which are never stored, decoded and encoded on one core, beside the floor of the
 * same run: a scan of the bytes for line ends with a copy of them, and a copy of the values alone. Processor time is
 * measured, so that other programs on the machine count less.
 */

import { loadavg } from 'node:os';
import { decodeSoif } from '../languages/soif/decode.ts';
import { encodeObject, encodeSoif } from '../languages/soif/encode.ts';
import type { SoifContent } from '../languages/soif/object.ts';
import { round } from './figures.ts';

const BYTES = 1e9;
const PIECE = 65_536;
const RUNS = 3;
const OBJECTS = 2000;

const utf8 = new TextEncoder();
const words = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore'.split(
  ' ',
);
const textOf = (length: number, seed: number): string =>
  Array.from({ length }, (_, i) =>
    i % 12 === 11 ? `${words[(seed + i * 7) % words.length]}\n` : words[(seed + i * 5) % words.length],
  ).join(' ');

const bookkeeping = (i: number): readonly (readonly [string, string])[] => [
  ['time-to-live', '2419200'],
  ['last-modification-time', String(772_263_506 + i)],
  ['refresh-rate', '604800'],
  ['gatherer-name', 'Example Gatherer Number 1'],
  ['gatherer-host', 'powell.cs.colorado.edu'],
  ['gatherer-version', '1.0'],
  ['update-time', String(772_263_510 + i)],
  ['type', 'HTML'],
  ['file-size', String(1000 + i)],
  ['md5', 'c3d79dc037efd538ce50464089af2fb6'],
  ['title', textOf(5, i)],
];

/** Attributes beside the bookkeeping: `pages` have a text, `menus` nothing. */
const kinds = {
  pages: (i: number) => [
    ['keywords', textOf(20, i)],
    ['url-references', Array.from({ length: 10 }, (_, n) => `http://www.example.com/${i}/${n}.html`).join('\n')],
    ['partial-text', textOf(300, i)],
  ],
  menus: () => [],
} as const satisfies Record<string, (i: number) => readonly (readonly string[])[]>;
type Kind = keyof typeof kinds;

function objectsOf(kind: Kind): readonly SoifContent[] {
  return Array.from({ length: OBJECTS }, (_, i) => ({
    type: 'FILE',
    url: `http://www.example.com/documents/${i}/index.html`,
    attributes: [...bookkeeping(i), ...kinds[kind](i)].map(([name = '', value = '']) => ({
      name,
      value: utf8.encode(value),
    })),
  }));
}

/** Pieces of a stream that begins anew whenever it is at its end. */
function* piecesOf(block: Uint8Array): Iterable<Uint8Array> {
  const twice = Buffer.concat([block, block.subarray(0, Math.min(PIECE, block.length))]);
  for (let sent = 0; sent < BYTES; sent += PIECE) {
    const from = sent % block.length;
    yield twice.subarray(from, from + PIECE);
  }
}

/** Megabytes a second of processor time. */
function speedOf(work: () => number): number {
  const before = process.cpuUsage();
  const bytes = work();
  const { user, system } = process.cpuUsage(before);
  return bytes / (user + system);
}

/** Megabytes that the process holds beyond what it held within the first tenth of a stream. */
const grown = { megabytes: 0 };

function watchMemory(): (bytes: number) => void {
  let calls = 0;
  let first = 0;
  return (bytes) => {
    // Some 16 MB apart.
    if (calls++ % 256 !== 0) return;
    const held = process.memoryUsage.rss() / 1e6;
    if (bytes < BYTES / 10) first = Math.max(first, held);
    else grown.megabytes = Math.max(grown.megabytes, held - first);
  };
}

function decode(block: Uint8Array): number {
  const watch = watchMemory();
  let bytes = 0;
  let read = 0;
  const decoder = decodeSoif({
    object: ({ attributes }) => {
      for (const { value } of attributes) read += value.length;
    },
    finding: ({ line, message }) => {
      throw new Error(`${line}: ${message}`);
    },
  });
  for (const piece of piecesOf(block)) {
    decoder.push(piece);
    bytes += piece.length;
    watch(bytes);
  }
  // The last object is cut, so that the end would be an error.
  return read > 0 ? bytes : 0;
}

function scan(block: Uint8Array): number {
  let bytes = 0;
  let lines = 0;
  const kept = Buffer.alloc(PIECE);
  for (const piece of piecesOf(block)) {
    kept.set(piece);
    const length = piece.length;
    for (let at = kept.indexOf(10); at !== -1 && at < length; at = kept.indexOf(10, at + 1)) lines++;
    bytes += length;
  }
  return lines > 0 ? bytes : 0;
}

function encode(objects: readonly SoifContent[], rounds: number): number {
  const watch = watchMemory();
  let bytes = 0;
  const encoder = encodeSoif((written) => {
    bytes += written.length;
    watch(bytes);
  });
  for (let round = 0; round < rounds; round++) for (const object of objects) encoder.object(object);
  encoder.flush();
  return bytes;
}

function copy(objects: readonly SoifContent[], rounds: number): number {
  let bytes = 0;
  let at = 0;
  let room = Buffer.allocUnsafe(PIECE * 2);
  for (let round = 0; round < rounds; round++) {
    for (const { attributes } of objects) {
      for (const { value } of attributes) {
        room.set(value, at);
        at += value.length;
      }
      if (at < PIECE) continue;
      bytes += at;
      at = 0;
      room = Buffer.allocUnsafe(PIECE * 2);
    }
  }
  return bytes;
}

interface Compared {
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
}

function compare(ours: () => number, floor: () => number): Compared {
  const best = { ours: 0, floor: 0 };
  for (let run = 0; run < RUNS; run++) {
    best.ours = Math.max(best.ours, speedOf(ours));
    best.floor = Math.max(best.floor, speedOf(floor));
  }
  return { ours: Math.round(best.ours), floor: Math.round(best.floor), ratio: round(best.ours / best.floor) };
}

function bench(): object {
  const kindNames: readonly Kind[] = ['pages', 'menus'];
  const given = kindNames.map((kind) => {
    const objects = objectsOf(kind);
    return { kind, objects, block: Buffer.concat(objects.map((object) => encodeObject(object))) };
  });
  const found = given.map(({ kind, objects, block }) => ({
    kind,
    bytesPerObject: Math.round(block.length / OBJECTS),
    decoding: compare(
      () => decode(block),
      () => scan(block),
    ),
    encoding: compare(
      () => encode(objects, Math.ceil(BYTES / block.length)),
      () => copy(objects, Math.ceil(BYTES / block.length)),
    ),
  }));
  const [pages] = found;
  return {
    name: 'soif',
    runs: RUNS,
    ...pages?.decoding,
    unit: 'MB per second of processor time',
    kinds: found,
    grownMb: Math.round(grown.megabytes),
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    load1: round(loadavg()[0] ?? 0),
  };
}

if (import.meta.main) {
  const result = bench();
  console.log(process.argv.includes('--json') ? JSON.stringify(result) : JSON.stringify(result, undefined, 2));
}
