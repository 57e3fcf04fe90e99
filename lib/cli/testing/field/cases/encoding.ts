/** Charsets of pages. */

import type { FieldCase } from '../field-case.ts';
import { latin1, links } from '../pages.ts';

interface InCharset {
  /** Content-Type. */
  readonly type: string;
  readonly bytes: string | Uint8Array;
  readonly text: RegExp;
  readonly kind?: string;
}

const inCharset = (id: string, source: string, { type, bytes, text, kind = 'encoding' }: InCharset): FieldCase => ({
  id,
  source,
  kind,
  routes: {
    '/': links('/d'),
    '/d': { headers: { 'Content-Type': type }, body: typeof bytes === 'string' ? latin1(bytes) : bytes },
  },
  expect: { rds: { '/d': text } },
});

const script = `<html><head><script>${'var a=1;'.repeat(300)}</script>`;

/** A META charset after more than 1,024 bytes. */
const late = (id: string, charset: string, text: RegExp, bytes: string): FieldCase =>
  inCharset(id, 'variant of httrack#3', {
    type: 'text/html',
    bytes: `${script}<meta charset="${charset}"><title>${bytes}</title></head>`,
    text,
    kind: `encoding/late meta ${charset}`,
  });

const texts: readonly (readonly [charset: string, text: string, start: RegExp])[] = [
  [
    'windows-1251',
    'Новости компании: сегодня мы открыли новый офис в Москве, и все сотрудники приглашены на праздник. ',
    /Новости компании/,
  ],
  ['iso-8859-2', 'Żółta łódź płynie po jeziorze, a dzieci śpiewają wesołe piosenki o wiośnie i słońcu. ', /Żółta łódź/],
  [
    'windows-1250',
    'Příliš žluťoučký kůň úpěl ďábelské ódy, zatímco děti běžely přes zelenou louku. ',
    /Příliš žluťoučký/,
  ],
  [
    'windows-1254',
    'Türkçe içerik: şirketimizin yeni ofisi İstanbul’da açıldı ve çalışanlar kutlamaya davetlidir. ',
    /şirketimizin/,
  ],
  ['windows-1255', 'שלום לכולם, ברוכים הבאים לאתר החברה שלנו בירושלים ובתל אביב. ', /שלום לכולם/],
  ['windows-1256', 'مرحبا بكم في موقع الشركة الجديد وفي جميع الأخبار والمقالات اليومية. ', /مرحبا بكم/],
  [
    'koi8-r',
    'Новости компании: сегодня мы открыли новый офис в Москве, и все сотрудники приглашены. ',
    /Новости компании/,
  ],
  [
    'windows-1257',
    'Šiandien atidarėme naują biurą Vilniuje, visi darbuotojai kviečiami į šventę. ',
    /Šiandien atidarėme/,
  ],
];

/** In a charset of single bytes. */
function encode(charset: string, text: string): Buffer {
  const decoder = new TextDecoder(charset);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (char) => bytes.get(char) ?? 0x3f));
}

