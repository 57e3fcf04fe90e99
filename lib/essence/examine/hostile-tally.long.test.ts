/** More than a thousand hostile archives, and as many damaged documents of Debian packages: each has a typed outcome. */

import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { testProgram } from '../../engine/testing/program.ts';
import { urlParts } from '../../sdk/testing.ts';
import { createReaderPool, usualLimits } from '../reader-pool/reader-pool.ts';
import { readFaults } from '../reader-pool/tasks.ts';
import { unpackDocuments } from '../testing/debian-documents.ts';
import { hostileNames, hostileTars, hostileZips } from '../unnest/testing/hostile-archives.ts';
import { bitFlips, splices, truncations, wrongFormats } from '../unnest/testing/hostile.ts';
import { unnestAll } from '../unnest/testing/outcomes.ts';
import { randomNumbers } from '../unnest/testing/sample-text.ts';
import { createEssence } from './essence.ts';
import { readRealDocument } from './testing/read-real-document.ts';
import { realDocuments } from './testing/real-documents.ts';

const archives = [
  ...hostileNames(),
  ...hostileTars(),
  ...hostileZips(),
  ...wrongFormats(),
  ...truncations(24),
  ...bitFlips(40),
  ...splices(20),
];

/** Prints how often each outcome was. */
function print(what: string, counts: ReadonlyMap<string, number>): void {
  const lines = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `  ${String(count).padStart(6)}  ${name}\n`);
  process.stdout.write(`${what}\n${lines.join('')}`);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

it('hostile archives end with members and typed reasons', async () => {
  expect(archives.length).toBeGreaterThan(1_000);
  const distinct = new Set(archives.map(({ body, formats }) => `${formats.join()} ${hash('md5', body)}`)).size;
  expect(distinct).toBeGreaterThan(1_000);
  const counts = new Map<string, number>();
  for (const archive of archives) {
    const outcomes = await unnestAll(archive);
    const reasons = new Set(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.reason : 'members')));
    count(counts, reasons.size === 0 ? 'nothing in it' : [...reasons].toSorted().join(' and '));
  }
  print(`${archives.length} hostile archives, ${distinct} of them distinct:`, counts);
});

/** Cut at four places, and with one to sixty-four bytes changed at six. */
function damaged(body: Uint8Array, random: () => number): readonly Uint8Array[] {
  const cuts = Array.from({ length: 4 }, () => body.subarray(0, Math.floor(random() * body.length)));
  const changes = Array.from({ length: 6 }, () => {
    const changed = Buffer.from(body);
    const from = Math.floor(random() * changed.length);
    for (let at = from; at < Math.min(changed.length, from + 1 + random() * 63); at++)
      changed[at] = Math.floor(random() * 256);
    return changed;
  });
  return [...cuts, ...changes];
}

/** A process that crashed would be a fault of ours. */
const known: ReadonlySet<string> = new Set([...readFaults, 'timeout', 'memory']);

it('damaged documents are summarized, or refused with a typed reason', { timeout: 1_800_000 }, async ({ skip }) => {
  if (spawnSync('sh', ['-c', 'command -v apt-get dpkg-deb']).status !== 0) return skip('this is no Debian');
  const all = Object.entries(realDocuments).flatMap(([type, documents]) =>
    documents.slice(0, 2).map((each) => ({ type, each })),
  );
  const packages = await unpackDocuments(all.map(({ each: [from] }) => from));
  const { essence: program } = testProgram({ files: { 'gatherer.cf': 'Essence: on\n' } });
  if (program === undefined) throw new Error('a program with Essence is needed');
  const essence = createEssence(program.recipe, createReaderPool({ ...usualLimits, timeoutMs: 30_000 }));
  const random = randomNumbers(17);
  const counts = new Map<string, number>();
  let tried = 0;
  for (const { type, each } of all) {
    const { name, body } = await readRealDocument(packages, each, type);
    for (const document of damaged(body, random)) {
      const made = await essence.examine({
        url: urlParts('http://www.siroe.com/document'),
        name,
        body: document,
        type,
      });
      const outcome = 'ok' in made ? made : made.parts[0].outcome;
      const reason = 'reason' in outcome ? outcome.reason : '';
      if (reason !== '') expect(known, `${type} ${name}: ${JSON.stringify(outcome)}`).toContain(reason);
      count(counts, reason === '' ? 'summarized' : `refused: ${reason}`);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(1_000);
  print(`${tried} damaged documents of ${all.length}:`, counts);
});
