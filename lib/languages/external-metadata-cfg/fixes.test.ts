/** Every quick fix makes of a line what the issue of the line asks for, and the finding it mends is gone. */

import { expect, it } from 'vitest';
import { applyEdits } from '../../lang/text-edit.ts';
import { sourceText } from '../../lang/source-text.ts';
import { check } from './check.ts';
import { parse } from './syntax.ts';

it.each([
  ['W_PUNCTUATION', 'site.com/ c:a-b', 'Put the value in quotes', 'site.com/ c:"a-b"'],
  ['E_NO_COLON', 'site.com/ t:Leave and absence x:1', 'Put the words in quotes', 'site.com/ t:"Leave and absence" x:1'],
  ['E_STRAY_QUOTE', 'site.com/ c:a"b', 'Remove the quote and put the value in quotes', 'site.com/ c:"ab"'],
  ['E_UNCLOSED_QUOTE', 'site.com/ c:"a b ', 'Close the quote at the end of the line', 'site.com/ c:"a b"'],
  ['E_AFTER_QUOTE', 'site.com/ c:"a"d:20260101', 'Insert a space after the quote', 'site.com/ c:"a" d:20260101'],
  ['E_SCHEME', 'ftp://site.com/ c:a', 'Use https://', 'https://site.com/ c:a'],
  ['E_SCHEME', 'ftp://site.com/ c:a', 'Use http://', 'http://site.com/ c:a'],
  ['E_EMPTY_VALUE', 'site.com/ c: d:20260101', 'Remove the element', 'site.com/  d:20260101'],
  ['E_DATE', 'site.com/ d:2026-01-31', 'Write 20260131', 'site.com/ d:20260131'],
  ['E_NO_ELEMENTS', 'site.com/', 'Remove the line', ''],
  ['E_HOST', '# c:note', 'Remove the line', ''],
  ['W_STRING_PREFIX', 'site.com/chem c:a', 'Add a trailing /', 'site.com/chem/ c:a'],
  ['W_ESCAPED_AMPERSAND', 'site.com/?a&amp;b= c:a', 'Replace &amp; with &', 'site.com/?a&b= c:a'],
  ['W_FRAGMENT', 'site.com/a/#b c:a', 'Remove the fragment', 'site.com/a/ c:a'],
  [
    'W_HTTP_ASSUMED',
    'site.com/a/ c:a\nhttps://site.com/ c:b',
    'Add https://',
    'https://site.com/a/ c:a\nhttps://site.com/ c:b',
  ],
  ['W_EMPTY_STRING', 'site.com/ c:"" x:1', 'Remove the element', 'site.com/  x:1'],
] as const)('%s in %j: %s', (code, text, title, expected) => {
  const findings = (written: string) => check(parse(sourceText('external_metadata.cfg', written)));
  const fix = findings(text)
    .filter((finding) => finding.code === code)
    .flatMap(({ fixes }) => fixes ?? [])
    .find((each) => each.title === title);
  const mended = applyEdits(text, fix?.edits ?? []);
  expect(mended).toBe(expected);
  expect(findings(mended).map((finding) => finding.code)).not.toContain(code);
});

it('offers nothing where there is nothing sure: a word before any value, a date that is no day', () => {
  const fixesOf = (text: string) =>
    check(parse(sourceText('external_metadata.cfg', text))).flatMap(({ fixes }) => fixes ?? []);
  for (const text of ['site.com/ word c:1', 'site.com/ c:"a" word', 'site.com/ d:2026010', '/x c:a']) {
    expect(fixesOf(text), text).toEqual([]);
  }
});
