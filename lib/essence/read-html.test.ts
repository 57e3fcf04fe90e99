import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { defaultTreeAdapter, type DefaultTreeAdapterTypes, html as markup, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { normalizeUrl } from '../match/urls/url-key.ts';
import { readHtml } from './read-html.ts';

const url = 'http://siroe.com/docs/page.html';
const read = (html: string, linksPerPage = 10_000) => readHtml(html, { url, linksPerPage });

describe('readHtml', () => {
  it('takes the first title that says something, outside SVG and hidden parts', () => {
    const page = read(
      '<template><title>t</title></template><svg><title>s</title></svg><title> </title>' +
        '<title>A &amp; B\n  &lt;c></title><title>later</title>',
    );
    expect(page.title).toBe('A & B <c>');
    expect(page.text).toBe('s');
  });

  it('reads metas by name in any case, and the pragmas that say the same', () => {
    const page = read(
      '<META NAME=Author CONTENT="A&eacute;  B"><meta name=x><meta property=og:title content=o>' +
        '<meta http-equiv=Expires content=0><meta http-equiv=content-language content=de><meta name=__proto__ content=p><meta name="author" content="second">',
    );
    expect(page.metas).toEqual([
      ['author', 'Aé B'],
      ['expires', '0'],
      ['content-language', 'de'],
      ['__proto__', 'p'],
      ['author', 'second'],
    ]);
  });

  it('parts words at blocks and joins them at inline tags', () => {
    expect(read('<p>one<b>two</b></p><p>three<br>four</p><ul><li>five<li>six</ul>').text).toBe(
      'onetwo three four five six',
    );
  });

  it('folds white space and no-break spaces, and decodes entities', () => {
    expect(read(' a \n\t b&nbsp;&#160;c &amp;amp; &copy &notit; &#xD800;&#0; \u00a0 ').text).toBe(
      'a b c &amp; © ¬it; \ufffd\ufffd',
    );
  });

  it('leaves out scripts, styles, templates, noscript and frames, but keeps the links of noscript', () => {
    const page = read(
      'a<script>var x = "<a href=no>"</script><style>b{}</style><template>t<a href=no2>n</a></template>' +
        '<noscript>n<a href=yes>y</a></noscript><iframe>i</iframe><noframes>f</noframes>z',
    );
    expect(page.text).toBe('a z');
    expect(page.links).toEqual(['http://siroe.com/docs/yes']);
  });

  it('has no text after a script that is not closed', () => {
    const page = read('<p>before<script>if (a < b) {}</p><p>after <a href=x>x</a>');
    expect(page.text).toBe('before');
    expect(page.links).toEqual([]);
  });

  it('does not index what stands between stopindex and startindex, but follows its links', () => {
    const page = read('a <!-- stopindex --><h2>menu</h2> <a href=m>m</a> <!--STARTINDEX--> b <!-- stopindex -->c');
    expect(page.text).toBe('a b');
    expect(page.headings).toEqual([]);
    expect(page.links).toEqual(['http://siroe.com/docs/m']);
  });

  it('gives headings with their levels, and the text without them', () => {
    const page = read('<h1>One &amp; <i>only</i></h1>first<h2>Two<h3>Three</h3>second<h4></h4> third');
    expect(page.headings).toEqual([
      { level: 1, text: 'One & only' },
      { level: 2, text: 'Two' },
      { level: 3, text: 'Three' },
    ]);
    expect(page.text).toBe('One & only first Two Three second third');
    expect(page.textWithoutHeadings()).toBe('first second third');
  });

  it('reads XHTML, where an empty script element has no content', () => {
    const html = '<script src="x.js"/><title/><p>text <a href="b"/></p>';
    expect(read(html).text).toBe('');
    const page = readHtml(html, { url, linksPerPage: 10, xhtml: true });
    expect(page.text).toBe('text');
    expect(page.links).toEqual(['http://siroe.com/docs/b']);
  });

  it('drops NUL characters wherever they stand', () => {
    const page = read('<ti\0tle>a\0b</title><a href="x\0y">t\0u</a><meta name=k content="v\0w">');
    expect(page.title).toBe('ab');
    expect(page.text).toBe('tu');
    expect(page.links).toEqual(['http://siroe.com/docs/xy']);
    expect(page.metas).toEqual([['k', 'vw']]);
  });

  it('cuts an attribute value of 50 MB', () => {
    const page = read(`<meta name=big content="${'x'.repeat(50_000_000)}"><p>after`);
    expect(page.metas[0]?.[1]).toHaveLength(16 * 1024);
    expect(page.text).toBe('after');
  });

  it('reads 100,000 nested elements and finds the link inside', () => {
    const page = read(`${'<div>'.repeat(100_000)}<a href=deep>d</a>`);
    expect(page.links).toEqual(['http://siroe.com/docs/deep']);
  });

  it.each([
    '<!-- never closed <a href=x>',
    '<script>never <a href=x>',
    '<a href="never',
    '<![CDATA[ never',
    '<!doc',
    '&am',
  ])('ends on %s', (tail) => {
    expect(read(`start${tail}`).text.startsWith('start')).toBe(true);
  });

  it('reads a page longer than its buffers, in text of every width', () => {
    const latin = 'word '.repeat(100_000);
    expect(read(latin).text).toBe(latin.trim());
    const wide = 'слово &ldquo;x&rdquo; '.repeat(50_000);
    expect(read(wide).text).toBe('слово “x” '.repeat(50_000).trim());
    expect(read('short').text).toBe('short');
  });

  it('gives a page without links when its address is no URL', () => {
    const page = readHtml('<a href="http://a/">x</a>', { url: 'nonsense', linksPerPage: 10 });
    expect(page.links).toEqual([]);
    expect(page.text).toBe('x');
  });

  it('never throws, and keeps white space single, on any characters', () => {
    const characters = fc.constantFrom(...'<>/="\'&;!-# \n\0abA1\u00a0é\ud83d[]?'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 200 }), (html) => {
        const page = read(html);
        expect(page.text).not.toMatch(/[\0-\u001f\u00a0]| {2}|^ | $/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('readHtml against a tree-building parser', () => {
  it('finds the same on pages put together at random', () => {
    fc.assert(
      fc.property(fc.array(piece(), { maxLength: 25 }), (pieces) => {
        const html = `<!doctype html><body>${pieces.join('')}`;
        expect(leafFacts(facts(html))).toEqual(leafFacts(oracle(html)));
      }),
      { numRuns: 3000 },
    );
  });

  const manual = '/usr/share/doc/postgresql-doc-15/html';
  it.skipIf(!existsSync(manual))(`finds the same on 60 pages of ${manual} (skipped where it is not installed)`, () => {
    const names = readdirSync(manual).filter((name) => name.endsWith('.html'));
    const step = Math.ceil(names.length / 60);
    for (const name of names.filter((_, at) => at % step === 0)) {
      const html = readFileSync(`${manual}/${name}`, 'utf8');
      expect(facts(html), name).toEqual(oracle(html));
    }
  });
});

interface PageFacts {
  readonly links: readonly string[];
  readonly linkCount: number;
  readonly title: string | undefined;
  readonly metas: readonly (readonly [string, string])[];
  readonly headings: readonly string[];
  /** Without any white space: where words part is for the tests above. */
  readonly letters: string;
}

/** Misnested tags make a tree repeat elements (an open `<a>`, a heading): what is counted by element is left out. */
const leafFacts = ({ links, title, metas, letters }: PageFacts) => ({ links, title, metas, letters });

const lettersOf = (text: string): string => text.replace(/[\0-\u0020\u00a0]/g, '');
const fold = (text: string): string => text.replace(/[\0-\u0020\u00a0]+/g, ' ').trim();

function facts(html: string): PageFacts {
  const { links, linkCount, title, metas, headings, text } = read(html);
  return { links, linkCount, title, metas, headings: headings.map((h) => lettersOf(h.text)), letters: lettersOf(text) };
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The same facts from a tree, as the HTML standard builds it for a reader without scripts. */
function oracle(html: string): PageFacts {
  const tree = parse(html, { scriptingEnabled: false });
  const elements = elementsOf(tree);
  const inHtml = elements.filter((element) => element.namespaceURI === markup.NS.HTML);
  const hrefs = elements.flatMap((element) => linkOf(element));
  const links = new Set(
    hrefs.flatMap((href) => {
      const result = normalizeUrl(href, url);
      return result.ok ? [result.url.href] : [];
    }),
  );
  const titles = inHtml.filter((element) => element.tagName === 'title' && !isIn(element, 'noscript'));
  return {
    links: [...links],
    linkCount: hrefs.length,
    title: titles.map((element) => fold(textOf(element, true))).find((text) => text !== ''),
    metas: inHtml.flatMap((element) => metaOf(element)),
    headings: inHtml
      .filter((element) => /^h[1-6]$/.test(element.tagName))
      .map((element) => lettersOf(textOf(element)))
      .filter((text) => text !== ''),
    letters: lettersOf(textOf(tree)),
  };
}

function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => {
    const below = elementsOf(child);
    return defaultTreeAdapter.isElementNode(child) ? [child].concat(below) : below;
  });
}

function linkOf(element: Element): string[] {
  const isAnchor = element.tagName === 'a' || element.tagName === 'area';
  const isFrame =
    element.namespaceURI === markup.NS.HTML && (element.tagName === 'frame' || element.tagName === 'iframe');
  if (!isAnchor && !isFrame) return [];
  const value = attribute(element, isAnchor ? 'href' : 'src');
  return value === undefined ? [] : [value];
}

function metaOf(element: Element): (readonly [string, string])[] {
  const name = attribute(element, 'name');
  const content = attribute(element, 'content');
  if (element.tagName !== 'meta' || name === undefined || content === undefined || fold(name) === '') return [];
  return [[fold(name).toLowerCase(), fold(content)]];
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

function isIn(node: Element, tagName: string): boolean {
  for (let at: Node | null = node.parentNode; at !== null; at = 'parentNode' in at ? at.parentNode : null) {
    if (defaultTreeAdapter.isElementNode(at) && at.tagName === tagName) return true;
  }
  return false;
}

const unread = new Set(['script', 'style', 'noembed', 'noframes', 'iframe', 'noscript']);

function textOf(node: Node, ofTitle = false): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  if (!('childNodes' in node)) return '';
  if (defaultTreeAdapter.isElementNode(node)) {
    const isPageTitle = node.tagName === 'title' && node.namespaceURI === markup.NS.HTML;
    if (unread.has(node.tagName) || (isPageTitle && !ofTitle)) return '';
  }
  return node.childNodes.map((child) => textOf(child, ofTitle)).join('');
}

function piece(): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    'word',
    'a b',
    ' ',
    '\n',
    '&amp;',
    '&ampx',
    '&#65;',
    '&lt;p>',
    '<',
    '<<',
    '< b',
    '&',
    'é',
    '語',
  );
  const href = fc.constantFrom(
    'b',
    'c#d',
    '#e',
    '/f?g&amp;h',
    '?q&copy=1',
    '//host.com/p',
    'mailto:x',
    ' i ',
    '',
    'a&lt;b',
    '%zz',
  );
  const quoted = fc
    .tuple(fc.constantFrom('href', 'HREF', 'src', 'class', 'name', 'content'), fc.constantFrom('"', "'"), href)
    .map(([name, quote, value]) => ` ${name}=${quote}${value}${quote}`);
  const loose = fc.constantFrom(' href=u', ' href', ' src = v ', ' href=w/', '/', ' =x', ' a"b', '\nhref=z');
  const attrs = fc.array(fc.oneof(quoted, loose), { maxLength: 3 }).map((parts) => parts.join(''));
  const name = fc.constantFrom(
    'a',
    'A',
    'area',
    'p',
    'b',
    'div',
    'DIV',
    'span',
    'h1',
    'h2',
    'em',
    'custom-x',
    'br',
    'meta',
    'img',
  );
  const open = fc.tuple(name, attrs).map(([tag, written]) => `<${tag}${written}>`);
  const close = fc.constantFrom('</a>', '</p>', '</div >', '</b x=1>', '</span>', '</em>', '</>', '</ x>', '</1>');
  const whole = fc.constantFrom(
    '<script>a</b></scripty>"<a href=n>"</script>',
    '<style>x<a href=n></style>',
    '<title>T &amp; <b></title>',
    '<textarea><a href=n>t</textarea>',
    '<template><a href=n>t<template>u</template></a></template>',
    '<noscript>n<a href=ns>m</a></noscript>',
    '<iframe src=fr><a href=n></iframe>',
    '<svg><a href=sv>s</a><title>st</title><path/></svg>',
    '<svg><p>out</p>',
    '<h2>heading <b>two</b></h2>',
  );
  const comment = fc.constantFrom(
    '<!-- c -->',
    '<!---->',
    '<!-->',
    '<!--->',
    '<!-- a -- b --!>',
    '<!x>',
    '<?y?>',
    '<!-- <a href=n> -->',
  );
  return fc.oneof({ weight: 4, arbitrary: open }, { weight: 3, arbitrary: word }, close, whole, comment);
}
