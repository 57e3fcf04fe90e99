/** Every summarizer on three documents of Debian packages or more, beside what people and other programs see in them. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testProgram } from '../../engine/testing/program.ts';
import type { EssenceAttribute } from '../../sdk/examination.ts';
import { urlParts } from '../../sdk/testing.ts';
import { summarizers } from '../../summarizers/index.ts';
import { createReaderPool, usualLimits } from '../reader-pool/reader-pool.ts';
import { unpackDocuments } from '../testing/debian-documents.ts';
import type { DebianDocuments } from '../testing/debian-documents.ts';
import { createEssence } from './essence.ts';
import { makeDocuments, makers, scarce } from './testing/made-documents.ts';
import { readRealDocument } from './testing/read-real-document.ts';
import type { ReadDocument } from './testing/read-real-document.ts';
import { realDocuments } from './testing/real-documents.ts';

const types = summarizers.map(({ name }) => name.slice(0, -'.sum'.length));
const packages = [...new Set(Object.values(realDocuments).flatMap((documents) => documents.map(([from]) => from)))];
const programs = ['apt-get', 'dpkg-deb', 'python3', 'perl', 'nm', 'lexgrog', 'diff'];

/** HTML is summarized by its table; no keywords of the words of others. */
const { essence: program } = testProgram({ files: { 'gatherer.cf': 'Essence: on\nEssence-Options: --no-keywords\n' } });
if (program === undefined) throw new Error('a program with Essence is needed');
const essence = createEssence(program.recipe, createReaderPool({ ...usualLimits, timeoutMs: 60_000 }));

let documents: DebianDocuments;
let folder: string;
const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-documents-'));
  if (missing.length === 0) documents = await unpackDocuments([...packages, ...makers, 'libimage-exiftool-perl']);
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function summarized(type: string, { name, body }: ReadDocument): Promise<readonly EssenceAttribute[]> {
  const url = urlParts('http://www.siroe.com/document');
  const made = await essence.examine({ url, name, body, type });
  if ('ok' in made) throw new Error(`${name}: ${made.reason}`);
  const { outcome, attributes } = made.parts[0];
  expect(outcome.kind, `${type}, ${name}: ${JSON.stringify(outcome)}`).toBe('summarized');
  return attributes;
}

/** Beginnings of the values, for people to look at. */
function show(type: string, name: string, attributes: readonly EssenceAttribute[]): void {
  const shown = attributes.map(({ name: attribute, values }) => {
    const text = values.join(' | ').replaceAll(/\s+/g, ' ');
    return `      ${attribute.padEnd(18)} ${text.length > 90 ? `${text.slice(0, 90)}…` : text}\n`;
  });
  process.stdout.write(`  ${type}  ${name}\n${shown.join('')}`);
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

async function check(type: string, document: ReadDocument, attributes: readonly EssenceAttribute[]): Promise<void> {
  const { name, body, seen } = document;
  const file = path.join(folder, 'document');
  await writeFile(file, body);
  const values = new Map(attributes.map((each) => [each.name, spaced(each.values.join('\n'))]));
  for (const [attribute, wanted] of Object.entries(seen)) {
    const pieces = typeof wanted === 'string' ? [wanted] : await wanted(file, documents);
    expect(pieces, `${type}, ${name}: what another program says of its ${attribute}`).not.toEqual([]);
    for (const piece of pieces)
      expect.soft(values.get(attribute), `${type}, ${name}: ${attribute}`).toContain(spaced(piece));
  }
}

describe.skipIf(missing.length > 0)(`every summarizer (needs ${programs.join(', ')})`, () => {
  it('has documents', () => {
    expect(Object.keys(realDocuments).toSorted()).toEqual(types.toSorted());
    const few = types.filter((type) => (realDocuments[type]?.length ?? 0) < 3);
    expect(few.filter((type) => scarce[type] === undefined)).toEqual([]);
  });

  it.for(types)('%s.sum', async (type, { skip }) => {
    const [trouble] = documents.missing.values();
    if (documents.missing.size > packages.length / 2) return skip(`Debian's packages cannot be had: ${trouble}`);
    const scarcity = scarce[type];
    if (scarcity !== undefined)
      process.stdout.write(`  ${type}: ${scarcity.why}. Used instead: ${scarcity.instead}.\n`);
    const real = await Promise.all(
      (realDocuments[type] ?? []).map((document) => readRealDocument(documents, document, type)),
    );
    const made = scarcity === undefined ? [] : await makeDocuments(scarcity, documents, folder);
    expect(real.length + made.length).toBeGreaterThanOrEqual(scarcity?.make === undefined ? 3 : 1);
    for (const document of [...real, ...made]) {
      const attributes = await summarized(type, document);
      show(type, document.name, attributes);
      expect(Object.keys(document.seen)).not.toEqual([]);
      await check(type, document, attributes);
    }
  });
});
