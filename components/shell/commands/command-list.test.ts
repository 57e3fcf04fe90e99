import { expect, it } from 'vitest';
import { findCommands, type Command } from './command-list.ts';

const commands: readonly Command[] = [
  { id: 'overview', group: 'Pages', label: 'Overview', href: '/' },
  { id: 'intranet', group: 'Collections', label: 'intranet', href: '/collections/intranet/live' },
  { id: 'wiki', group: 'Collections', label: 'engineering-wiki', href: '/collections/engineering-wiki/live' },
  { id: 'dark', group: 'Theme', label: 'Dark theme', words: 'colour night' },
];

function ids(query: string, most?: number): readonly string[] {
  return findCommands(commands, query, most).flatMap((group) => group.commands.map(({ id }) => id));
}

it('an empty query gives everything in its order', () => {
  expect(ids('')).toEqual(['overview', 'intranet', 'wiki', 'dark']);
});

it('every word has to occur, in label, group or further words', () => {
  expect(ids('wiki coll')).toEqual(['wiki']);
  expect(ids('night')).toEqual(['dark']);
  expect(ids('wiki dark')).toEqual([]);
});

it('what begins with the query comes before what holds it', () => {
  expect(ids('in')).toEqual(['intranet', 'wiki']);
});

it('long lists are cut', () => {
  expect(ids('', 2)).toHaveLength(2);
});
