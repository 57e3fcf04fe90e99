/** Readers of fetched content: 1 MB of any piece of syntax over and over takes a time that grows with it, and ends with so much. */

import { describe, expect, it } from 'vitest';
import { rootOf, textBlocks, textsOf } from './essence/convert/office-xml.ts';
import { DocumentRefusal } from './essence/convert/document.ts';
import { numberFormat } from './essence/convert/number-format.ts';
import { readMif } from './essence/convert/read-mif.ts';
import { readRtf } from './essence/convert/read-rtf.ts';
import { readSheet } from './essence/convert/read-sheets.ts';
import { readHtml } from './essence/read-html.ts';
import { readHtmlBytes } from './essence/read-html-bytes.ts';
import { readMessage } from './essence/read-message.ts';
import { readText } from './essence/read-text.ts';
import { extract } from './essence/sgml/extract.ts';
import { readSitemapXml } from './essence/sitemap-xml.ts';
import { lastEnds } from './lang/xml/sections.ts';
import { loadMetadata } from './languages/external-metadata-cfg/look-up/load.ts';
import { readWhole } from './languages/gsa-feed/testing.ts';
import { readSoif } from './languages/soif/testing.ts';
import { readRds } from './languages/soif/rds/read-rds.ts';
import { readGroups } from './languages/xmlgroups/read-groups.ts';
import { readRobotsDirectives } from './match/robots/robots-directives.ts';
import { crawlDelay, evaluateRobots, parseRobotsTxt } from './match/robots/robots-txt.ts';
import { linesOf } from './protocols/gopher/answer-text.ts';
import { readMenu } from './protocols/gopher/menu.ts';
import { repairHead } from './protocols/repair-head.ts';
import { storedHead } from './protocols/wire-head.ts';
import { mostGrowth, timeGrowth } from './testing/growth.ts';

const size = 2 ** 20;
/** Characters of what is read, for one that was given. */
const mostOutput = 40;
const tries = 3;

interface Reader {
  readonly name: string;
  /** Valid beginnings. */
  readonly starts: readonly string[];
  readonly pieces: readonly string[];
  /** Characters, or things, that were read. */
  readonly read: (text: string) => number;
}

const bytes = (text: string): Buffer => Buffer.from(text);
const page = { url: 'http://a.test/b/', linksPerPage: 10_000 };
const nothing = (): void => undefined;

