/** Of messages put together at random, each written word is in the text, and no word of what is encoded within it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testProgram } from '../engine/testing/program.ts';
import { urlParts } from '../sdk/testing.ts';
import { createEssence } from './examine/essence.ts';
import { withoutEncodedBlocks } from './encoded-blocks.ts';
import { readContent } from './read-content.ts';
import { createReaderPool, usualLimits } from './reader-pool/reader-pool.ts';

const url = urlParts('news:1@siroe.com');

function pageOf(body: string, type = 'message/rfc822') {
  const response = { outcome: 'ok', headers: { 'content-type': type }, bytes: 0, received: 0, ms: 0 } as const;
  return readContent({ url, body: Buffer.from(body, 'latin1'), response, linksPerPage: 10 }).page;
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\d]{3,}/gu) ?? [];

/** Bytes of a file: anything, also many zeros. */
const fileBytes = fc.oneof(
  fc.uint8Array({ minLength: 100, maxLength: 400 }),
  fc
    .uint8Array({ minLength: 10, maxLength: 60 })
    .map((bytes) => Uint8Array.from([...bytes, ...new Uint8Array(200), ...bytes])),
);

const sixBits = (value: number, zero: string): string => (value === 0 ? zero : String.fromCharCode(value + 32));

function uuLines(bytes: Uint8Array, zero = '`'): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const part = bytes.subarray(at, at + 45);
    let line = sixBits(part.length, zero);
    for (let group = 0; group < part.length; group += 3) {
      const bits = ((part[group] ?? 0) << 16) | ((part[group + 1] ?? 0) << 8) | (part[group + 2] ?? 0);
      line += [18, 12, 6, 0].map((shift) => sixBits((bits >> shift) & 63, zero)).join('');
    }
    lines.push(line);
  }
  return lines;
}

function yencLines(bytes: Uint8Array): readonly string[] {
  const signs = Array.from(bytes, (byte) => {
    const code = (byte + 42) & 255;
    return [0, 10, 13, 61].includes(code) ? `=${String.fromCharCode((code + 64) & 255)}` : String.fromCharCode(code);
  });
  const lines: string[] = [];
  for (let at = 0; at < signs.length; at += 128) lines.push(signs.slice(at, at + 128).join(''));
  return lines;
}

const hqx = '!"#$%&\'()*+,-012345689@ABCDEFGHIJKLMNPQRSTUVXYZ[`abcdefhijklmpqr';
const inLines = (text: string, width = 64): readonly string[] => text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
const base64 = (bytes: Uint8Array): readonly string[] => inLines(Buffer.from(bytes).toString('base64'));

type Encode = (bytes: Uint8Array) => readonly string[];

const encodings: Readonly<Record<string, Encode>> = {
  uuencode: (bytes) => ['begin 644 a file.bin', ...uuLines(bytes), '`', 'end'],
  'uuencode with blanks, some of them lost': (bytes) => [
    'begin 600 a file.bin',
    ...uuLines(bytes, ' ').map((line) => line.replace(/ {1,2}$/, '')),
    ' ',
    'end',
  ],
  'a later part of a uuencoded file': (bytes) => uuLines(Uint8Array.from([...bytes, ...bytes]).subarray(0, 135)),
  'base64 of uuencode': (bytes) => ['begin-base64 644 a file.bin', ...base64(bytes), '===='],
  yEnc: (bytes) => ['=ybegin line=128 size=9 name=a file.bin', ...yencLines(bytes), '=yend size=9 crc32=0a0b0c0d'],
  'a part of yEnc': (bytes) => [
    '=ybegin part=1 total=2 line=128 size=9 name=a file.bin',
    '=ypart begin=1 end=9',
    ...yencLines(bytes),
    '=yend size=9 part=1 pcrc32=0a0b0c0d',
  ],
  BinHex: (bytes) => [
    '(This file must be converted with BinHex 4.0)',
    '',
    ...inLines(`:${Array.from(bytes, (byte) => hqx[byte & 63]).join('')}:`),
  ],
  'an encrypted message': (bytes) => armored('MESSAGE', bytes),
  'a key': (bytes) => armored('PUBLIC KEY BLOCK', bytes),
  'a certificate': (bytes) => ['-----BEGIN CERTIFICATE-----', ...base64(bytes), '-----END CERTIFICATE-----'],
  'a quoted signature': (bytes) => armored('SIGNATURE', bytes).map((line) => `> ${line}`),
};

function armored(kind: string, bytes: Uint8Array): readonly string[] {
  const fields = ['Version: GnuPG v2', 'Comment: armorWord', ''];
  return [`-----BEGIN PGP ${kind}-----`, ...fields, ...base64(bytes), '=abcd', `-----END PGP ${kind}-----`];
}

