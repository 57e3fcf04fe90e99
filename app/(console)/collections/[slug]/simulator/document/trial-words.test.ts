import { expect, it } from 'vitest';
import { attribute, part, tideline, trialOf } from './trial-testing.ts';
import { lengthWords, limitsOf, membersWords, refusalsOf, resultOf, shortFile } from './trial-words.ts';

it('says what became of a part, with a figure', () => {
  const results = tideline.parts.map((each) => resultOf(each).verdict);
  expect(results).toEqual(['kept', 'kept', 'kept', 'changed', 'failed']);
  expect(resultOf(part('x', { outcome: { kind: 'summarized', by: '' } })).verdict).toBe('no-rd');
  expect(resultOf(part('x', { attributes: [attribute('a', '1')], unsent: 2 })).words).toMatch(/^3\sattributes$/);
});

it('shortens the paths of the usual files, and no others', () => {
  const files = ['lib/byname.cf (built-in)', 'lib/HTML.sum.tbl', 'lib/myrules', 'gatherer.cf'];
  expect(files.map(shortFile)).toEqual(['byname.cf', 'HTML.sum.tbl', 'lib/myrules', 'gatherer.cf']);
});

it('adds up what the RD of the document has of its members', () => {
  expect(membersWords(tideline, 'embedded')).toMatch(/Embed<1>- to Embed<2>-: 3\sattributes, 15\sB/);
  expect(membersWords(tideline, 'separate')).toMatch(/2\smembers/);
  expect(membersWords(trialOf([]), 'embedded')).toBe('No members are described.');
});

it('shows each limit as used of allowed', () => {
  const all = limitsOf(tideline).map(({ label, used, of }) => `${label} ${used}/${of}`);
  expect(all).toEqual([
    'Levels 2/5',
    'Members 2/100000',
    'Unpacked 250/10000000000',
    'Ratio 2.5/200',
    'Time 212/60000',
  ]);
});

it('says how long a value is that was cut', () => {
  expect(lengthWords(attribute('a', 'b'))).toBeUndefined();
  const value = { text: 'a', bytes: 9_999, isCut: true } as const;
  expect(lengthWords({ value })).toMatch(/10\.0\skB/);
});

it('names the first part of each refusal, and counts those that are not listed', () => {
  const full = (name: string) =>
    part(name, { outcome: { kind: 'refused', reason: 'not-described', detail: 'too many' } });
  const trial = { ...trialOf([full('a'), full('b'), ...tideline.parts.slice(4)]), refused: { 'not-described': 7 } };
  const said = refusalsOf(trial).map(({ name, count, index }) => `${index} ${name} ${count}`);
  expect(said).toEqual(['1 a 7', '3 ../passwd 1']);
});
