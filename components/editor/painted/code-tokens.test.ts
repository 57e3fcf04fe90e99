import { expect, it } from 'vitest';
import { languages } from '#lib/languages/index.ts';
import { tokensOf, tokensOfLine } from './code-tokens.ts';

const printed = (path: string, line: string): readonly string[] =>
  tokensOfLine(path, line)
    .filter(({ class: kind }) => kind !== 'blank')
    .map(({ class: kind, span }) => `${kind} ${line.slice(span.start, span.end)}`);

it('reads a line of filter.conf as it stands in a filter', () => {
  expect(printed('filter.conf', 'Data fn=filter-by-regex src=host deny="a|b"')).toEqual([
    'directive Data',
    'key fn',
    'operator =',
    'function filter-by-regex',
    'key src',
    'operator =',
    'string host',
    'key deny',
    'operator =',
    'regex "a|b"',
  ]);
});

it('gives the whole line back, without gaps', () => {
  const line = '  Start url=http://www.siroe.com/ depth=3  ';
  const parts = tokensOfLine('filterrules.conf', line).map(({ span }) => line.slice(span.start, span.end));
  expect(parts.join('')).toBe(line);
});

it('has no colours for files no language reads', () => {
  expect(tokensOf('notes.txt', 'some words')).toEqual([]);
});

it('reads a line of gatherer.cf as a root or as a variable', () => {
  expect(printed('gatherer.cf', 'http://www.siroe.com/ Host=50,hosts')).toEqual([
    'url http://www.siroe.com/',
    'key Host',
    'operator =',
    'number 50',
    'operator ,',
    'string hosts',
  ]);
  expect(printed('gatherer.cf', 'Access-Delay: 5')).toEqual(['key Access-Delay', 'operator :', 'number 5']);
});

it('has colours for every language', () => {
  const plain = languages.filter(({ usualPath }) =>
    tokensOf(usualPath, 'Deny x').every((each) => each.class === 'blank'),
  );
  expect(plain.map(({ id }) => id)).toEqual([]);
});
