import { describe, expect, it } from 'vitest';
import { groupWords, messageParts, outcomeOf, takenWords } from './reference-words.ts';

describe('what a parameter takes', () => {
  it('names kind, unit and range', () => {
    expect(takenWords({ kind: 'integer', unit: 'seconds', min: 1, max: 86_400 })).toBe(
      'whole number of seconds, 1 to 86,400',
    );
    expect(takenWords({ kind: 'integer', min: 0 })).toBe('whole number, at least 0');
    expect(takenWords({ kind: 'integer', max: 9 })).toBe('whole number, up to 9');
    expect(takenWords({ kind: 'regex' })).toBe('POSIX regular expression');
  });
});

describe('what an example does', () => {
  it('is a verdict, or what it sets, writes and follows', () => {
    expect(outcomeOf({ text: '', expect: 'deny' }).verdict).toBe('rejected');
    expect(outcomeOf({ text: '', expect: { sources: { type: 'text/html', charset: null } } }).lines).toEqual([
      { words: 'sets type to', values: ['text/html'] },
      { words: 'deletes charset', values: [] },
    ]);
    expect(outcomeOf({ text: '', expect: { links: ['http://a/'] } }).lines).toEqual([
      { words: 'follows', values: ['http://a/'] },
    ]);
    expect(outcomeOf({ text: '', expect: { attributes: { title: ['A'] } } }).lines).toEqual([
      { words: 'writes title', values: ['A'] },
    ]);
  });
});

it('says how parameters go together', () => {
  expect(groupWords({ rule: 'at-least-one', names: ['allow', 'deny'] })).toBe('Specify at least one: allow or deny.');
  expect(groupWords({ rule: 'exactly-one', names: ['value', 'src'] })).toBe('Specify exactly one: value or src.');
});

it('parts a message into words and what is filled in', () => {
  expect(messageParts('There is no function {name}.{suggestion}')).toEqual([
    { text: 'There is no function ', filled: false },
    { text: 'name', filled: true },
    { text: '.', filled: false },
  ]);
});