/** Of every syntax. */
const common = [
  ['a', ' ', '\n', '\r', '\t', '\0', '\u00e9', '<', '>', '&', '"', "'", '(', ')'],
  ['[', ']', '{', '}', '\\', '/', '-', '=', ',', ';', ':', '.', '%', '#'],
  ['@', '*', '?', '|', '--', 'a ', ' a', 'a\n', ' \n', '\n ', 'a:', 'a: b\n', '{\\', '\\\n'],
].flat();
const markup = [
  [
    '<a ',
    '<a>',
    '<a/>',
    '</a>',
    '</',
    '<a b="',
    "<a b='",
    '<a b',
    '<a b=c ',
    '<!--',
    '-->',
    '<!--a-->',
    '<![CDATA[',
    ']]>',
  ],
  [
    '<?',
    '?>',
    '<?xml ?>',
    '<!',
    '<!DOCTYPE a',
    '<!DOCTYPE a [',
    '<!ENTITY ',
    '<!ENTITY a "b">',
    '<!ENTITY % a',
    '&a',
    '&#',
    '&#x',
    '&amp;',
    '&#65;',
  ],
  ['&nbsp;', '&a;', '<a:b ', '<a xmlns="b">', '<a xmlns:b="c">', '<a></b>', '<b></a>'],
].flat();
const html = [
  [
    '<script>',
    '<script><!--',
    '<!--<script>',
    '<title>',
    '<title></',
    '<textarea>',
    '<svg>',
    '<svg><desc>',
    '</mtext>',
    '<svg><title>',
    '<math><mi>',
    '<template>',
    '</template>',
    '<noscript>',
  ],
  [
    '<h1>',
    '<plaintext>',
    '<a href="x',
    '<a href=x>',
    '<a href=/',
    '<a href=../',
    '<a href=?',
    '<a href=#',
    '<base href=x>',
    '<meta charset=x>',
    '<meta name=a content=b>',
    '<meta http-equiv=refresh content="0;url=',
    '<meta http-equiv=refresh content=0',
    '<link rel=canonical href=x>',
  ],
  ['<!--stopindex-->', '<!--googleoff: all-->', '<a rel=nofollow href=x>', '<ruby><rt>', '<p>', '<table><tr><td>'],
].flat();
const sitemap = [
  '<url>',
  '</url>',
  '<loc>',
  '<url><loc>http://a.test/',
  '<url><loc>x</loc></url>',
  '<item><link>',
  '<entry>',
];
const mail = [
  [
    '=?',
    '=?utf-8?B?',
    '=?utf-8?Q?a?=',
    '=?utf-8?Q?a?= ',
    '--b\n',
    '--b--\n',
    '\n\n',
    'Subject: a\n',
    ' a\n',
    '=\n',
    '=3D',
    '--b\nContent-Type: multipart/mixed; boundary=b\n\n',
    'Content-Type: text/html\n',
    'begin 644 a\n',
  ],
  ['> ', '"a" <', ';a*0='],
].flat();
const robots = [
  'User-agent: *\n',
  'Disallow: /',
  'Disallow: /a\n',
  'Allow: /*',
  'Allow: /*a*$\n',
  '*a',
  '%41',
  'Sitemap: x\n',
];
const menu = ['0', '1a\tb\tc\t70\n', '1a\t', '\t\t\t\n', 'i\n', 'hURL:', '3\t\n', '.\n', '..\n'];
const feed = ['<record url="http://a/">', '</record>', '<content>', '<meta name="a" content="b"/>', '<acl>', '<group>'];
const soif = ['@F { a\n', 'a{1}:\tb\n', 'a{', '}\n', '@', '{60000000}:', 'a-1{1}:\tb\n', 'a{99}:\t'];
const office = [
  [
    '<w:p>',
    '</w:p>',
    '<w:p><w:r><w:t>a',
    '<w:t>',
    '<mc:AlternateContent>',
    '<mc:Choice Requires="a">',
    '<mc:Fallback>',
    '<row>',
    '<c>',
    '<c t="s"><v>1</v></c>',
    '<c r="A1">',
    '<v>',
    '<text:p>',
    '<text:s text:c="99999"/>',
  ],
  ['<w:tab/>'],
].flat();
const rtf = [
  '{\\*',
  '{\\fonttbl',
  '\\par',
  '\\par ',
  '\\u1',
  "\\'",
  "\\'e9",
  '\\bin',
  '\\bin99 ',
  '{\\field{',
  '{\\f0 ',
  '\\uc9\\u1 ',
];
const mif = [
  '<Para ',
  '<String `',
  "<String `a'>",
  '<Unique 1>',
  '`',
  '#',
  '<PgfTag `',
  '\\x',
  '\\>',
  '=a',
  '=a\n',
  '=a\n&',
];
const format = ['[h]', '[Red]', '"', '\\', 'm', 'yyyy', '0', '#,', '_(', '*', ';', 'AM/PM', '[$-409]', 'E+'];