const signed = (text: readonly string[], bytes: Uint8Array): readonly string[] => [
  '-----BEGIN PGP SIGNED MESSAGE-----',
  'Hash: SHA256',
  '',
  ...text,
  ...armored('SIGNATURE', bytes),
];

/** One character per byte. */
interface Part {
  readonly lines: readonly string[];
  /** Words of its text, in order. */
  readonly words: readonly string[];
}

const vocabulary = fc.constantFrom('spaniel', 'Grüße', 'Beginning', 'END', 'naïve', 'MAMMALS', 'begin', 'x2y3z4');
const sentence = fc.array(vocabulary, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

/** Lines in Latin-1, some of them encoded, and their words. */
const written = fc
  .array(fc.tuple(sentence, fc.option(fc.constantFrom(...Object.values(encodings))), fileBytes, fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pieces) => {
    const words = pieces.flatMap(([text]) => wordsOf(text));
    const lines = pieces.flatMap(([text, encode, bytes, isSigned]) => [
      ...(isSigned ? signed([text], bytes) : [text]),
      ...(encode === null ? [] : ['', ...encode(bytes), '']),
    ]);
    return { lines, words };
  });

const transfers: Readonly<Record<string, (bytes: Buffer) => readonly string[]>> = {
  '8bit': (bytes) => bytes.toString('latin1').split('\n'),
  base64,
  'quoted-printable': (bytes) =>
    bytes
      .toString('latin1')
      .replaceAll(
        /[^\n -<>-~]|[ \t]$/gm,
        (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .split('\n')
      .flatMap((line) =>
        (line.match(/(?:=..|[^=]){1,70}|^$/g) ?? []).map((each, at, all) => (at + 1 < all.length ? `${each}=` : each)),
      ),
};

const plainPart = fc
  .tuple(written, fc.constantFrom(...Object.keys(transfers)), fc.constantFrom('utf-8', 'iso-8859-1'))
  .map(([{ lines, words }, encoding, charset]): Part => {
    // yEnc has bytes of its own, whatever the charset.
    const bytes = Buffer.from(lines.map((line) => encodedLine(line, charset)).join('\n'), 'latin1');
    const fields = [`Content-Type: text/plain; charset=${charset}`, `Content-Transfer-Encoding: ${encoding}`, ''];
    return { lines: [...fields, ...(transfers[encoding]?.(bytes) ?? [])], words };
  });

function encodedLine(line: string, charset: string): string {
  const isWritten = charset === 'utf-8' && /^[A-Za-zßüï\d ]*$/.test(line);
  return isWritten ? Buffer.from(line).toString('latin1') : line;
}

const htmlPart = sentence.map((text): Part => {
  const html = `<p>${text.replaceAll('ü', '&uuml;').replaceAll('ß', '&szlig;').replaceAll('ï', '&iuml;')}</p>`;
  return { lines: ['Content-Type: text/html', '', html], words: wordsOf(text) };
});

const attachment = fileBytes.map((bytes): Part => ({
  lines: [
    'Content-Type: application/octet-stream; name="attached.bin"',
    'Content-Disposition: attachment',
    'Content-Transfer-Encoding: base64',
    '',
    ...base64(bytes),
  ],
  words: [],
}));

let boundaries = 0;

function multipart(kind: string, parts: readonly Part[], words: readonly string[]): Part {
  const boundary = `=_bound ${++boundaries}`;
  const lines = [
    `Content-Type: multipart/${kind};`,
    `\tboundary="${boundary}"`,
    '',
    'This preambleWord is for old programs.',
    ...parts.flatMap((part) => [`--${boundary}`, ...part.lines]),
    `--${boundary}--`,
    'epilogueWord',
  ];
  return { lines, words };
}

const message: fc.Memo<Part> = fc.memo((depth) => {
  if (depth <= 1) return fc.oneof(plainPart, htmlPart);
  const inner = message(depth - 1);
  return fc.oneof(
    plainPart,
    fc.array(fc.oneof(inner, attachment), { minLength: 1, maxLength: 3 }).map((parts) =>
      multipart(
        'mixed',
        parts,
        parts.flatMap(({ words }) => words),
      ),
    ),
    fc.tuple(plainPart, htmlPart).map(([plain, html]) => multipart('alternative', [plain, html], plain.words)),
    fc.tuple(htmlPart, attachment).map(([html, image]) => multipart('related', [html, image], html.words)),
    inner.map((part) => ({
      lines: [
        'Content-Type: message/rfc822',
        '',
        'Subject: =?utf-8?Q?inner_subject?=',
        'X-Mailer: mailerWord',
        ...part.lines,
      ],
      words: ['inner', 'subject', ...part.words],
    })),
  );
});

const newlines = fc.constantFrom('\n', '\r\n');

describe('a message', () => {
  it.each(Object.entries(encodings))('is without %s', (_, encode) => {
    fc.assert(
      fc.property(fileBytes, newlines, (bytes, newline) => {
        const page = pageOf(['Subject: a', '', 'before it', '', ...encode(bytes), 'after it', ''].join(newline));
        expect(wordsOf(page.text)).toEqual(['before', 'after']);
        expect(page.source).not.toContain('armorWord');
      }),
    );
  });

  it('has each word that is written in its parts, and no other', () => {
    fc.assert(
      fc.property(message(4), newlines, ({ lines, words }, newline) => {
        const page = pageOf(['From: ann@siroe.com', 'Subject: outer', ...lines, ''].join(newline));
        expect(wordsOf(page.text)).toEqual(words);
        expect(wordsOf(page.lines())).toEqual(words);
        for (const word of words) expect(page.source).toContain(word);
      }),
      { numRuns: 500 },
    );
  });

  it('names the files within its text', () => {
    const file = Uint8Array.from({ length: 100 }, (_, at) => at);
    const of = (lines: readonly string[]) => pageOf(['', ...lines, ''].join('\r\n')).metas;
    for (const name of ['uuencode', 'base64 of uuencode', 'yEnc']) {
      expect(of(encodings[name]?.(file) ?? [])).toEqual([['attachment', 'a file.bin']]);
    }
  });

  it.each([
    ['begin 100 people came', 'and stayed'],
    ['begin 644 notes', '', 'of a meeting'],
    ['beginnings are hard'],
    ['MEMBERS OF THE CLUB ARE INVITED TO THE ANNUAL ASSEMBLY OF 1997.', 'Come.'],
    ['=ybegin line=128 size=1 name=x', 'is how yEnc begins'],
    ['(This file must be converted with BinHex 4.0)', 'is how BinHex begins'],
    ['-----BEGIN PGP SIGNED MESSAGE----- is how they begin'],
    ['-----Original Message-----', 'Hello'],
    ['end'],
  ])('that only looks as if a file was in it keeps its words: %s', (...lines) => {
    const shown = lines.filter((line) => !/^(?:=ybegin|\(This)/.test(line));
    expect(wordsOf(pageOf(['', ...lines, ''].join('\n')).text)).toEqual(
      expect.arrayContaining([...wordsOf(shown.join(' '))]),
    );
  });

  it('is read in time that grows with its length, whatever begins in it', () => {
    for (const line of [
      'begin 644 x',
      '=ybegin line=128 size=1 name=x',
      `=ybegin ${'line=1 '.repeat(500)}`,
      '-----BEGIN A-----',
      '> - > - ',
      `M${'!'.repeat(60)}`,
    ]) {
      const text = `${line}\n`.repeat(20_000);
      expect(withoutEncodedBlocks(text).text.length).toBeLessThanOrEqual(text.length);
    }
  });
});

const pool = createReaderPool({ ...usualLimits, timeoutMs: 30_000 });

describe('the full text that Essence makes of a message', () => {
  const gatherer = `Essence-Options: --full-text\n<RootNodes>\nhttp://www.siroe.com/\n</RootNodes>\n`;
  const { essence: program } = testProgram({ files: { 'gatherer.cf': gatherer } });

  it.each(['Mail', 'News', 'NewsArticle'])('of type %s is what is written in it', async (type) => {
    if (program === undefined) throw new Error('a program with Essence is needed');
    const essence = createEssence(program.recipe, pool);
    const file = Uint8Array.from({ length: 100 }, (_, at) => at);
    const body = Buffer.from(
      [
        'Subject: dogs',
        'Content-Type: multipart/mixed; boundary=bound',
        '',
        '--bound',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('written words').toString('base64'),
        '--bound',
        '',
        ...(encodings['uuencode']?.(file) ?? []),
        '--bound--',
        '',
      ].join('\n'),
    );
    for (const contentType of [undefined, 'text/plain', 'message/rfc822']) {
      const page = contentType === undefined ? {} : { page: pageOf(body.toString('latin1'), contentType), contentType };
      const made = await essence.examine({ url, name: 'a.mail', body, type, ...page });
      if ('ok' in made) throw new Error(made.detail);
      const { values = [] } = made.parts[0]?.attributes.find(({ name }) => name === 'full-text') ?? {};
      expect(
        values
          .join('\n')
          .replace(/^[^]*?\n\n/, '')
          .trim(),
      ).toBe('written words');
    }
  });
});
