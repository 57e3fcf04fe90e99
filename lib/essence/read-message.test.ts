import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlParts } from '../sdk/testing.ts';
import { newsArticle } from '../summarizers/newsarticle.ts';
import { readContent } from './read-content.ts';

function read(lines: readonly string[] | Uint8Array, type = 'message/rfc822') {
  const body = lines instanceof Uint8Array ? lines : Buffer.from(lines.join('\r\n'), 'latin1');
  const response = { outcome: 'ok', headers: { 'content-type': type }, bytes: 0, received: 0, ms: 0 } as const;
  const { fact, page, notes } = readContent({ url: urlParts('news:1@siroe.com'), body, response, linksPerPage: 10 });
  return { fact, page, notes, metas: Object.fromEntries(page.metas) };
}

const head = [
  'Path: news.siroe.com!not-for-mail',
  'From: =?UTF-8?B?QW5u?= =?UTF-8?Q?_Gr=C3=BC=C3=9Fe?= <ann@siroe.com>',
  'Newsgroups: rec.pets.dogs',
  'Subject: =?ISO-8859-1?Q?Spani=EBls?=',
  '\tand others',
  'Date: Tue, 24 Nov 2026 10:00:00 +0000',
  'References: <1@siroe.com>',
  ' <2@siroe.com>',
  'Message-ID: <3@siroe.com>',
];

describe('an article', () => {
  it.each(['message/rfc822', 'message/news', 'Message/RFC822; charset=utf-8'])(
    'has its header as sources: %s',
    (type) => {
      const { fact, page, metas } = read([...head, '', 'Text', ''], type);
      expect(metas).toEqual({
        from: 'Ann Grüße <ann@siroe.com>',
        newsgroups: 'rec.pets.dogs',
        subject: 'Spaniëls and others',
        date: 'Tue, 24 Nov 2026 10:00:00 +0000',
        references: '<1@siroe.com> <2@siroe.com>',
        'message-id': '<3@siroe.com>',
      });
      expect(page).toMatchObject({ kind: 'text', title: 'Spaniëls and others', text: 'Text' });
      expect(fact).toMatchObject({ title: 'Spaniëls and others', charset: 'utf-8' });
    },
  );

  it('is summarized from the same text', () => {
    const { page } = read([...head, '', 'Text', '']);
    expect(Object.fromEntries(newsArticle.bind({})(page))).toMatchObject({
      author: ['Ann Grüße <ann@siroe.com>'],
      title: ['Spaniëls and others'],
      newsgroups: ['rec.pets.dogs'],
      references: ['<1@siroe.com> <2@siroe.com>'],
    });
    expect(page.source).toMatch(/^Path: [^]*<3@siroe\.com>\n\nText\n$/);
  });

  it('says nothing to robots, whatever is in its header', () => {
    const { fact, metas } = read(['Robots: noindex', 'Refresh: 0; http://a/', 'Subject: a', 'Subject: b', '', '']);
    expect(fact.noindex).toBeUndefined();
    expect(metas).toEqual({ subject: 'a' });
  });
});