const readers: readonly Reader[] = [
  { name: 'HTML', starts: ['', '<svg>'], pieces: [...markup, ...html], read: (text) => weightOf(readHtml(text, page)) },
  {
    name: 'bytes of HTML',
    starts: ['', '<meta charset=koi8-r>', '<meta charset=euc-kr>'],
    pieces: [...html.slice(0, 6), '\u00ff', '<meta charset=x>'],
    read: (text) => weightOf(readHtmlBytes(Buffer.from(text, 'latin1'), {}, page).page),
  },
  {
    name: 'XHTML',
    starts: ['<html xmlns="http://www.w3.org/1999/xhtml">'],
    pieces: [...markup, ...html],
    read: (text) => weightOf(readHtml(text, { ...page, xhtml: true })),
  },
  {
    name: 'text with links',
    starts: [''],
    pieces: ['[a](', '[', '](', '<http://', '[a]: ', 'http://a/', '![', '`', '```\n', '\\['],
    read: (text) => weightOf(readText(text, { ...page, type: 'text/markdown' })),
  },
  {
    name: 'a message',
    starts: [
      '',
      'Subject: a\n',
      'Subject: ',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\n',
      'Content-Type: ',
      'A: b\n\n',
    ],
    pieces: [...mail, ...markup],
    read: (text) => weightOf(readMessage(bytes(text), page).page),
  },
  {
    name: 'a sitemap',
    starts: [
      '<urlset>',
      '<urlset><url><loc>',
      '<rss><channel>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      '<!DOCTYPE a [',
    ],
    pieces: [...markup, ...sitemap],
    read: (text) => {
      let found = 0;
      const reader = readSitemapXml(
        { base: page.url, lastEnds: lastEnds(text) },
        (entry) => (found += entry.text.length),
      );
      reader.write(text);
      return found + JSON.stringify(reader.end()).length;
    },
  },
  {
    name: 'robots.txt',
    starts: ['User-agent: *\n', 'User-agent: *\nDisallow: /', 'User-agent: '],
    pieces: robots,
    read: (text) => {
      const rules = parseRobotsTxt(text);
      evaluateRobots(rules, 'Winnow/1', '/a?b');
      crawlDelay(rules, 'Winnow/1');
      return JSON.stringify(rules).length;
    },
  },
  {
    name: 'robots directives',
    starts: ['', 'noindex, unavailable_after: '],
    pieces: ['noindex,', 'a: noindex,', 'unavailable_after: 1 Jan 2020,', 'max-snippet: 1,', 'a:b:'],
    read: (text) => readRobotsDirectives([{ kind: 'header', content: text }], 'Winnow/1').stated.length,
  },
  {
    name: 'a gopher menu',
    starts: ['', '1a\tb\tc.test\t70\r\n'],
    pieces: menu,
    read: (text) => {
      const { entries, notes } = readMenu(linesOf(bytes(text), false));
      return [...entries, ...notes].join('').length;
    },
  },
  {
    name: 'a feed',
    starts: ['<gsafeed><header><datasource>a</datasource><feedtype>full</feedtype></header><group>', '<!DOCTYPE a ['],
    pieces: [...markup, ...feed],
    read: (text) => readWhole(text).findings.length,
  },
  {
    name: 'groups of users',
    starts: ['<xmlgroups>', '<xmlgroups><membership>'],
    pieces: [...markup, '<membership>', '<principal>', '<members>'],
    read: (text) => {
      const reader = readGroups(false, { group: nothing, member: nothing, finding: nothing });
      reader.push(bytes(text));
      return reader.end().members;
    },
  },
  { name: 'SOIF', starts: ['', '@F { a\n'], pieces: soif, read: (text) => readSoif(text).findings.length },
  {
    name: 'RDs of SOIF',
    starts: ['', '@FILE { http://a.test/\n'],
    pieces: soif,
    read: (text) => {
      let found = 0;
      const decoder = readRds({ rd: () => found++, finding: nothing });
      decoder.push(bytes(text));
      decoder.end();
      return found;
    },
  },
  {
    name: 'SGML',
    starts: ['', '<p>'],
    pieces: [...markup, '<p>', '<p a=b>', '<p><q>', '</q>'],
    read: (text) => {
      const rows = [{ element: { tag: 'P', conditions: [] }, targets: ['body'], line: 1 }];
      return JSON.stringify([...extract(text, { rows })]).length;
    },
  },
  {
    name: 'a part of an office file',
    starts: ['<w:document><w:body>', '<w:p>', '<!DOCTYPE a [', ''],
    pieces: [...markup, ...office],
    read: (text) => {
      rootOf(text);
      const blocks = unlessRefused(() =>
        textBlocks(text, { blocks: ['w:p'], texts: ['w:t'], signs: {}, levelOf: () => undefined }),
      );
      const texts = unlessRefused(() => textsOf(text, new Set(['w:t'])));
      return JSON.stringify([blocks, texts]).length;
    },
  },
  {
    name: 'a sheet',
    starts: ['<worksheet><sheetData><row>'],
    pieces: office,
    read: (text) => {
      const book = { names: [], shared: ['a'], formats: [], is1904: false };
      return JSON.stringify(unlessRefused(() => readSheet(text, book)) ?? '').length;
    },
  },
  {
    name: 'RTF',
    starts: ['{\\rtf1 ', '{\\rtf1{\\fonttbl', '{\\rtf1{\\info{\\title '],
    pieces: rtf,
    read: (text) => JSON.stringify(unlessRefused(() => readRtf(bytes(text))) ?? '').length,
  },
  {
    name: 'MIF',
    starts: ['<MIFFile 7.00>\n', '<MIFFile 7.00>\n<Para <ParaLine <String `'],
    pieces: mif,
    read: (text) => JSON.stringify(unlessRefused(() => readMif(bytes(text))) ?? '').length,
  },
  {
    name: 'a number format',
    starts: ['', 'yyyy-mm-dd '],
    pieces: format,
    read: (text) => numberFormat(text)(45_292.5, false).length,
  },
  {
    name: 'external metadata',
    starts: ['', 'http://a.test/ title="a" '],
    pieces: ['http://a.test/\n', 'http://a.test/ a="b"\n', 'a="', 'a=b ', '"" ', 'http://', '# a\n'],
    read: (text) => loadMetadata(bytes(text), 'single').lineOf.length,
  },
  {
    name: 'the head of an answer',
    starts: ['HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\nSet-Cookie: a'],
    pieces: [
      'A: b\r\n',
      ' a\r\n',
      '\r\n',
      'Content-Length: 1\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Set-Cookie: a\r\n',
      ': ',
    ],
    read: (text) => {
      const { head, repairs } = repairHead(text);
      return head.length + repairs.length + storedHead(bytes(text), ['secret']).head.length;
    },
  },
];

function weightOf({ text, title = '', links, metas, headings }: Weighed): number {
  return text.length + title.length + links.join('').length + metas.flat().join('').length + headings.length;
}

interface Weighed {
  readonly text: string;
  readonly title?: string;
  readonly links: readonly string[];
  readonly metas: readonly (readonly [string, string])[];
  readonly headings: readonly unknown[];
}

function unlessRefused<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentRefusal) return undefined;
    throw error;
  }
}

