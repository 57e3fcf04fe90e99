/** Words of neighboring blocks are never joined, and words within inline elements never divided, in any text made of a page. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testProgram } from '../engine/testing/program.ts';
import { extractFullText } from '../functions/extract-full-text.ts';
import { extractHtmlText } from '../functions/extract-html-text.ts';
import { extractHtmlToc } from '../functions/extract-html-toc.ts';
import type { FunctionDeclaration } from '../sdk/define-function.ts';
import { runFunction, urlParts } from '../sdk/testing.ts';
import { summarizers } from '../summarizers/index.ts';
import { readOle } from './convert/read-ole.ts';
import { readOffice } from './convert/read-office.ts';
import { compoundFile } from './convert/testing/compound-file.ts';
import { createEssence } from './examine/essence.ts';
import { readContent } from './read-content.ts';
import { createReaderPool, usualLimits } from './reader-pool/reader-pool.ts';
import { zipOf } from './testing/zip.ts';

const url = urlParts('http://www.siroe.com/page.html');

function pageOf(html: string, type = 'text/html; charset=utf-8') {
  const response = { outcome: 'ok', headers: { 'content-type': type }, bytes: 0, received: 0, ms: 0 } as const;
  return readContent({ url, body: Buffer.from(html), response, linksPerPage: 10 }).page;
}

const xhtml = (html: string): string => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${html}</body></html>`;

function described(
  declaration: FunctionDeclaration,
  html: string,
  params: Readonly<Record<string, string>> = {},
): string {
  const { attributes } = runFunction(declaration, { phase: 'Generate', params, content: pageOf(html) });
  return [...attributes.values()].flatMap(({ values }) => values).join('\n');
}

function summarized(name: string, html: string): string {
  const found = summarizers.find((each) => each.name === name);
  return [...(found?.bind({})(pageOf(html)) ?? [])].flatMap(([, values]) => values).join('\n');
}

const pool = createReaderPool({ ...usualLimits, timeoutMs: 30_000 });

/** An attribute that Essence makes of the page. */
function essenceOf(options: string, table?: string) {
  const gatherer = `Lib-Directory: lib\nEssence-Options: ${options}\n<RootNodes>\nhttp://www.siroe.com/\n</RootNodes>\n`;
  const files = { 'gatherer.cf': gatherer, ...(table !== undefined && { 'lib/HTML.sum.tbl': table }) };
  const { essence: program } = testProgram({ files });
  if (program === undefined) throw new Error('a program with Essence is needed');
  const essence = createEssence(program.recipe, pool);
  return async (html: string, name: string): Promise<string> => {
    const made = await essence.examine({ url, name: 'page.html', body: Buffer.from(html), type: 'HTML' });
    if ('ok' in made) throw new Error(made.detail);
    return (made.parts[0]?.attributes.find((each) => each.name === name)?.values ?? []).join('\n');
  };
}

const stock = essenceOf('--full-text');
const whole = essenceOf('--no-keywords', '<HTML> full-text\n');
const blocksOf = (blocks: readonly { readonly text: string }[]): string => blocks.map(({ text }) => text).join('\n');

async function bookOf(html: string): Promise<string> {
  const container = '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>';
  const opf =
    '<package><manifest><item id="c" href="c.html" media-type="text/html"/></manifest><spine><itemref idref="c"/></spine></package>';
  const parts = { mimetype: 'application/epub+zip', 'META-INF/container.xml': container, 'b.opf': opf, 'c.html': html };
  return blocksOf((await readOffice(await zipOf(parts))).blocks);
}

async function outlookOf(html: string): Promise<string> {
  const streams = { '__properties_version1.0': Buffer.alloc(32), '__substg1.0_10130102': Buffer.from(html) };
  return blocksOf((await readOle(compoundFile(streams))).blocks);
}

const mailOf = (html: string): string => pageOf(`Content-Type: text/html\r\n\r\n${html}`, 'message/rfc822').text;

const texts: Readonly<Record<string, (html: string) => string | Promise<string>>> = {
  'the text': (html) => pageOf(html).text,
  'the lines': (html) => pageOf(html).lines(),
  'the text of XHTML': (html) => pageOf(xhtml(html), 'application/xhtml+xml').text,
  'extract-full-text': (html) => described(extractFullText, html),
  'extract-html-text': (html) => described(extractHtmlText, html),
  'FullText.sum': (html) => summarized('FullText.sum', html),
  'Text.sum': (html) => summarized('Text.sum', html),
  'body of the stock table': (html) => stock(html, 'body'),
  'keywords of the stock table': (html) => stock(`<ul>${html}</ul>`, 'keywords'),
  'full-text of Essence': (html) => stock(html, 'full-text'),
  'full-text of a table': (html) => whole(`<html>${html}</html>`, 'full-text'),
  'an HTML message': mailOf,
  'an EPUB': bookOf,
  'an Outlook message in HTML': outlookOf,
};

