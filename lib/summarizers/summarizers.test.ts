/** Laws of the summarizers: whatever the text or the bytes, they end, in time that grows with it, and say no more than so much. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageContent } from '../sdk/testing.ts';
import type { PageContent } from '../sdk/content.ts';
import { summarizers } from './index.ts';
import { smallObject } from './reading/small-object.ts';

/** What could cost more than linear time, of the syntaxes that are read. */
const textPieces = [
  ...['a', ' ', '\n', '\t', '"', "'", '(', ')', '{', '}', '[', ']', '<', '=', '#', '%', '@', '.', '\\', '&'],
  ...['\u0001t\n', '/*', '//', '(*', '{-', '"""', 'a b ', 'a(', 'a (b', '# #', '[\n', '](', '<a:', ' //', '1\tb\tc\t'],
  ...['\\[', '\\"', '\\begin{', '\\begin{abstract}', '\\title{a', 'log\n@', 'log\n@@', ' author', '=pod\n', '```\n'],
  ...['author = {', 'author = "a', 'From: a\n', ' =?a?b?', 'a:\n', '+++ a', '%A a\n', 'int a\n', '#define a\n'],
  ...['.SH a\n', '.SH\n', '.NH\n', '.AU\n', '.PP\n', '.de a\n', '.ds a aaaaaaaa\n\\*a', '\\*a', '.Nm a\n', '.(l C\n'],
  ...['"a":', '"a', '{"a":', '[[', '[{"name":"a"},', '/*"', '\\u', '"name":"a",', '{"title":'],
  ...['<a>', '<a ', '<a "', '<a "\'', '</a>', '<a/>', '<!--', '<![CDATA[', '<!DOCTYPE a [', '<!a "', '<a b="', '<?'],
  ...['a\b', '_\ba', '\u001b[1m', 'Abstract\n\n', '1. a\n\n', 'A. A\n', 'class a', 'def a', 'a a(a', 'create table a', ':a "'],
];

/** Opcodes of DVI, headers with offsets that lie, strings without an end, and what looks like a table of names. */
const elf = `${smallObject.slice(0, 64)}${'\u00ff'.repeat(200)}`;
const bytePieces = [
  ...['\0', '\u00ff', 'ab\0', 'abcdefg\0', 'a\0b\0c\0d\0', '\u0007\u0001\0\0', '\u0001\u0007'],
  ...['\u008b', '\u008d', '\u008e', '\u008da', '\u0094\u00ff', '\u009f\u007f', '\u00a1', '\u00ab', '\u00ef\u00ff', '\u00f3a', '\u00f7'],
  ...['(', ')', '(a', '<', '<a', '<~', '[', ']', '{', '/a{', '/a{b}def ', '%', '%%Page: 1\n', '%%BeginData\n', '%%Title: a\n'],
  ...['(a)show ', '1 dup ', '(a) dup ', '(a)1 b', '[(a)1 2', '/a[', 'eexec ', '/a /b load ', '\\', '(\\', '[(a)]TJ '],
  ...['!<arch>\n', `${'a/'.padEnd(48)}0         \`\n`, `${'#1/9'.padEnd(48)}9         \`\n`, smallObject, elf],
];

/** In front of the pieces: what makes a reader take them for its own. */
const beginnings = [
  '',
  elf.slice(0, 64),
  '!<arch>\n',
  '%!PS\n/TeXDict\n%%Page: 1\n',
  '%!PS\n1 Td Tj\n%%Page: 1\n',
  '\u00f7\u0002',
];

const characters = 300_000;
const mostCharacters = 2_000_000;
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0) & 255);
const textOf = (text: string): PageContent => pageContent({ kind: 'text', text });
const bytesOf = (text: string): PageContent => pageContent({ kind: 'other', bytes: latin1(text) });
const repeat = (piece: string): string => piece.repeat(Math.ceil(characters / piece.length));

const samples: readonly (readonly [reads: string, pieces: readonly string[], contentOf: (text: string) => PageContent])[] = [
  ['text', textPieces, textOf],
  ['bytes', [...bytePieces, ...textPieces], bytesOf],
];

describe.each(samples)('%s', (reads, pieces, contentOf) => {
  describe.each(summarizers.filter((each) => each.reads === reads))('$name', ({ bind }) => {
    const summarize = bind({});
    const expectBounded = (text: string): void => {
      let total = 0;
      for (const [name, values] of summarize(contentOf(text))) {
        expect(values.every((value) => typeof value === 'string') && name === name.toLowerCase()).toBe(true);
        for (const value of values) total += value.length;
      }
      expect(total).toBeLessThanOrEqual(mostCharacters);
    };

    it.each(pieces)('reads 300 KB of %j', (piece) => {
      const text = repeat(piece);
      for (const beginning of reads === 'bytes' ? beginnings : ['']) expectBounded(beginning + text);
    });

    it('makes texts of anything', () => {
      const parts = fc.array(fc.oneof(fc.constantFrom(...beginnings, ...pieces), fc.string({ unit: 'binary' })), {
        maxLength: 30,
      });
      fc.assert(fc.property(parts, (each) => expectBounded(each.join(''))));
    });
  });
});
