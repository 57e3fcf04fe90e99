/** What limits leave out of documents is reported with its kind, number, and limit. */

import { describe, expect, it } from 'vitest';
import { countingCuts } from '../sdk/content-limit.ts';
import { mostSymbols } from '../summarizers/reading/symbols.ts';
import { listed } from '../summarizers/reading/lines.ts';
import { readXml } from '../summarizers/reading/xml.ts';
import { readContainer } from './convert/image-container.ts';
import { readRtf } from './convert/read-rtf.ts';
import { explode } from './examine/explode.ts';
import { withKeywords } from './examine/keywords.ts';
import { compileQuickSum } from './examine/quick-sum.ts';
import { readHtml } from './read-html.ts';
import { readMessage } from './read-message.ts';
import { extract } from './sgml/extract.ts';

const cutsOf = (read: () => unknown) => countingCuts(read).cuts;
const many = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
const page = { url: 'http://a.test/', linksPerPage: 10 };

/** A part of a multipart message. */
const part = (head: string): string => `--b\nContent-Type: text/plain\n${head}\ntext\n`;
const message = (parts: string): Uint8Array =>
  Buffer.from(`Subject: s\nContent-Type: multipart/mixed; boundary=b\n\n${parts}--b--\n`);

describe('reading', () => {
  it.each([
    [
      'attachments and texts of a message',
      () =>
        readMessage(message(many(102, (at) => part(`Content-Disposition: attachment; filename=f${at}.txt\n`))), page),
      [{ kind: 'parts', count: 2, reason: '100 attachments of a message' }],
    ],
    [
      'a header field of a message',
      () => readMessage(Buffer.from(`Subject: ${'s'.repeat(20_000)}\n\ntext\n`), page),
      [{ kind: 'values', count: 1, reason: '16,384 characters of a header field' }],
    ],
    [
      'a title and an attribute of a page',
      () => readHtml(`<title>${'t'.repeat(20_000)}</title><meta name=a content="${'v'.repeat(20_000)}">`, page),
      [{ kind: 'values', count: 2, reason: '16,384 characters of a title or attribute of HTML' }],
    ],
    [
      'texts of an image',
      () => readContainer(Buffer.from(`GIF89a\u0001\0\u0001\0\0\0\0${many(103, () => '!\u00fe\u0001c\0')};`, 'latin1')),
      [{ kind: 'parts', count: 3, reason: '100 texts of an image' }],
    ],
    [
      'elements of XML',
      () => readXml(`<r>${'<a/>'.repeat(100_004)}</r>`),
      [{ kind: 'parts', count: 5, reason: '100,000 elements of XML' }],
    ],
  ])('counts %s', (_, read, expected) => {
    expect(cutsOf(read)).toEqual(expected);
  });

  it('counts the links of a document beyond its limit', () => {
    const field = (at: number): string => `{\\field{\\*\\fldinst HYPERLINK "http://a.test/${at}"}{\\fldrslt x}}`;
    const { links, cuts } = readRtf(Buffer.from(`{\\rtf1 ${many(10_003, field)}}`));
    expect(links).toHaveLength(10_000);
    expect(cuts).toEqual([{ kind: 'links', count: 3, reason: '10,000 links of a document' }]);
  });
});

describe('summarizing', () => {
  const attribute = (values: readonly string[]) => [{ name: 'body', values, by: 'Text.sum' }];
  const rows = [{ element: { tag: 'P', conditions: [] }, targets: ['body'], line: 1 }];

  it.each([
    [
      'keywords',
      () => withKeywords(attribute([many(5_002, (at) => `word${at} `)])),
      [{ kind: 'keywords', count: 2, reason: '5,000 keywords' }],
    ],
    [
      'lines that quick-sum.cf takes',
      () =>
        compileQuickSum({
          file: 'quick-sum.cf',
          lines: [{ type: 'Text', attribute: 'a', regex: '.*', line: 1 }],
        }).of('Text', `${'x'.repeat(600_000)}\n${'y'.repeat(600_000)}\nz\n`),
      [{ kind: 'omitted', count: 1, reason: '1,000,000 characters of a line of quick-sum.cf' }],
    ],
    [
      'matches with groups',
      () =>
        compileQuickSum({
          file: 'quick-sum.cf',
          lines: [{ type: 'Text', attribute: 'a', regex: '(.*)', line: 1 }],
        }).of('Text', `${'x'.repeat(100_001)}\n${'y'.repeat(100_000)}\n`),
      [{ kind: 'omitted', count: 1, reason: '100,000 characters of a match with groups of quick-sum.cf' }],
    ],
    [
      'values of an extraction table',
      () => extract(`<p>${'x'.repeat(5_000_000)}</p><p>${'y'.repeat(5_000_000)}</p>`, { rows }),
      [{ kind: 'omitted', count: 1, reason: '8,000,000 characters of an extraction table' }],
    ],
    [
      'objects of an exploded document',
      () => explode.objects(Buffer.from(many(1_002, (at) => `Begin3\nTitle = t${at}\n`))),
      [{ kind: 'members', count: 2, reason: '1,000 objects of an exploded document' }],
    ],
    [
      'lists that are too long',
      () => listed(['x'.repeat(499_990), 'y'.repeat(100), 'z']),
      [{ kind: 'values', count: 1, reason: '500,000 characters of a list' }],
    ],
    [
      'symbols of a table',
      () => mostSymbols.cut(7),
      [{ kind: 'omitted', count: 7, reason: '200,000 symbols of a table' }],
    ],
  ])('counts %s', (_, summarize, expected) => {
    expect(cutsOf(summarize)).toEqual(expected);
  });
});