/** Blocks, by the rendering section of the HTML standard (15.3), and what is shown as an object or a control. */
const blocks =
  'address article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup legend li listing main menu nav ol optgroup option p pre search section select summary table caption thead tbody tfoot tr td th ul x-unknown'.split(
    ' ',
  );
const marks = ['<br>', '<br/>', '<hr>', '<img src=a.gif>', '<input>', '<p>', '<li>', '<td>', '<dd>', '<option>'];
const inlines =
  'abbr acronym b bdi bdo big cite data del dfn em font i ins label mark nobr output q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  );
const hidden = [
  '<wbr>',
  '&shy;',
  '\u00ad',
  '&#173;',
  '<!-- c -->',
  '<script>x()</script>',
  '<style>a{}</style>',
  '<link>',
];

const parting = [
  ...blocks.flatMap((name) => [`</${name}><${name}>`, `<${name}>`, `</${name}>`, `</b></${name}><${name}><b>`]),
  ...marks,
  '</td></tr><tr><td>',
  '<ul><li>',
  '<span><div>',
  '</div></span>',
  '</p>\n  <p>',
  ' <td>\n',
  ' ',
];
const joining = [...inlines.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}></${name}>`]), ...hidden];

/** Two parts of words with something between them, and the words that come of it. */
const cases: readonly (readonly [html: string, words: string])[] = [
  ...parting.map((each) => [`alpha${each}beta`, 'alpha beta'] as const),
  ...joining.map((each) => [`alpha${each}beta`, 'alphabeta'] as const),
  ['<table><tr><td>alpha</td><td>beta</td><td>gamma</td></tr></table>', 'alpha beta gamma'],
];

const wordsOf = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ');

/** Elements that the stock table moves out of the text around them. */
const moved = /<(?:address|cite)>/;
const isStock = (name: string): boolean => name.includes('stock');
const isOf = (name: string, html: string): boolean => !isStock(name) || !moved.test(html);

describe.each(Object.entries(texts))('%s', (name, make) => {
  it('parts words where blocks end, and nowhere else', async () => {
    const wrong: string[] = [];
    for (const [html, words] of cases.filter(([each]) => isOf(name, each))) {
      const made = await make(html);
      const isRight = name.startsWith('keywords')
        ? words.split(' ').every((word) => made.split(/\s/).includes(word))
        : wordsOf(made) === words && !/\s{2}/.test(made);
      if (!isRight) wrong.push(`${html}: ${JSON.stringify(made)}`);
    }
    expect(wrong).toEqual([]);
  });

  it.skipIf(name.startsWith('keywords'))('has each word of a page put together at random', async () => {
    const glue = fc.oneof(
      fc.constantFrom(...parting.filter((each) => isOf(name, each))).map((html) => ({ html, parts: true })),
      fc.constantFrom(...joining.filter((each) => isOf(name, each))).map((html) => ({ html, parts: false })),
    );
    const pieces = fc.array(fc.tuple(fc.constantFrom('one', 'Two', 'drei', 'é'), glue), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const html = parts.map(([word, { html: after }]) => word + after).join('');
        const words = parts.map(([word, { parts: isApart }]) => word + (isApart ? ' ' : '')).join('');
        expect(wordsOf(await make(html))).toBe(words.trim());
      }),
      { numRuns: 100 },
    );
  });
});

describe('lines', () => {
  it('are the blocks of a page and the rows of its tables', () => {
    const html =
      '<h1>One<br>two</h1><p>a <b>b</b> <img> c</p><table><tr><td>1</td><td>2</td></tr><tr><th>3</table>end<div></div>';
    const page = pageOf(html);
    expect(page.lines().split('\n')).toEqual(['One', 'two', 'a b c', '1 2', '3', 'end']);
    expect(page.text).toBe('One two a b c 1 2 3 end');
    expect(page.headings).toEqual([{ level: 1, text: 'One two' }]);
    expect(described(extractHtmlToc, html)).toBe('One two');
  });
});
