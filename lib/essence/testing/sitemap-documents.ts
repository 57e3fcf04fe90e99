/** For tests: well-formed sitemaps and feeds, entry by entry, and ways to break one of them. */

import fc from 'fast-check';

export interface SitemapDocument {
  readonly head: string;
  readonly entries: readonly string[];
  readonly tail: string;
}

export const pathOf = (number: number): string => `/page/${number}?a=1`;
const address = (number: number): string => `http://www.siroe.com${pathOf(number)}`;

const text = fc.constantFrom('plain', 'a &amp; b', 'x &lt; y', '<![CDATA[<b>bold</b> & <i>]]>', '<!-- <b> & --> c', '');

interface Form {
  readonly head: string;
  readonly tail: string;
  readonly start: string;
  readonly link: (number: number) => string;
  readonly more: readonly string[];
  readonly end: string;
}

const forms: Readonly<Record<string, Form>> = {
  sitemap: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="i">\n',
    tail: '</urlset>\n',
    start: '<url>',
    link: (number) => `<loc>${address(number)}</loc>`,
    more: [
      '<lastmod>2026-01-01</lastmod>',
      '<i:image kind="a"><i:loc>/i.png</i:loc></i:image>',
      '<i:link rel="x" href="/h"/>',
    ],
    end: '</url>',
  },
  prefixed: {
    head: '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    tail: '</s:urlset>',
    start: '<s:url>',
    link: (number) => `<s:loc>${address(number)}</s:loc>`,
    more: ['<s:lastmod>2026-01-01</s:lastmod>', '<loc>/no</loc>'],
    end: '</s:url>',
  },
  'RSS 2.0': {
    head: '<rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom"><channel><link>/home</link>\n',
    tail: '</channel></rss>',
    start: '<item>',
    link: (number) => `<link>${address(number)}</link>`,
    more: [
      '<guid isPermaLink="false">1</guid>',
      '<a:link rel="self" href="/self"/>',
      '<image><link>/image</link></image>',
    ],
    end: '</item>',
  },
  'RSS 1.0': {
    head: '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">\n',
    tail: '</r:RDF>',
    start: '<item r:about="x">',
    link: (number) => `<link>${address(number)}</link>`,
    more: ['<r:li resource="/r"/>'],
    end: '</item>',
  },
  Atom: {
    head: '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/self"/>\n',
    tail: '</feed>',
    start: '<entry>',
    link: (number) => `<link rel="alternate" href="${address(number)}"/>`,
    more: [
      '<link rel="edit" href="/edit"/>',
      '<updated>2026-01-01T00:00:00Z</updated>',
      '<author><name>n</name></author>',
    ],
    end: '</entry>',
  },
};

export const sitemapDocument: fc.Arbitrary<SitemapDocument> = fc
  .constantFrom(...Object.values(forms))
  .chain(({ head, tail, start, link, more, end }) => {
    const entry = fc.tuple(text, text, fc.shuffledSubarray([...more]), fc.nat(), fc.constantFrom('', '\n', ' '));
    return fc.array(entry, { minLength: 1, maxLength: 8 }).map((entries) => ({
      head,
      tail,
      entries: entries.map(([title, summary, others, place, space], number) => {
        const parts = [`<title lang="en">${title}</title>`, ...others, `<description>${summary}</description>`];
        return [start, ...parts.toSpliced(place % (parts.length + 1), 0, link(number)), end, ''].join(space);
      }),
    }));
  });

export const written = ({ head, entries, tail }: SitemapDocument): string => head + entries.join('') + tail;

type Damage = (entry: string, place: number, other: string) => string;

/** Puts the sign anywhere but into the marks of a comment or CDATA section. */
const put =
  (sign: string): Damage =>
  (entry, place) => {
    const at = place % (entry.length + 1);
    const marks = [...entry.matchAll(/<!--|-->|<!\[CDATA\[|\]\]>/g)];
    const mark = marks.find(({ 0: found, index }) => index < at && at < index + found.length);
    const start = mark === undefined ? at : mark.index;
    return entry.slice(0, start) + sign + entry.slice(start);
  };

/** Replaces one of the places that the expression finds. */
const replace =
  (what: RegExp, by: (found: string, other: string) => string): Damage =>
  (entry, place, other) => {
    const found = [...entry.matchAll(what)];
    const chosen = found[place % Math.max(found.length, 1)];
    if (chosen === undefined) return entry;
    const [sign] = chosen;
    return entry.slice(0, chosen.index) + by(sign, other) + entry.slice(chosen.index + sign.length);
  };

export const damages: readonly (readonly [name: string, damage: Damage])[] = [
  ['a bare &', put('&')],
  ['a bare <', put('<')],
  ['an entity of HTML', put('&nbsp;')],
  ['an unknown entity', put('&siroe;')],
  ['a control character', put('\u0001')],
  ['a reference to a control character', put('&#11;')],
  ['a tag that is not closed', put('<br>')],
  ['a tag that was not opened', put('</b>')],
  ['an element without its end', replace(/<\/[\w:]+>/g, () => '')],
  ['a wrong end tag', replace(/<\/[\w:]+>/g, (_, other) => `</${other}>`)],
  ['an attribute without quotes', replace(/="[^"]*"/g, (found) => found.replaceAll('"', ''))],
  ['an attribute without its second quote', replace(/="[^"]*"/g, (found) => found.slice(0, -1))],
  ['an attribute twice', replace(/ [\w:]+="[^"]*"/g, (found) => found + found)],
];

/** Names of elements that are, and of some that are not, open in some of the documents. */
export const otherName = fc.constantFrom(
  'x',
  'urlset',
  'channel',
  'rss',
  'feed',
  'r:RDF',
  'title',
  'link',
  'loc',
  'URL',
);
