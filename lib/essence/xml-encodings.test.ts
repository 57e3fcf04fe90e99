/** The encoding of XML: a byte order mark counts before Content-Type, and that before the declaration (RFC 7303, 3). */

import { describe, expect, it } from 'vitest';
import { urlParts } from '../sdk/testing.ts';
import { sourceTextOf } from '../summarizers/reading/source-text.ts';
import { readContent } from './read-content.ts';
import { readSitemap } from './read-sitemap.ts';

/** Those of the Encoding standard that extend ASCII, each with bytes that mean something else in most of the others. */
const single = `ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8
  iso-8859-8-i iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u
  macintosh windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255
  windows-1256 windows-1257 windows-1258 x-mac-cyrillic`
  .split(/\s+/)
  .map((name) => [name, [0xe1, 0xe0, 0xe3]] as const);
const several = [
  ['gbk', [0xd6, 0xd0]],
  ['gb18030', [0x81, 0x30, 0x84, 0x36]],
  ['big5', [0xa4, 0xa4]],
  ['euc-jp', [0xc6, 0xfc]],
  ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42]],
  ['shift_jis', [0x93, 0xfa]],
  ['euc-kr', [0xc7, 0xd1]],
  ['utf-8', [0xe4, 0xb8, 0xad]],
] as const;
const labels = [
  ['latin1', [0xe9]],
  ['US-ASCII', [0xe9]],
  ['GB2312', [0xd6, 0xd0]],
  ['Shift-JIS', [0x93, 0xfa]],
  ['cp1251', [0xe1]],
  ['UTF8', [0xc3, 0xa9]],
] as const;

interface Written {
  readonly declared?: string;
  readonly header?: string;
  readonly mark?: readonly number[];
  readonly bytes: readonly number[];
}

const title = /<title>(.*)<\/title>/s;

/** What each reader of XML takes the title for. */
async function titlesOf({ declared, header, mark = [], bytes }: Written) {
  const encoding = declared === undefined ? '' : ` encoding='${declared}'`;
  const start = Buffer.from(`<?xml version="1.0"${encoding}?><urlset><url><loc>/`);
  const middle = Buffer.from('</loc></url><title>');
  const body = Buffer.concat([
    Buffer.from(mark),
    start,
    Buffer.from(bytes),
    middle,
    Buffer.from(bytes),
    Buffer.from('</title></urlset>'),
  ]);
  const url = urlParts('http://www.siroe.com/map.xml');
  const read = (type: string) => {
    const said = header === undefined ? type : `${type}; charset=${header}`;
    return {
      url,
      body,
      response: { outcome: 'ok', headers: { 'content-type': said }, bytes: 0, received: 0, ms: 1 },
    } as const;
  };
  const textOf = (type: string) => {
    const { page } = readContent({ ...read(type), linksPerPage: 10 });
    return title.exec(sourceTextOf(page))?.[1];
  };
  const { entries } = await readSitemap(read('application/xml'));
  const paths = entries.map(({ url: { path } }) => decodeURIComponent(path.slice(1)));
  return [...paths, ...['text/xml', 'application/rss+xml', 'text/plain', 'image/svg+xml'].map(textOf)];
}

async function expectAll(written: Written, encoding: string) {
  const text = new TextDecoder(encoding).decode(new Uint8Array(written.bytes));
  expect(await titlesOf(written)).toEqual(Array.from({ length: 5 }, () => text));
}

describe('XML', () => {
  it.each([...single, ...several, ...labels])('is in %s when it declares it', async (declared, bytes) => {
    await expectAll({ declared, bytes }, declared);
    await expectAll({ declared: declared.toUpperCase(), bytes }, declared);
  });

  it.each([...single, ...several, ...labels])('is in %s when the server says so', async (header, bytes) => {
    for (const declared of [undefined, 'utf-8', 'windows-1251', 'EUC-JP', 'no-such-encoding']) {
      await expectAll({ ...(declared !== undefined && { declared }), header, bytes }, header);
    }
  });

  it.each(['windows-1251', 'EUC-JP', 'utf-16', 'no-such-encoding'])(
    'is in UTF-8 by its mark, whatever else says %s',
    async (other) => {
      const written = { mark: [0xef, 0xbb, 0xbf], bytes: [0xc3, 0xa9] };
      await expectAll({ ...written, declared: other }, 'utf-8');
      await expectAll({ ...written, header: other }, 'utf-8');
      await expectAll({ ...written, declared: other, header: other }, 'utf-8');
    },
  );

  it('is not in a charset of the server that does not exist', async () => {
    await expectAll({ header: 'no-such-encoding', declared: 'windows-1251', bytes: [0xe1] }, 'windows-1251');
  });

  it('is not in UTF-16 when its declaration can be read byte by byte', async () => {
    await expectAll({ declared: 'UTF-16', bytes: [0xc3, 0xa9] }, 'utf-8');
  });

  it.each(['\n ', 'Warning: no database<br>\n'])('declares its encoding after %j, too', async (junk) => {
    const text = `${junk}<?xml version="1.0" encoding="windows-1251"?><urlset><url><loc>/\u00e1</loc></url></urlset>`;
    const response = { outcome: 'ok', headers: {}, bytes: 0, received: 0, ms: 1 } as const;
    const url = urlParts('http://www.siroe.com/map.xml');
    const { entries } = await readSitemap({ url, body: Buffer.from(text, 'latin1'), response });
    expect(entries.map(({ url: { path } }) => decodeURIComponent(path))).toEqual(['/б']);
  });
});
