/**
 * `winnow bench metadata`: a million lines of external metadata validated, concatenated, loaded, looked up and covered,
 * beside the floor of the same run: counting line ends for the validation, trying every line for the look-up, putting
 * the prefixes (and the URLs) in order as strings for loading and coverage.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createCoverage } from '../languages/external-metadata-cfg/coverage/coverage.ts';
import type { CoverageFigures } from '../languages/external-metadata-cfg/coverage/coverage.ts';
import { findEntry, loadMetadata } from '../languages/external-metadata-cfg/look-up/load.ts';
import type { MetadataIndex } from '../languages/external-metadata-cfg/look-up/load.ts';
import { NO_ERRORS } from '../languages/external-metadata-cfg/validate/threshold.ts';
import { createValidator } from '../languages/external-metadata-cfg/validate/validate.ts';

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
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
}

/** The least of some rounds: what the machine does besides is not ours. */
function best(rounds: number, work: () => void): Spent {
  const spent = Array.from({ length: rounds }, () => spend(work));
  return {
    seconds: Math.min(...spent.map(({ seconds }) => seconds)),
    cpuSeconds: Math.min(...spent.map(({ cpuSeconds }) => cpuSeconds)),
  };
}

function shown({ seconds, cpuSeconds }: Spent): Spent {
  return { seconds: round(seconds), cpuSeconds: round(cpuSeconds) };
}

/** Nanoseconds for each of so many. */
function each({ seconds, cpuSeconds }: Spent, times: number): { readonly ns: number; readonly cpuNs: number } {
  return { ns: Math.round((seconds / times) * 1e9), cpuNs: Math.round((cpuSeconds / times) * 1e9) };
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

function timeLookUps(index: MetadataIndex, urls: readonly string[], times: number): Spent {
  let found = 0;
  const spent = best(3, () => {
    for (let round = 0; round < times; round++) for (const url of urls) if (findEntry(index, url) >= 0) found++;
  });
  if (found !== urls.length * times * 3) throw new Error('a URL was not found');
  return spent;
}

/** Every line tried for every URL. */
function timeNaive(index: MetadataIndex, { prefixes, urls }: Sample): Spent {
  return spend(() => {
    for (const url of urls.slice(0, FEW)) {
      let longest = '';
      for (const prefix of prefixes) if (prefix.length > longest.length && url.startsWith(prefix)) longest = prefix;
      if (index.prefixOf(findEntry(index, url)) !== longest) throw new Error(`${url} differs`);
    }
  });
}

/** The longest of the steps between which others have their turn, in milliseconds, is told besides. */
function timeCoverage(index: MetadataIndex, { urls }: Sample): Spent & { readonly longestStepMs: number } {
  let longestStepMs = 0;
  const spent = spend(() => {
    const coverage = createCoverage(index);
    for (const url of urls) coverage.add(url);
    const steps = coverage.counting();
    for (let isDone = false; !isDone;) {
      const { user } = process.cpuUsage();
      const step = steps.next();
      longestStepMs = Math.max(longestStepMs, (process.cpuUsage().user - user) / 1000);
      isDone = step.done === true;
      if (step.done === true) checkCoverage(index, step.value, urls);
    }
  });
  return { ...shown(spent), longestStepMs: round(longestStepMs) };
}

/** Every URL has a line, and every line without a URL is asked why. */
function checkCoverage(index: MetadataIndex, figures: CoverageFigures, urls: readonly string[]): void {
  if (figures.coveredUrls !== urls.length) throw new Error('a URL has no line');
  for (const entry of index.prefixes.inOrder()) {
    if (figures.counts[entry] === 0 && figures.missOf(entry)?.url === -1) throw new Error('a line misses no URL');
  }
}

const TWICE_WRONG = 200_000;

/** Every line misses its URL for two causes, and is asked for all that may be wrong with it alone first. */
function timeNearMisses(): Spent {
  const of = Array.from({ length: TWICE_WRONG }, (_, i) => `http://www.site${i % 50}.edu/Course/view.php?unit=U${i}`);
  const id = (i: number): string => String(i % 5000).padStart(5, '0');
  const lines = of.map((url, i) => `${url}&amp;id=${Number(id(i))}&amp;t c:1\n`);
  const index = loadMetadata(new TextEncoder().encode(lines.join('')), 'single');
  const coverage = createCoverage(index);
  for (const [i, url] of of.entries()) coverage.add(`${url}&id=${id(i)}&t=%7e${i}`);
  return spend(() => {
    const { nearMisses } = coverage.result((number) => of[number] ?? '');
    if (nearMisses['ampersand+leading-zeros'] !== TWICE_WRONG) throw new Error(JSON.stringify(nearMisses));
  });
}

async function bench(): Promise<object> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-bench-'));
  try {
    const few = makeSample(FEW);
    const many = makeSample(LINES);
    const file = path.join(folder, 'external_metadata.cfg');
    const validated = best(3, () => validateInto(many.text, file));
    const counted = best(3, () => countLines(many.text, file));
    let index = loadMetadata(few.text, 'single');
    const atFew = each(timeLookUps(index, few.urls, 500), FEW * 500);
    const load = best(2, () => (index = loadMetadata(many.text, 'single')));
    const atMany = each(timeLookUps(index, many.urls, 1), LINES);
    return {
      name: 'metadata',
      runs: 3,
      ours: Math.round(LINES / validated.seconds),
      floor: Math.round(LINES / counted.seconds),
      ratio: round(counted.seconds / validated.seconds),
      unit: 'lines/s validated and written',
      validation: shown(validated),
      validationFloor: shown(counted),
      load: shown(load),
      loadFloor: shown(spend(() => void many.prefixes.toSorted())),
      lookUp: { at1000: atFew, at1000000: atMany, ratio: round(atMany.cpuNs / atFew.cpuNs) },
      lookUpFloor: each(timeNaive(index, many), FEW),
      indexMb: Math.round(index.memory / 1e6),
      coverage: timeCoverage(index, many),
      nearMisses: { lines: TWICE_WRONG, causes: 2, ...shown(timeNearMisses()) },
      coverageFloor: shown(spend(() => void [many.prefixes.toSorted(), many.urls.toSorted()])),
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
      load1: round(loadavg()[0] ?? 0),
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
