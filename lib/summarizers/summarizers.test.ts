/** Laws of the summarizers: whatever the text or the bytes, they end, in time that grows with it, and say no more than so much. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageContent } from '../sdk/testing.ts';
import type { PageContent } from '../sdk/content.ts';
import type { SummarizerDeclaration } from '../sdk/define-summarizer.ts';
import { mostGrowth, timeGrowth } from '../testing/growth.ts';
import { summarizers } from './index.ts';
import { smallObject } from './reading/small-object.ts';

/** What could cost more than linear time, of the syntaxes that are read. */
const textPieces = [
  ['a', ' ', '\n', '\t', '"', "'", '(', ')', '{', '}', '[', ']', '<', '=', '#', '%', '@', '.', '\\', '&'],
  ['\u0001t\n', '/*', '//', '(*', '{-', '"""', 'a b ', 'a(', 'a (b', '# #', '[\n', '](', '<a:', ' //', '1\tb\tc\t'],
  ['\\[', '\\"', '\\begin{', '\\begin{abstract}', '\\title{a', 'log\n@', 'log\n@@', ' author', '=pod\n', '```\n'],
  ['author = {', 'author = "a', 'From: a\n', ' =?a?b?', 'a:\n', '+++ a', '%A a\n', 'int a\n', '#define a\n'],
  ['.SH a\n', '.SH\n', '.NH\n', '.AU\n', '.PP\n', '.de a\n', '.ds a aaaaaaaa\n\\*a', '\\*a', '.Nm a\n', '.(l C\n'],
  ['"a":', '"a', '{"a":', '[[', '[{"name":"a"},', '/*"', '\\u', '"name":"a",', '{"title":'],
  ['<a>', '<a ', '<a "', '<a "\'', '</a>', '<a/>', '<!--', '<![CDATA[', '<!DOCTYPE a [', '<!a "', '<a b="', '<?'],
  [
    'a\b',
    '_\ba',
    '\u001b[1m',
    'Abstract\n\n',
    '1. a\n\n',
    'A. A\n',
    'class a',
    'def a',
    'a a(a',
    'create table a',
    ':a "',
  ],
].flat();

/** Headers whose offsets lie. */
const elf = `${smallObject.slice(0, 64)}${'\u00ff'.repeat(200)}`;
const member = (name: string, size: number): string => `${name.padEnd(48)}${String(size).padEnd(10)}\`\n`;
const programPieces = [
  [
    '(',
    ')',
    '(a',
    '<',
    '<a',
    '<~',
    '[',
    ']',
    '{',
    '/a{',
    '/a{b}def ',
    '%',
    '%%Page: 1\n',
    '%%BeginData\n',
    '%%Title: a\n',
  ],
  [
    '(a)show ',
    '1 dup ',
    '(a) dup ',
    '(a)1 b',
    '[(a)1 2',
    '/a[',
    'eexec ',
    '/a /b load ',
    '\\',
    '(\\',
    '[(a)]TJ ',
    '!a',
  ],
].flat();
/** Pieces, behind what makes a reader take them for its own. */
const bytePieces: readonly (readonly [beginning: string, pieces: readonly string[]])[] = [
  [
    '',
    ['\0', '\u00ff', 'a', ' ', '\n', 'ab\0', 'abcdefg\0', 'a\0b\0c\0d\0', 'a b ', '\u0001\u0007', '\u0007\u0001\0\0'],
  ],
  [
    '',
    [
      '\u008b',
      '\u008d',
      '\u008e',
      '\u008da',
      '\u0094\u00ff',
      '\u009f\u007f',
      '\u00a1',
      '\u00ab',
      '\u00ef\u00ff',
      '\u00f3a',
      '\u00f7',
    ],
  ],
  ['%!PS\n%%Page: 1\n', programPieces],
  ['%!PS\n/TeXDict\n%%Page: 1\n', programPieces],
  ['%!PS\n1 Td Tj\n%%Page: 1\n', programPieces],
  ['', [smallObject, elf]],
  [elf, ['\0', '\u0001', 'a', '\u00ff', 'abcdefg\0', '\u0002\0\0\0']],
  [
    '!<arch>\n',
    [
      member('a/', 0),
      member('#1/9', 9),
      member('/9', 0),
      member('//', 9),
      smallObject,
      member('a/', 416) + smallObject,
    ],
  ],
];

const characters = 300_000;
const mostCharacters = 2_000_000;
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0) & 255);
const textOf = (text: string): PageContent => pageContent({ kind: 'text', text });
const bytesOf = (text: string): PageContent => pageContent({ kind: 'other', bytes: latin1(text) });
const repeat = (piece: string): string => piece.repeat(Math.ceil(characters / piece.length));

/** What follows a piece, so that what it begins has no end: of each a third. */
const tails = [' ', 'a', 'a*(('];
const endless = (piece: string): string =>
  tails.map((tail) => piece + tail.repeat(characters / tails.length / tail.length)).join('');
const samples = {
  text: textPieces.flatMap((piece) => [
    { name: JSON.stringify(piece), content: () => textOf(repeat(piece)) },
    { name: `${JSON.stringify(piece)} without an end`, content: () => textOf(endless(piece)) },
  ]),
  bytes: bytePieces.flatMap(([beginning, pieces]) =>
    pieces.map((piece) => ({
      name: JSON.stringify(beginning + piece).slice(0, 60),
      content: () => bytesOf(beginning + repeat(piece)),
    })),
  ),
};
const parts = {
  text: fc.constantFrom(...textPieces),
  bytes: fc.constantFrom(...bytePieces.flatMap(([beginning, pieces]) => [beginning, ...pieces])),
};

/** Whatever opens something, behind whatever a reader looks for: nothing that begins like this ends. */
const openings = [
  '\\title',
  '\\label',
  '\\keywords',
  '.SH ',
  '%A ',
  '@a',
  'From: ',
  '#define a',
  '=head1 ',
  'class a',
  '<a',
  '"a":',
].flatMap((beginning) => ['[', '{', '(', '<', '"', "'", '[{', '{['].map((opening) => beginning + opening));
const opened = 160_000;

function expectLinear(summarizer: SummarizerDeclaration, contentOf: (length: number) => PageContent): void {
  const growth = timeGrowth((length) => expectBounded(summarizer, contentOf(length)), opened);
  expect(growth, `${summarizer.name}: time for four times the text`).toBeLessThan(mostGrowth);
}

function expectBounded({ name, bind }: SummarizerDeclaration, content: PageContent): void {
  let total = 0;
  for (const [attribute, values] of bind({})(content)) {
    expect(attribute).toBe(attribute.toLowerCase());
    for (const value of values) total += value.length;
  }
  expect(total, name).toBeLessThanOrEqual(mostCharacters);
}

describe.each(['text', 'bytes'] as const)('summarizers of %s', (reads) => {
  const reading = summarizers.filter((each) => each.reads === reads);
  const contentOf = reads === 'text' ? textOf : bytesOf;

  it.each(samples[reads])('read 300 KB of $name', ({ content }) => {
    const same = content();
    for (const each of reading) expectBounded(each, same);
  });

  it.each(openings)('take time that grows with the text: %s', (opening) => {
    for (const each of reading) expectLinear(each, (length) => contentOf(opening.repeat(length / opening.length)));
  });

  it.each(reading)('$name makes texts of anything', (summarizer) => {
    const any = fc.array(fc.oneof(parts[reads], fc.string({ unit: 'binary' })), { maxLength: 30 });
    fc.assert(fc.property(any, (each) => expectBounded(summarizer, contentOf(each.join('')))));
  });
});
