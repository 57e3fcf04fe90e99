/** Sitemaps and feeds as sitemaps. */

import { gzipSync } from 'node:zlib';
import type { Expectation, FieldCase, Route, Routes } from '../field-case.ts';
import { links, ok, xmlHeaders } from '../pages.ts';

interface SitemapAnswer {
  readonly requested: readonly string[];
  readonly notRequested?: readonly string[];
  readonly routes?: Routes;
  readonly expect?: Expectation;
}

const sitemap = (
  id: string,
  source: string,
  answer: Route,
  { requested, notRequested = [], routes, expect }: SitemapAnswer,
): FieldCase => ({
  id,
  source,
  kind: 'sitemap',
  routes: {
    '/robots.txt': 'User-agent: *\nDisallow:\nSitemap: http://{H}/sm.xml\n',
    '/': ok('home'),
    '/sm.xml': answer,
    '*': ok('x'),
    ...routes,
  },
  expect: { requested, notRequested, ...expect },
});

const us = (urls: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
const u = (path: string, more = ''): string => `<url><loc>http://{H}${path}</loc>${more}</url>`;

const xml =
  (source: string, kind: string) =>
  (id: string, body: string, requested: readonly string[], notRequested: readonly string[] = []): FieldCase => ({
    id,
    source,
    kind: id.startsWith('V6') ? 'sitemap/links of feeds' : kind,
    routes: {
      '/robots.txt': 'Sitemap: http://{H}/sm.xml',
      '/': ok('h'),
      '/sm.xml': { headers: xmlHeaders, body },
      '*': ok('x'),
    },
    expect: { requested, notRequested },
  });
const feed = xml('variant of crawler-commons#148', 'sitemap/not well-formed');
const several = xml('variant of S10c', 'sitemap/feed entry with several links');
const rss = (title: string): string =>
  `<rss version="2.0"><channel><item><title>${title}</title><link>http://{H}/r1</link></item><item><link>http://{H}/r2</link></item></channel></rss>`;

export const sitemapCases: readonly FieldCase[] = [
  sitemap(
    'S01',
    'crawler-commons#174, #211',
    {
      headers: xmlHeaders,
      body: `<?xml version="1.0"?><sit:urlset xmlns:sit="http://www.google.com/schemas/sitemap/0.84" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><sit:url><sit:loc>http://{H}/s1</sit:loc><image:image><image:loc>http://{H}/img.jpg</image:loc></image:image></sit:url></sit:urlset>`,
    },
    { requested: ['/s1'], notRequested: ['/img.jpg'] },
  ),
  sitemap(
    'S02',
    'crawler-commons#148 (entities HTML knows)',
    {
      headers: xmlHeaders,
      body: `<?xml version="1.0"?><rss version="2.0"><channel><title>caf&eacute;</title><item><title>A &lsquo;x&rsquo;</title><link>http://{H}/r1</link></item><item><title>Q&A & more</title><link>http://{H}/r2</link></item></channel></rss>`,
    },
    { requested: ['/r1', '/r2'] },
  ),
  sitemap(
    'S02b',
    'unescaped & in <loc> (Search Console "Parsing error")',
    { headers: xmlHeaders, body: us(u('/s1?a=1&b=2') + u('/s2')) },
    { requested: ['/s1?a=1&b=2', '/s2'] },
  ),
  sitemap('S03', 'crawler-commons#143', '', {
    requested: ['/t1', '/t2'],
    routes: {
      '/sm.xml': ({ port }) => ({
        headers: { 'Content-Type': 'application/x-gzip' },
        body: gzipSync(`http://127.0.0.1:${port}/t1\r\nhttp://127.0.0.1:${port}/t2\r\n`),
      }),
    },
  }),
  sitemap(
    'S04',
    'browsertrix-crawler#578 (CDATA)',
    { headers: xmlHeaders, body: us(`<url><loc><![CDATA[http://{H}/s1?a=1&b=2]]></loc></url>`) },
    { requested: ['/s1?a=1&b=2'] },
  ),
  sitemap('S04b', 'browsertrix-crawler#578, scrapy#2391 (.gz with Content-Encoding)', '', {
    requested: ['/s1'],
    routes: {
      '/robots.txt': 'Sitemap: http://{H}/sm.xml.gz\n',
      '/sm.xml.gz': ({ port }) => ({
        headers: { 'Content-Type': 'application/octet-stream', 'Content-Encoding': 'gzip' },
        body: gzipSync(us(`<url><loc>http://127.0.0.1:${port}/s1</loc></url>`)),
      }),
    },
  }),
  sitemap('S04c', 'scrapy#951 (gz twice)', '', {
    requested: ['/s1'],
    routes: {
      '/robots.txt': 'Sitemap: http://{H}/sm.xml.gz\n',
      '/sm.xml.gz': ({ port }) => ({
        headers: { 'Content-Type': 'application/x-gzip', 'Content-Encoding': 'gzip' },
        body: gzipSync(gzipSync(us(`<url><loc>http://127.0.0.1:${port}/s1</loc></url>`))),
      }),
    },
  }),
  sitemap(
    'S05',
    'crawler-commons#234 (#144), scrapy#347, ultimate-sitemap-parser#10',
    { headers: xmlHeaders, body: '\ufeff\n\n  ' + us(u('/s1')) },
    { requested: ['/s1'] },
  ),
  sitemap(
    'S06',
    'wpull#491',
    { headers: xmlHeaders, body: us(`<url>\n <loc>\n     http://{H}/offer\n  </loc>\n</url>`) },
    { requested: ['/offer'] },
  ),
  sitemap(
    'S07',
    'scrapy#2390',
    { headers: xmlHeaders, body: us(u('/s1')) },
    {
      requested: ['/s1', '/s2'],
      routes: {
        '/robots.txt': 'User-agent: *\nSitemap: /sm.xml\nSitemap: /sm2.xml\nDisallow: /cart/\n',
        '/sm2.xml': { headers: xmlHeaders, body: us(u('/s2')) },
      },
    },
  ),
  sitemap(
    'S08',
    'scrapy#2900, scrapy#6293, ultimate-sitemap-parser#9',
    { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: us(u('/s1')) },
    {
      requested: ['/s1', '/s2'],
      routes: {
        '/robots.txt': 'Sitemap: http://{H}/sm.xml?from=1&to=9\nSitemap: http://{H}/?page=sitemap\n',
        '/': ({ path }) =>
          path === '/?page=sitemap' ? { headers: { 'Content-Type': 'text/html' }, body: us(u('/s2')) } : ok('home'),
      },
    },
  ),
  sitemap('S09', 'scrapy#4211', { headers: xmlHeaders, body: '' }, { requested: ['/'] }),
  sitemap(
    'S10',
    'crawler-commons#159, #201, #203, #204',
    {
      headers: xmlHeaders,
      body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://{H}/base/"><link rel="self" href="http://{H}/self"/><entry><link rel="edit" href="/edit"/><link href="http://{H}/a1"/><link rel="alternate" type="text/html" href="rel2"/></entry><entry><link rel="alternate" href="rel3"/></entry></feed>`,
    },
    {
      requested: ['/a1'],
      notRequested: ['/self', '/edit'],
      expect: {
        check: ({ paths }) =>
          paths.includes('/base/rel3') ? undefined : 'xml:base not used: ' + paths.filter((p) => /rel/.test(p)),
      },
    },
  ),
  sitemap(
    'S10b',
    'crawler-commons#201 (guid)',
    {
      headers: xmlHeaders,
      body: `<?xml version="1.0"?><rss version="2.0"><channel><link>http://{H}/chan</link><item><title>x</title><guid>http://{H}/g1</guid></item><item><guid isPermaLink="false">abc</guid><link>/rel1</link></item><item><guid isPermaLink="true">http://{H}/g2</guid><link><![CDATA[http://{H}/l2?a=1&]]>b=2</link></item></channel></rss>`,
    },
    { requested: ['/g1', '/rel1', '/l2?a=1&b=2'] },
  ),
  sitemap(
    'S10c',
    'RSS item with atom:link before link, and with two links',
    {
      headers: xmlHeaders,
      body: `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><item><atom:link href="http://{H}/at1"/><link>http://{H}/l1</link></item><item><link>http://{H}/l2</link><link>http://{H}/l2b</link></item><item><link>http://{H}/l3</link><atom:link rel="alternate" href="http://{H}/at3"/></item></channel></rss>`,
    },
    { requested: ['/l1', '/l2', '/l3'] },
  ),
  sitemap(
    'S12',
    'ultimate-sitemap-parser#31, nuxt sitemap#208, WeGA-WebApp#111',
    {
      headers: xmlHeaders,
      body: us(
        u('/s1', '<lastmod>nonsense</lastmod>') +
          u('/s2', '<lastmod>2024-01-08T00:00:00</lastmod>') +
          u('/s3', '<lastmod>2020-02-02T02:02:02Z 2021-03-03T03:03:03Z</lastmod>') +
          u('/s4', '<lastmod>2099-01-01</lastmod>') +
          u('/s5', '<lastmod>2025-02-30</lastmod>'),
      ),
    },
    { requested: ['/s1', '/s2', '/s3', '/s4', '/s5'] },
  ),
  sitemap(
    'S13',
    'ukwa-heritrix#44 (redirect), index of index',
    { status: 301, headers: { Location: '/idx.xml' } },
    {
      requested: ['/s1'],
      routes: {
        '/idx.xml': {
          headers: xmlHeaders,
          body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://{H}/idx2.xml</loc></sitemap><sitemap><loc>http://{H}/idx.xml</loc></sitemap></sitemapindex>`,
        },
        '/idx2.xml': {
          headers: xmlHeaders,
          body: `<sitemapindex><sitemap><loc>http://{H}/d/leaf.xml</loc></sitemap></sitemapindex>`,
        },
        '/d/leaf.xml': { headers: xmlHeaders, body: us(u('/s1')) },
      },
    },
  ),
  sitemap(
    'S15',
    'HTML instead of a sitemap',
    { headers: { 'Content-Type': 'text/html' }, body: links('/no') },
    { requested: ['/sm.xml'], notRequested: ['/no'] },
  ),
  sitemap(
    'S18',
    'truncated XML',
    {
      headers: xmlHeaders,
      body: us(u('/s1') + u('/s2'))
        .replace(/<\/urlset>/, '')
        .slice(0, -10),
    },
    { requested: ['/s1'] },
  ),
  sitemap(
    'S19',
    'DOCTYPE and internal entity',
    {
      headers: xmlHeaders,
      body: `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY h "http://{H}">]><urlset><url><loc>&h;/s1</loc></url><url><loc>http://{H}/s2</loc></url></urlset>`,
    },
    { requested: ['/s2'] },
  ),
  sitemap('S20', 'UTF-16 sitemap', '', {
    requested: ['/s1'],
    routes: {
      '/sm.xml': ({ port }) => ({
        headers: xmlHeaders,
        body: Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from(
            us(`<url><loc>http://127.0.0.1:${port}/s1</loc></url>`, '<?xml version="1.0" encoding="UTF-16"?>'),
            'utf16le',
          ),
        ]),
      }),
    },
  }),
  sitemap('S21', 'ISO-8859-1 sitemap', '', {
    requested: ['/caf%C3%A9'],
    routes: {
      '/sm.xml': ({ port }) => ({
        headers: xmlHeaders,
        body: Buffer.from(
          us(`<url><loc>http://127.0.0.1:${port}/caf\xe9</loc></url>`, '<?xml version="1.0" encoding="ISO-8859-1"?>'),
          'latin1',
        ),
      }),
    },
  }),
  sitemap(
    'S22',
    'control character in XML',
    { headers: xmlHeaders, body: us(u('/s1') + '<!-- \u0001 -->' + u('/s2')) },
    { requested: ['/s1', '/s2'] },
  ),
  sitemap(
    'S23',
    'hreflang alternates and <loc> without scheme',
    {
      headers: xmlHeaders,
      body: us(
        u(
          '/s1',
          `<xhtml:link xmlns:xhtml="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="fr" href="http://{H}/fr"/>`,
        ) + '<url><loc>/s2</loc></url>',
      ),
    },
    { requested: ['/s1'] },
  ),
  {
    ...sitemap(
      'S24',
      'sitemap disallowed by robots.txt itself',
      { headers: xmlHeaders, body: us(u('/s1')) },
      { requested: [], routes: { '/robots.txt': 'User-agent: *\nDisallow: /sm.xml\nSitemap: http://{H}/sm.xml\n' } },
    ),
    expect: { notRequested: ['/sm.xml'] },
  },
  sitemap(
    'S25',
    'upper-case element names',
    { headers: xmlHeaders, body: `<URLSET><URL><LOC>http://{H}/s1</LOC></URL></URLSET>` },
    { requested: ['/s1'] },
  ),
  sitemap(
    'S26',
    'crawler-commons#112, robots-parser#32',
    { headers: xmlHeaders, body: us(u('/s1')) },
    {
      requested: ['/s1'],
      routes: {
        '/robots.txt': 'User-agent: a\nDisallow: /dam/\n\nUser-agent: *\nDisallow:\n\nSitemap: http://{H}/sm.xml',
      },
    },
  ),
  feed('V5a', rss('A&nbsp;B'), ['/r1', '/r2']),
  feed('V5b', rss('R&D'), ['/r1', '/r2']),
  feed('V5c', rss('x < y'), ['/r1', '/r2']),
  feed('V5d', rss('a<br>b'), ['/r1', '/r2']),
  feed('V5e', rss('a\u000bb'), ['/r1', '/r2']),
  feed('V5f', rss('a &#11; b &#xFFFF;'), ['/r1', '/r2']),
  feed('V5g', `<urlset><url><loc>http://{H}/r1</loc></url></urlset>\n<!-- ok --><script>alert(1)</script>`, ['/r1']),
  feed(
    'V5h',
    `<br />\n<b>Warning</b>: mysql\n<?xml version="1.0"?><urlset><url><loc>http://{H}/r1</loc></url></urlset>`,
    ['/r1'],
  ),
  feed(
    'V5i',
    `<?xml version="1.0"?><urlset><url><loc>http://{H}/r1</loc><url><loc>http://{H}/r2</loc></url></urlset>`,
    ['/r2'],
  ),
  feed('V5j', `<?xml version="1.0"?><urlset xmlns=x a=1><url><loc>http://{H}/r1</loc></url></urlset>`, ['/r1']),
  feed(
    'V5k',
    `<?xml version="1.0" encoding="UTF-8"?><urlset><url><loc>http://{H}/r1</loc><lastmod>2020</lastmod><lastmod>2021</lastmod></url><url><loc>http://{H}/r2</loc><loc>http://{H}/r2b</loc></url></urlset>`,
    ['/r1', '/r2'],
  ),
  feed(
    'V6a',
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry xml:base="http://{H}/e/"><link href="x1"/></entry></feed>`,
    ['/e/x1'],
  ),
  feed(
    'V6b',
    `<rss version="2.0"><channel><item><guid>http://{H}/g1</guid></item><item><guid isPermaLink="false">http://{H}/g2</guid></item></channel></rss>`,
    ['/g1'],
    ['/g2'],
  ),
  feed(
    'V6c',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><item><atom:link rel="alternate" href="http://{H}/al"/><link>http://{H}/l1</link></item></channel></rss>`,
    ['/l1'],
  ),
  feed(
    'V6d',
    `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><media:content url="/m"><media:link>http://{H}/no</media:link></media:content><link>http://{H}/l1</link><source url="http://{H}/src">s</source><comments>http://{H}/c</comments></item></channel></rss>`,
    ['/l1'],
    ['/no', '/src', '/c'],
  ),
  feed(
    'V6e',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item rdf:about="http://{H}/l1"><link>http://{H}/l1</link></item></rdf:RDF>`,
    ['/l1'],
  ),
  feed(
    'V6f',
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="http://www.iana.org/assignments/relation/alternate" href="http://{H}/l1"/></entry><entry><content src="http://{H}/c1"/></entry></feed>`,
    ['/l1'],
  ),
  several(
    'Y4a',
    `<rss version="2.0" xmlns:dc="d" xmlns:fb="f"><channel><item><fb:link>http://{H}/no</fb:link><link>http://{H}/l1</link></item></channel></rss>`,
    ['/l1'],
  ),
  several(
    'Y4c',
    `<rss version="2.0"><channel><item><link>http://{H}/l1</link><image><link>http://{H}/img</link></image></item></channel></rss>`,
    ['/l1'],
    ['/img'],
  ),
  several('Y4d', `<rss version="2.0"><channel><item><link></link><link>http://{H}/l1</link></item></channel></rss>`, [
    '/l1',
  ]),
  several(
    'Y4e',
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="http://{H}/l1">text</link></entry></feed>`,
    ['/l1'],
  ),
];
