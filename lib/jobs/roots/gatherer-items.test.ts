/** What chapter 4 of the Gatherer's manual says, statement by statement: which test shows it, or why there is none yet. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Why a statement needs no test, by number; one that a test names has one all the same. */
const untested: Readonly<Record<number, string>> = {
  66: 'A statement: summarizers are built in, programs, or expressions of quick-sum.cf.',
  68: 'sgmls is not needed: documents are read as browsers read them.',
  70: 'A DTD is not needed: tables name what they take.',
  71: 'There is no catalog of DTDs.',
  72: 'There is no SGML declaration: the character set is found as for any document.',
  81: 'Markup that is wrong is read as browsers read it, so nothing is logged of it.',
  83: 'Markup that is wrong is read as browsers read it, so no summarizer dies of it.',
  95: 'A layout of folders; those of a collection are its files.',
  96: 'Files of the GDBM database; RDs are in PostgreSQL.',
  98: 'Scripts of the Gatherer; schedules stand in their place.',
  99: 'Log files: shown with items 19 to 22 of the logs.',
  100: 'Programs are in the folder of the server, not of the collection.',
  101: 'Files of the GDBM database; RDs are in PostgreSQL.',
  125: 'A run goes on in the engine by itself; there is no option -background to ask for it.',
  128: 'A statement about the cost of local gathering; the benchmarks show ours.',
  140: 'RunGatherer is a script of cron; schedules and winnow crawl stand in its place.',
  142: 'Advice: how often to gather.',
  167: 'Advice: not every word of a document is a keyword.',
  168: 'Advice for the memory of HP-UX.',
  173: 'A statement: the Gatherer is a client of the web like any other.',
};

/** The whole list. */
const parts: readonly (readonly [number, number])[] = [[1, 176]];

/** Statements that other tests show under their own names. */
const shownBy: Readonly<Record<number, string>> = {
  3: 'lib/cli/commands/crawl.site.test.ts',
  4: 'lib/services/resources/print-descriptions.test.ts',
  7: 'lib/jobs/world/cache.site.test.ts',
  10: 'lib/languages/gatherer-cf/templates.test.ts',
  21: 'lib/cli/commands/crawl.site.test.ts',
  45: 'lib/engine/roots/walk.test.ts',
  163: 'lib/services/schedules/schedules.db.test.ts',
};

const root = path.resolve(import.meta.dirname, '../../..');

function testFiles(): readonly string[] {
  return readdirSync(path.join(root, 'lib'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (entry.name.endsWith('.test.ts') || entry.parentPath.endsWith('/fixtures')))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file !== import.meta.filename);
}

/** `item 12`, `items 129 to 134`, and numbers that begin a name or a bracket in it, as in `61, 62: what is printed`. */
const named = /(?:\bitems? |(?<=['"`(])(?=[\d, ]+: ))(\d{1,3}(?:(?:, | to | and )\d{1,3})*)/g;

function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(named)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).flatMap((part) => {
      const [from = 0, to = from] = part.split(' to ').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    }),
  );
}

function namesOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const lines = file.endsWith('.txt') ? /^# .*$/gm : /^\s*(?:describe|it|test)\b.*$|^\s*\]\)\(.*$/gm;
  return [...text.matchAll(lines)].map(([line]) => line).join('\n');
}

describe('each statement of the manual', () => {
  const shown = new Set(testFiles().flatMap((file) => numbersIn(namesOf(file))));
  const numbers = parts.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));

  it('is named by a test, or by the reason why there is none', () => {
    const without = numbers.filter((n) => !shown.has(n) && shownBy[n] === undefined && untested[n] === undefined);
    expect(without).toEqual([]);
  });

  it('is shown by files that exist', () => {
    for (const file of Object.values(shownBy))
      expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/\b(it|test)(\.each)?\(/);
  });
});