/** The least of some measurements: a busy machine only adds to one. */
function growthOf(read: (length: number) => void): number {
  let least = timeGrowth(read, size);
  for (let more = 1; more < tries && least >= mostGrowth; more++) least = Math.min(least, timeGrowth(read, size));
  return least;
}

/** Over and over to the end, or all opened before all that closes. */
const shapes: readonly (readonly [shape: string, make: (piece: string, length: number) => string])[] = [
  ['over and over', (piece, length) => piece.repeat(length / piece.length)],
  [
    'opened, then closed',
    (piece, length) => {
      const closing = closingOf(piece);
      const count = length / (piece.length + closing.length);
      return closing === '' ? '' : piece.repeat(count) + closing.repeat(count);
    },
  ],
];

/** What ends the piece; empty where it opens nothing. */
function closingOf(piece: string): string {
  const tag = /<([a-z][\w:]*)[^<>]*>$/i.exec(piece)?.[1];
  if (tag !== undefined) return `</${tag}>`;
  return (
    new Map([
      ['{', '}'],
      ['{\\', '}'],
      ['[', ']'],
      ['(', ')'],
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
    ]).get(piece) ?? ''
  );
}

describe.each(readers)('$name', ({ starts, pieces, read }) => {
  it.each(shapes)('takes time that grows with the text, and is bounded: %s', (_, make) => {
    for (const piece of new Set([...common, ...pieces]))
      for (const start of starts) {
        if (make(piece, size) === '') continue;
        const growth = growthOf((length) => {
          const output = read(start + make(piece, length));
          expect(output, `${start}${piece}…`).toBeLessThan(length * mostOutput);
        });
        expect(growth, `time for four times as much of ${JSON.stringify(start + piece)}`).toBeLessThan(mostGrowth);
      }
  });
});
