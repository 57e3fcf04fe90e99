import { expect, it } from 'vitest';
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