describe('a text', () => {
  it.each([
    ['text/plain; charset=iso-8859-1', '8bit', 'Gr\xFC\xDFe', 'Grüße'],
    ['text/plain; charset="utf-8"', 'quoted-printable', 'Gr=C3=BC=\r\n=C3=9Fe', 'Grüße'],
    ['text/plain; charset=koi8-r', 'base64', '8NLJ18XU', 'Привет'],
    ['text/plain', '8bit', 'Gr\xC3\xBC\xC3\x9Fe', 'Grüße'],
    ['text/plain; charset=us-ascii', '8bit', 'Gr\xC3\xBC\xC3\x9Fe', 'Grüße'],
    ['text/plain; charset=x-unknown', '8bit', 'Text', 'Text'],
    ['text/plain', 'x-unknown', 'Text', 'Text'],
    ['text/html; charset=utf-8', '7bit', '<p>Gr&uuml;&szlig;e</p>', 'Grüße'],
  ])('in %s and %s is decoded', (type, encoding, written, text) => {
    const fields = [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`];
    expect(read([...fields, '', written, '']).page.text).toBe(text);
  });

  it('says what it could not decode', () => {
    expect(read(['Content-Type: text/plain; charset=x-unknown', '', 'a', '']).notes).toEqual(['unknown-charset']);
    expect(read(['Content-Transfer-Encoding: x-unknown', '', 'a', '']).notes).toEqual(['unknown-transfer-encoding']);
    expect(read(['', 'a\0b', '']).notes).toEqual(['nul-removed']);
  });

  it('in the header may be in the charset of the text', () => {
    const latin = ['Subject: Gr\xFC\xDFe', 'Content-Type: text/plain; charset=iso-8859-1', '', 'x', ''];
    expect(read(latin).page.title).toBe('Grüße');
    expect(read(['Subject: Gr\xC3\xBC\xC3\x9Fe', ...latin.slice(1)]).page.title).toBe('Grüße');
  });
});

describe('the parts of a message', () => {
  const multipart = (kind: string, ...parts: readonly (readonly string[])[]): readonly string[] => [
    `Content-Type: multipart/${kind}; boundary=${kind[0]}`,
    '',
    'preamble',
    ...parts.flatMap((part) => [`--${kind[0]}`, ...part]),
    `--${kind[0]}--`,
    '',
  ];
  const plain = (text: string): readonly string[] => ['Content-Type: text/plain', '', text];
  const html = (text: string): readonly string[] => ['Content-Type: text/html', '', text];
  const file = (name: string): readonly string[] => [
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Type: application/zip',
    '',
    'UEsDBA',
  ];

  it('are its texts; attachments are named', () => {
    const { page, metas } = read(['Subject: a', ...multipart('mixed', plain('One'), file('a b.zip'), plain('Two'))]);
    expect(page.text).toBe('One\nTwo');
    expect(page.source).toContain('One\n\nTwo\n');
    expect(metas).toMatchObject({ attachment: 'a b.zip' });
  });

  it('are read in one form, the plain one if there is one', () => {
    const link = html('<p>Marked <a href="http://www.siroe.com/">up</a>');
    expect(read(multipart('alternative', plain('Plain'), link)).page).toMatchObject({ text: 'Plain', links: [] });
    expect(read(multipart('alternative', plain(' '), link)).page).toMatchObject({
      text: 'Marked up',
      links: ['http://www.siroe.com/'],
    });
    const nested = multipart('mixed', multipart('alternative', plain('Plain'), link), plain('Footer'));
    expect(read(nested).page.text).toBe('Plain\nFooter');
    expect(read(multipart('related', link, file('a.png'))).page.text).toBe('Marked up');
  });

  it('are read as far as they came', () => {
    expect(read(['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'One']).page.text).toBe('One');
    expect(read(['Content-Type: multipart/mixed', '', 'no boundary', '']).page.text).toBe('');
    expect(read(['Content-Type: multipart/mixed; boundary=b', '', 'no part', '']).page.text).toBe('');
    expect(read(['Subject: no body']).page).toMatchObject({ title: 'no body', text: '' });
    expect(read(['not a header', '', 'text']).page).toMatchObject({ text: 'text', metas: [] });
    expect(read([]).page).toMatchObject({ text: '', metas: [] });
  });

  it('are a thousand at most', () => {
    const { page, notes } = read(multipart('mixed', ...Array.from({ length: 1001 }, () => plain('x'))));
    expect(page.text).toHaveLength(1999);
    expect(notes).toContain('parts-cut');
  });
});

describe('any bytes', () => {
  it('give a reading', () => {
    const piece = fc.constantFrom(
      '\r\n',
      '\n',
      '--b',
      'Content-Type: multipart/mixed; boundary=b',
      ':',
      '=?utf-8?q?=',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), fc.uint8Array(), (pieces, bytes) => {
        const body = Buffer.concat([Buffer.from(pieces.join('')), bytes]);
        const { page } = read(body);
        expect(page.kind).toBe('text');
        expect(page.source).not.toContain('\0');
      }),
    );
  });

  it.each([
    ['a header of three megabytes', `Subject: ${'x'.repeat(3_000_000)}`],
    ['megabytes of encoded words', `Subject: ${'=?utf-8?q?=41?= '.repeat(200_000)}`],
    ['many fields', 'a: b\r\n'.repeat(300_000)],
    ['a field of many lines', `Subject: a${'\r\n b'.repeat(300_000)}`],
    ['many empty lines', `Subject: a\r\n\r\n${'\r\n'.repeat(1_000_000)}x`],
    ['many parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(150_000)}`],
    ['many forms', `Content-Type: multipart/alternative; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(150_000)}`],
  ])('are read in time that grows with their length: %s', (_, text) => {
    const { metas } = read(Buffer.from(text));
    expect((metas['subject'] ?? '').length).toBeLessThan(20_000);
  });
});
