/**
 * `winnow bench metadata`: a million lines of external metadata validated, concatenated, loaded, looked up and covered,
 * beside the floor of the same run: counting line ends for the validation, trying every line for the look-up, putting
 * the prefixes (and the URLs) in order as strings for loading and coverage.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCoverage } from '../languages/external-metadata-cfg/coverage.ts';
import { findEntry, loadMetadata } from '../languages/external-metadata-cfg/load.ts';
import type { MetadataIndex } from '../languages/external-metadata-cfg/load.ts';
import { NO_ERRORS } from '../languages/external-metadata-cfg/threshold.ts';
import { createValidator } from '../languages/external-metadata-cfg/validate.ts';

const LINES = 1_000_000;
const FEW = 1000;
const PIECE = 1024 * 1024;

/** The same numbers in every run. */
function createRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Sample {
  readonly prefixes: readonly string[];
  readonly text: Uint8Array;
  readonly urls: readonly string[];
}

function makeSample(count: number): Sample {
  const random = createRandom();
  const word = (): string => Array.from({ length: 3 + random(7) }, () => String.fromCharCode(97 + random(26))).join('');
  const hosts = Array.from({ length: Math.ceil(count / 50) }, () => `www.${word()}.org`);
  const prefixes = Array.from({ length: count }, () => {
    const folders = Array.from({ length: random(5) }, () => `${word()}/`).join('');
    return `http://${hosts[random(hosts.length)] ?? ''}/${folders}`;
  });
  const lines = prefixes.map((prefix) => `${prefix} c:${word()} x:"${word()} ${word()}"\n`);
  const urls = Array.from({ length: count }, () => `${prefixes[random(count)] ?? ''}${word()}.html`);
  return { prefixes, text: new TextEncoder().encode(lines.join('')), urls };
}

interface Spent {
  /** Seconds on the clock, and of the processor: beside other work the clock says little. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}

function spend(work: () => void): Spent {
  const start = performance.now();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: round((performance.now() - start) / 1000), cpuSeconds: round((user + system) / 1e6) };
}

function seconds(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

/** The best of some rounds: what the machine does besides is not ours. */
function best(rounds: number, work: () => void): number {
  return Math.min(...Array.from({ length: rounds }, () => seconds(work)));
}

function validateInto(text: Uint8Array, file: string): void {
  const handle = openSync(file, 'w');
  const validator = createValidator({
    classes: 'single',
    threshold: NO_ERRORS,
    limit: FEW,
    write: (bytes) => void writeSync(handle, bytes),
  });
  const scanner = validator.file('external_metadata.cfg');
  for (let at = 0; at < text.length; at += PIECE) scanner.push(text.subarray(at, at + PIECE));
  scanner.end();
  closeSync(handle);
  const { total, malformed } = validator.result();
  if (total !== LINES || malformed !== 0) throw new Error(`${total} lines, ${malformed} malformed`);
}

function countLines(text: Uint8Array, file: string): void {
  const handle = openSync(file, 'w');
  let count = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) count++;
  writeSync(handle, text);
  closeSync(handle);
  if (count !== LINES) throw new Error(`${count} lines`);
}

/** Nanoseconds for one look-up. */
function timeLookUps(index: MetadataIndex, urls: readonly string[], times: number): number {
  let found = 0;
  const spent = best(3, () => {
    for (let round = 0; round < times; round++) for (const url of urls) if (findEntry(index, url) >= 0) found++;
  });
  if (found !== urls.length * times * 3) throw new Error('a URL was not found');
  return (spent / (urls.length * times)) * 1e9;
}

/** Every line tried for every URL. */
function timeNaive(index: MetadataIndex, { prefixes, urls }: Sample): number {
  const asked = urls.slice(0, FEW);
  const spent = seconds(() => {
    for (const url of asked) {
      let longest = '';
      for (const prefix of prefixes) if (prefix.length > longest.length && url.startsWith(prefix)) longest = prefix;
      if (index.prefixOf(findEntry(index, url)) !== longest) throw new Error(`${url} differs`);
    }
  });
  return (spent / asked.length) * 1e9;
}

function timeCoverage(index: MetadataIndex, { urls }: Sample): Spent {
  return spend(() => {
    const coverage = createCoverage(index);
    for (const url of urls) coverage.add(url);
    if (coverage.result((number) => urls[number] ?? '').coveredUrls !== urls.length)
      throw new Error('a URL has no line');
  });
}

async function bench(): Promise<object> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-bench-'));
  try {
    const few = makeSample(FEW);
    const many = makeSample(LINES);
    const file = path.join(folder, 'external_metadata.cfg');
    const validated = LINES / best(3, () => validateInto(many.text, file));
    const counted = LINES / best(3, () => countLines(many.text, file));
    let index = loadMetadata(few.text, 'single');
    const fewNs = timeLookUps(index, few.urls, 500);
    const load = spend(() => (index = loadMetadata(many.text, 'single')));
    const lookUps = spend(() => void timeLookUps(index, many.urls, 1));
    const manyNs = timeLookUps(index, many.urls, 1);
    const naiveNs = timeNaive(index, many);
    return {
      name: 'metadata',
      runs: 3,
      ours: Math.round(validated),
      floor: Math.round(counted),
      ratio: round(validated / counted),
      unit: 'lines/s validated and written',
      load,
      loadFloor: spend(() => void many.prefixes.toSorted()),
      lookUpCpuNs: Math.round((lookUps.cpuSeconds / (LINES * 3)) * 1e9),
      lookUpNs: { at1000: Math.round(fewNs), at1000000: Math.round(manyNs), ratio: round(manyNs / fewNs) },
      naiveLookUpNs: Math.round(naiveNs),
      indexMb: Math.round(index.memory / 1e6),
      coverage: timeCoverage(index, many),
      coverageFloor: spend(() => void [many.prefixes.toSorted(), many.urls.toSorted()]),
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

if (import.meta.main) {
  const result = await bench();
  const isJson = process.argv.includes('--json');
  console.log(isJson ? JSON.stringify(result) : JSON.stringify(result, undefined, 2));
}
