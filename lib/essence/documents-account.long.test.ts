/** The documents of this machine, read as a crawl reads them: no type comes out without text for no reason. */

import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testProgram } from '../engine/testing/program.ts';
import { usualType } from '../languages/mime-types/usual-type.ts';
import { countingCuts } from '../sdk/content-limit.ts';
import { documentFormats } from '../sdk/document-types.ts';
import { extractionKey, extractionOf, failureIn, failureWords } from '../sdk/extraction.ts';
import type { ConvertedFact, ExaminedFact, Facts } from '../sdk/resource.ts';
import { urlParts } from '../sdk/testing.ts';
import { createConverter } from './convert/convert-document.ts';
import { createEssence } from './examine/essence.ts';
import { readContent } from './read-content.ts';
import { createReaderPool, usualLimits } from './reader-pool/reader-pool.ts';

const systemDocuments = '/usr/share/doc';
const modules = path.resolve('node_modules');
const mostFiles = 8000;
const mostBytes = 20_000_000;

const pool = createReaderPool({ ...usualLimits, timeoutMs: 60_000 });
const convert = createConverter(pool);
const { essence: program } = testProgram({ files: { 'gatherer.cf': 'Essence: on\n' } });
if (program === undefined) throw new Error('a program with Essence is needed');
const essence = createEssence(program.recipe, pool);

async function filesIn(folder: string, wanted: RegExp): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && wanted.test(entry.name));
  return names
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .slice(0, mostFiles);
}

type Read = Pick<Facts, 'response' | 'content' | 'converted' | 'examined'> & { readonly cuts: number };

/** As over HTTP: by the type that a server gives for the name, documents converted. */
async function readServed(file: string, body: Uint8Array, convertTo = convertedFact): Promise<Read> {
  const type = usualType(file);
  const headers: Readonly<Record<string, string>> = type === undefined ? {} : { 'content-type': type };
  const response = { outcome: 'ok', headers, bytes: body.length, received: body.length, ms: 0 } as const;
  const url = urlParts(`http://a.test/${encodeURIComponent(path.basename(file))}`);
  const { made, cuts } = countingCuts(() => readContent({ url, body, response, linksPerPage: 10_000 }));
  const facts = { response, content: made.fact, cuts: cuts.length };
  if (!documentFormats.has(made.fact.type)) return facts;
  const converted = await convertTo(made.fact.type, body, url.href);
  return { ...facts, ...(converted && { converted }) };
}

async function convertedFact(type: string, body: Uint8Array, url: string): Promise<ConvertedFact | undefined> {
  const converted = await convert({ type, body });
  if (!converted.ok) return converted;
  const html = new TextEncoder().encode(converted.html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const response = { outcome: 'ok', headers, bytes: html.length, received: html.length, ms: 0 } as const;
  const { words = 0 } = readContent({ url: urlParts(url), body: html, response, linksPerPage: 0 }).fact;
  return { ok: true, metas: [], words };
}

/** As a Gatherer: by the type of Essence, archives unpacked. Undefined for types that are stop-listed. */
async function readGathered(
  file: string,
  body: Uint8Array,
): Promise<{ readonly type: string; readonly read: Read } | undefined> {
  const name = path.basename(file);
  const url = urlParts(`http://a.test/${encodeURIComponent(name)}`);
  const recognized = program?.typeOf(url) ?? program?.typeByContent(await essence.describe(body));
  const type = recognized?.type ?? 'Unrecognized';
  if (program?.stopOf(type) !== undefined) return undefined;
  const made = await essence.examine({ url, name, body, type, ...(recognized && { recognized }) });
  const examined: ExaminedFact =
    'ok' in made ? { tested: {}, refused: made } : { tested: {}, ...refusalIn(made.parts[0]), ...wordsIn(made.words) };
  const { converted: _, ...served } = await readServed(file, body, () => Promise.resolve(undefined));
  return { type, read: { ...served, examined, cuts: 'ok' in made ? 0 : (made.cuts ?? []).length } };
}

function refusalIn({ outcome }: { readonly outcome: { readonly kind: string } }): Pick<ExaminedFact, 'refused'> {
  return 'reason' in outcome ? { refused: outcome as unknown as NonNullable<ExaminedFact['refused']> } : {};
}

const wordsIn = (words: number | undefined): Pick<ExaminedFact, 'words'> => (words === undefined ? {} : { words });

interface Sums {
  documents: number;
  bytes: number;
  words: number;
  cut: number;
  readonly outcomes: Map<string, string[]>;
}

class Account {
  readonly #types = new Map<string, Sums>();

  add(type: string, file: string, { cuts, ...facts }: Read): void {
    const extraction = extractionOf(facts);
    if (extraction === undefined) throw new TypeError(`${file} was not read`);
    const sums = this.#types.get(type) ?? { documents: 0, bytes: 0, words: 0, cut: 0, outcomes: new Map() };
    this.#types.set(type, sums);
    sums.documents++;
    sums.bytes += extraction.bytes;
    sums.words += extraction.words;
    sums.cut += cuts > 0 ? 1 : 0;
    const key = extractionKey(extraction);
    sums.outcomes.set(key, [...(sums.outcomes.get(key) ?? []), file]);
  }

  /** Files of an outcome. */
  of(key: RegExp): readonly string[] {
    return [...this.#types.values()].flatMap(({ outcomes }) =>
      [...outcomes].flatMap(([outcome, files]) => (key.test(outcome) ? files.map((file) => `${outcome} ${file}`) : [])),
    );
  }

  print(title: string): void {
    const number = (n: number): string => n.toLocaleString('en').padStart(13);
    const lines = [...this.#types]
      .toSorted(([, a], [, b]) => b.documents - a.documents)
      .map(([type, { documents, bytes, words, cut, outcomes }]) => {
        const each = Array.from(outcomes, ([key, files]) => `${key} ${files.length}`).join(', ');
        return `${type.padEnd(40)}${number(documents)}${number(bytes)}${number(words)}${number(cut)}  ${each}`;
      });
    process.stdout.write(`${title}: type, documents, bytes, words, cut, outcomes\n${lines.join('\n')}\n`);
  }
}

it('documents of this machine have text, or a reason', async () => {
  const isThere = existsSync(systemDocuments);
  if (!isThere) process.stdout.write(`${systemDocuments} is missing: documents of ${modules} are read\n`);
  const files = isThere ? await filesIn(systemDocuments, /./) : await filesIn(modules, /\.(?:md|html)$/);
  expect(files.length).toBeGreaterThan(100);
  const [served, gathered] = [new Account(), new Account()];
  for (const file of files) {
    const body = await readFile(file);
    if (body.length > mostBytes) continue;
    const read = await readServed(file, body);
    served.add(read.content?.type ?? '', file, read);
    const essential = await readGathered(file, body);
    if (essential !== undefined) gathered.add(essential.type, file, essential.read);
  }
  served.print('Over HTTP');
  gathered.print('Gathered with Essence');
  const isFault = /^(?:empty|failed)/;
  const faults = [...served.of(isFault), ...gathered.of(isFault)];
  process.stdout.write(`${faults.join('\n')}\n`);
  const reasons = faults.flatMap((fault) => failureIn(fault.split(' ', 1)[0] ?? '') ?? []);
  expect(reasons.filter((reason) => failureWords(reason) === reason && reason !== 'encrypted')).toEqual([]);
  expect(faults.length).toBeLessThan(files.length / 100);
});
