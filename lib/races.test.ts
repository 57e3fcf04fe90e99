/** `Promise.race` leaves a reaction on every promise that loses; on one that stays open they add up until memory is full. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const folders = ['lib', 'app', 'components'];
/** Tests end, and what they leave behind ends with them. */
const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

function racesIn(file: string, text: string): readonly string[] {
  if (!/\b(race|any)\b/.test(text)) return [];
  const found: string[] = [];
  new Visitor({
    MemberExpression({ object, property, start }) {
      const isRace = property.type === 'Identifier' && (property.name === 'race' || property.name === 'any');
      if (!isRace || object.type !== 'Identifier' || object.name !== 'Promise') return;
      found.push(`${file}:${text.slice(0, start).split('\n').length}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test('promises race through firstSettled only', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => isSource(file) && !file.includes('node_modules'))
      .map((file) => path.join(folder, file)),
  );
  expect(sources.flatMap((file) => racesIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  expect(racesIn('a.ts', 'await Promise.race([work, stop]);\nawait Promise.any(all);')).toEqual(['a.ts:1', 'a.ts:2']);
});
