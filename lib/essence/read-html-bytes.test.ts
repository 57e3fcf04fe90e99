import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtmlBytes } from './read-html-bytes.ts';

const options = { url: 'http://a.test/', linksPerPage: 100 };
const words: Readonly<Record<string, readonly [bytes: readonly number[], text: string]>> = {
  'windows-1251': [[0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'привет'],
  'iso-8859-2': [[0xbe, 0x6c, 0x75, 0xbb], 'žluť'],
  shift_jis: [[0x93, 0xfa, 0x96, 0x7b], '日本'],
  'euc-kr': [[0xc7, 0xd1, 0xb1, 0xdb], '한글'],
  'utf-8': [[0xc5, 0xbe, 0xff, 0xc5, 0xa5], 'ž\ufffdť'],
};
const tags = (label: string): readonly string[] => [
  `<meta charset="${label}">`,
  `<META Charset=${label.toUpperCase()} />`,
  `<meta http-equiv="Content-Type" content="text/html; charset=${label}">`,
  `<meta content='text/html;charset = "${label}"' http-equiv=content-type>`,
];

function pageOf(label: string, { tag, before, filler }: { tag: string; before: boolean; filler: number }): Uint8Array {
  const [bytes = []] = words[label] ?? [];
  const text = [Buffer.from('<p>'), Buffer.from(bytes), Buffer.from('</p>')];
  const meta = Buffer.from(`<!--${'x'.repeat(filler)}-->${tag}`);
  return Buffer.concat([Buffer.from('<title>t</title>'), ...(before ? [...text, meta] : [meta, ...text])]);
}

describe('a charset in META', () => {
  it.each(Object.entries(words))('%s counts wherever it stands', (label, [, text]) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tags(label)),
        fc.boolean(),
        fc.integer({ min: 0, max: 5000 }),
        (tag, before, filler) => {
          const { page, decoded } = readHtmlBytes(pageOf(label, { tag, before, filler }), {}, options);
          expect([decoded.charset, decoded.from, page.text]).toEqual([label, 'meta', text]);
        },
      ),
    );
  });

  it('counts after neither a mark nor a header, nor where it is no tag or names nothing', () => {
    const far = ' '.repeat(2000);
    const read = (html: string, header?: string) =>
      readHtmlBytes(Buffer.from(html, 'latin1'), header === undefined ? {} : { header }, options).decoded;
    expect(read(`${far}<meta charset=koi8-r>\xe9`, 'iso-8859-1')).toMatchObject({
      charset: 'windows-1252',
      from: 'header',
    });
    expect(read(`\xef\xbb\xbf${far}<meta charset=koi8-r>`)).toMatchObject({ charset: 'utf-8', from: 'bom' });
    for (const tag of [
      '<!--<meta charset=koi8-r>-->',
      '<script>"<meta charset=koi8-r>"</script>',
      '<meta charset=nothing>',
    ])
      expect(read(`${far}${tag}`)).toMatchObject({ charset: 'utf-8', from: 'default' });
    expect(read(`${far}<meta charset=utf-16>a`)).toMatchObject({ charset: 'utf-8', from: 'meta' });
    expect(read(`${far}<meta charset=nothing><meta charset=koi8-r>\xc1`)).toMatchObject({ charset: 'koi8-r' });
  });

  it.each([
    '<script>"<meta charset=koi8-r>"</script>',
    '<style><meta charset=koi8-r></style>',
    '<title><meta charset=koi8-r></title>',
    '<textarea><meta charset=koi8-r></textarea>',
    '<?xml version="1.0" encoding="koi8-r"?>',
  ])('counts, not what looks like it before: %s', (before) => {
    const { decoded, page } = readHtmlBytes(
      Buffer.from(`${before}<meta charset=windows-1251>\xef`, 'latin1'),
      {},
      options,
    );
    expect([decoded.charset, decoded.from, page.text.slice(-1)]).toEqual(['windows-1251', 'meta', 'п']);
  });
});