export const encodingCases: readonly FieldCase[] = [
  inCharset('E01', 'scrapy#5601, web-poet#64', {
    type: 'text/html; charset=windows-1251',
    bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('<!doctype html><title>Привет</title>hello')]),
    text: /Привет/,
  }),
  inCharset('E02', 'scrapy#123, w3lib#4', {
    type: 'text/html',
    bytes: `<html><head><meta content="text/html; charset=iso-8859-15" http-equiv="Content-Type" /><title>\xa4 Preis</title>hello`,
    text: /€ Preis/,
  }),
  inCharset('E03a', 'stormcrawler#537', {
    type: 'text/html',
    bytes: Buffer.from(
      '<html><head><!-- ' + 'c'.repeat(6000) + ' --><meta charset="utf-8"><title>مرحبا بكم</title>hello',
    ),
    text: /مرحبا بكم/,
  }),
  inCharset('E03b', 'httrack#3, stormcrawler#537 (HTML: late meta changes the encoding)', {
    type: 'text/html',
    bytes: `<html><head><script>${'var a=1;'.repeat(400)}</script><meta charset="windows-1250"><title>\x8eluto\xb9 k\xf9\xf2 \x9akoda</title>hello za\xbe\xf3\xb3\xe6`,
    text: /Žluto.*kůň škoda/,
  }),
  inCharset('E03c', 'httrack#3 (late meta koi8-r)', {
    type: 'text/html',
    bytes: `<html><head><script>${'var a=1;'.repeat(400)}</script><meta charset="koi8-r"><title>\xf0\xd2\xc9\xd7\xc5\xd4</title>\xcd\xc9\xd2`,
    text: /Привет/,
  }),
  inCharset('E04', 'stormcrawler#892', {
    type: 'text/html',
    bytes: '<!DOCTYPE html><title>x</title>hello<meta charset="UTF-8',
    text: /hello/,
  }),
  {
    ...inCharset('E05', 'w3lib#155', {
      type: 'text/html',
      bytes:
        '<HTML><HEAD><TITLE>\xcd\xf8\xd5\xbe\xb5\xd8\xcd\xbc</TITLE><meta httpequiv="ContentType" content="text/html; charset=gbk" />\xcd\xf8\xd5\xbe\xb5\xd8\xcd\xbc\xcd\xf8\xd5\xbe\xb5\xd8\xcd\xbc',
      text: /网站地图/,
    }),
    unjudged: true,
  },
  inCharset('E06', 'scrapy#3135', {
    type: 'text/html',
    bytes:
      '<html><title>\x8c\xa9\x96\x7b\x92\xa0\x82\xcc\x88\xea\x97\x97\x91\xe6\x33\x94\xc5</title><td>\x93\xfa\x96\x7b\x8c\xea\x82\xcc\x95\xb6\x8f\xcd\x82\xc6\x8a\xbf\x8e\x9a\x81\x41\x82\xd0\x82\xe7\x82\xaa\x82\xc8\x82\xcc\x8c\xa9\x96\x7b\x82\xc5\x82\xb7</td>',
    text: /見本帳の一覧第3版/,
  }),
  inCharset('E07', 'symfony#65519', {
    type: 'text/html',
    bytes: `<script charset="utf-8" src="t.js"></script><meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-15"><title>\xa4uro caf\xe9</title>`,
    text: /€uro café/,
  }),
  inCharset('E08', 'python-readability#48', {
    type: 'text/html; charset=gb2312',
    bytes: Buffer.concat([
      Buffer.from('<title>'),
      Buffer.from([0xe9, 0x46]),
      Buffer.from([0x95, 0x30, 0x97, 0x32]),
      Buffer.from('</title>hello'),
    ]),
    text: /hello/,
  }),
  inCharset('E08b', 'python-readability#48 (GBK characters under gb2312)', {
    type: 'text/html; charset=gb2312',
    bytes: '<title>\xe9F\xbb\xaf</title>hello',
    text: /镕化/,
  }),
  inCharset('E09', 'scrapy#4933', {
    type: 'text/html; charset=utf-8',
    bytes: Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>é ü</title>'),
    text: /é ü/,
  }),
  inCharset('E10a', 'iso-2022-jp', {
    type: 'text/html; charset=ISO-2022-JP',
    bytes: '<title>\x1b$BF|K\\\x1b(B</title>hello',
    text: /日本/,
  }),
  inCharset('E10b', 'utf-16le without mark', {
    type: 'text/html; charset=utf-16le',
    bytes: Buffer.from('<title>Grüße</title>hello', 'utf16le'),
    text: /Grüße/,
  }),
  inCharset('E10c', 'utf-16 claimed in a meta of an ASCII page', {
    type: 'text/html',
    bytes: Buffer.from('<meta charset="utf-16"><title>Grüße</title>hello'),
    text: /Grüße/,
  }),
  inCharset('E11', 'iso-8859-1 means windows-1252', {
    type: 'text/html; charset=iso-8859-1',
    bytes: '<title>\x93quoted\x94 \x80 5</title>hello',
    text: /“quoted” € 5/,
  }),
  inCharset('E12', 'charset in quotes, blanks', {
    type: 'text/html;  charset = "windows-1251" ; x=y',
    bytes: '<title>\xcf\xf0\xe8\xe2\xe5\xf2</title>hello',
    text: /Привет/,
  }),
  inCharset('E12b', 'charset with single quotes (browsers: not a quote)', {
    type: "text/html; charset='windows-1251'",
    bytes: '<meta charset=windows-1251><title>\xcf\xf0\xe8\xe2\xe5\xf2</title>hello',
    text: /Привет/,
  }),
  inCharset('E12c', 'unknown charset in header, meta right', {
    type: 'text/html; charset=none',
    bytes: '<meta charset=windows-1251><title>\xcf\xf0\xe8\xe2\xe5\xf2</title>hello',
    text: /Привет/,
  }),
  {
    ...inCharset('E13', 'browser-harness#701', {
      type: 'application/json',
      bytes: Buffer.from('{"x":"<meta charset=gbk> café"}'),
      text: /./,
    }),
    expect: { check: () => undefined },
  },
  inCharset('E14', 'two byte order marks', {
    type: 'text/html',
    bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]), Buffer.from('<title>é</title>hello')]),
    text: /é/,
  }),
  inCharset('E15', 'UTF-8 with some bad bytes', {
    type: 'text/html; charset=utf-8',
    bytes: Buffer.concat([Buffer.from('<title>é'), Buffer.from([0xff]), Buffer.from('ü</title>hello')]),
    text: /é.ü/,
  }),
  inCharset('E16', 'plain text UTF-16 BOM', {
    type: 'text/plain',
    bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße hello', 'utf16le')]),
    text: /Grüße/,
  }),
  inCharset('E17', 'xml declaration encoding in HTML (prescan)', {
    type: 'text/html',
    bytes: '<?xml version="1.0" encoding="windows-1251"?><title>\xcf\xf0\xe8\xe2\xe5\xf2</title>hello',
    text: /Привет/,
  }),
  inCharset('E18', 'euc-kr / cp949', {
    type: 'text/html; charset=ks_c_5601-1987',
    bytes: '<title>\xc7\xd1\xb1\xdb</title>hello',
    text: /한글/,
  }),
  inCharset('E19', 'big5-hkscs', {
    type: 'text/html; charset=big5',
    bytes: '<title>\xad\xbb\xb4\xe4</title>hello',
    text: /香港/,
  }),
  inCharset('E20', 'node-crawler#203, colly#899, colly#738', {
    type: 'text/html',
    bytes:
      "<script>window.location.href='x?charset=gbk&a=1'</script><meta http-equiv='Content-Type' content='text/html;charset=windows-1251'><title>\xcf\xf0\xe8\xe2\xe5\xf2</title>hello",
    text: /Привет/,
  }),
  late('V14a', 'windows-1251', /Новости/, '\xcd\xee\xe2\xee\xf1\xf2\xe8'),
  late('V14b', 'iso-8859-2', /Łódź/, '\xa3\xf3d\xbc'),
  late('V14c', 'windows-1254', /Türkçe ığş/, 'T\xfcrk\xe7e \xfd\xf0\xfe'),
  late('V14d', 'windows-1253', /Αθήνα/, '\xc1\xe8\xde\xed\xe1'),
  late('V14e', 'windows-1255', /שלום/, '\xf9\xec\xe5\xed'),
  late('V14f', 'windows-1256', /سلام/, '\xd3\xe1\xc7\xe3'),
  late('V14g', 'shift_jis', /日本/, '\x93\xfa\x96\x7b'),
  late('V14h', 'gbk', /中文/, '\xd6\xd0\xce\xc4'),
  late('V14i', 'windows-1252', /Café/, 'Caf\xe9'),
  late('V14j', 'euc-jp', /日本/, '\xc6\xfc\xcb\xdc'),
  ...texts.map(([charset, text, start]): FieldCase =>
    inCharset(`W4-${charset}`, 'variant of httrack#3, stormcrawler#537', {
      type: 'text/html',
      bytes: Buffer.concat([
        latin1(`${script}<meta charset="${charset}"><title>`),
        encode(charset, text.slice(0, 30)),
        latin1('</title></head><body>'),
        encode(charset, text.repeat(20)),
      ]),
      text: start,
      kind: 'encoding/late meta, page of 2 KB text',
    }),
  ),
  ...[700, 950, 1030, 1500, 4000].map((at): FieldCase =>
    inCharset(`W4p-${at}`, 'variant of httrack#3', {
      type: 'text/html',
      bytes: Buffer.concat([
        latin1(`<html><head><!--${'c'.repeat(at - 22)}--><meta charset="iso-8859-2"><title>`),
        encode('iso-8859-2', 'Żółta łódź'),
        latin1('</title></head><body>'),
        encode(
          'iso-8859-2',
          'Żółta łódź płynie po jeziorze, a dzieci śpiewają wesołe piosenki o wiośnie i słońcu. '.repeat(20),
        ),
      ]),
      text: /Żółta łódź/,
      kind: `encoding/meta at byte ${at}`,
    }),
  ),
];
