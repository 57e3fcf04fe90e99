/** URLs of links: bases, white space, encodings, hosts. */

import type { FieldCase } from '../field-case.ts';
import { links, ok, page } from '../pages.ts';

export const urlCases: readonly FieldCase[] = [
  {
    id: 'U01',
    source: 'scrapy#838, scrapy#2772, scrapy#1191',
    kind: 'url/whitespace in href',
    routes: {
      '/': page(
        `<a href=" \n\t/a ">1</a> <a href="\n\nhttp://{H}/b\n\n">2</a><a href="c\n\td">3</a><a href="/e f">4</a><a href="\u00a0/g">5</a>`,
      ),
      '/a': ok('a'),
      '/b': ok('b'),
      '/cd': ok('cd'),
      '/e%20f': ok('ef'),
      '*': undefined,
    },
    expect: { requested: ['/a', '/b', '/cd', '/e%20f'], notRequested: ['/%20/a', '/c%0A%09d'] },
  },
  {
    id: 'U02a',
    source: 'scrapy#1564, crawlee-python#1589',
    kind: 'link/base',
    routes: {
      '/d/': `<!doctype html><title>t</title><base href="http://{H}/x/"><a href="t.html">1</a>`,
      '/x/t.html': ok('t'),
    },
    starts: ['/d/'],
    expect: { requested: ['/x/t.html'], notRequested: ['/d/t.html'] },
  },
  {
    id: 'U02b',
    source: 'heritrix3#208',
    kind: 'link/base relative',
    routes: {
      '/f/i.php/a/1/': `<base href="/f/"><a href="/f/i.php/b/2/">1</a><a href="i.php/b/3/">2</a>`,
      '/f/i.php/b/2/': ok('2'),
      '/f/i.php/b/3/': ok('3'),
    },
    starts: ['/f/i.php/a/1/'],
    expect: { requested: ['/f/i.php/b/2/', '/f/i.php/b/3/'], max: 4 },
  },
  {
    id: 'U02c',
    source: 'heritrix3#209',
    kind: 'link/base twice, only first',
    routes: { '/': `<base target="_top"><base href="/one/"><base href="/two/"><a href="x">1</a>`, '/one/x': ok('x') },
    expect: { requested: ['/one/x'], notRequested: ['/two/x'] },
  },
  {
    id: 'U02d',
    source: 'scrapy#4763',
    kind: 'link/base in comment',
    routes: { '/': `<!-- <base href="http://other.invalid/"> --><a href="x">1</a>`, '/x': ok('x') },
    expect: { requested: ['/x'] },
  },
  {
    id: 'U02e',
    source: 'scrapy#3017, scrapy#7690',
    kind: 'link/base after 4096 bytes',
    routes: {
      '/': `<html><head><title>t</title><!-- ${'c'.repeat(9000)} --><base href="/img/"></head><a href="x">1</a>`,
      '/img/x': ok('x'),
    },
    expect: { requested: ['/img/x'], notRequested: ['/x'] },
  },
  {
    id: 'U02f',
    source: 'heritrix3#209 (variant)',
    kind: 'link/base after links, in template, with script scheme',
    routes: {
      '/': `<a href="x">1</a><template><base href="/tpl/"></template><base href="javascript:1"><base href="/late/">`,
      '/x': ok('x'),
      '/late/x': ok('latex'),
    },
    expect: { requested: ['/x'], notRequested: ['/late/x'] },
  },
  {
    id: 'U03',
    source: 'crawler-commons#263',
    kind: 'url/bare percent',
    routes: { '/': page(`<a href="/m/50%+of+it">1</a><a href="/a%zz">2</a><a href="/b%2">3</a>`), '*': ok('x') },
    expect: {
      check: ({ paths }) =>
        ['/m/50%+of+it', '/m/50%25+of+it'].some((x) => paths.includes(x)) &&
        ['/a%zz', '/a%25zz'].some((x) => paths.includes(x))
          ? undefined
          : 'not requested',
    },
  },
  {
    id: 'U04',
    source:
      'wummel/linkchecker#571, linkchecker#520, w3c/link-checker#37, markdown-link-check#264, wummel#645, scrapy#1068, w3lib#91',
    kind: 'url/escapes kept',
    routes: {
      '/': page(
        [
          '/p_1.2%2B3.deb',
          '/x%5Cy',
          '/a%2Ab%3A+c/',
          '/c%23-test.md',
          '/pkg%2Fclient',
          '/user%3A%24x',
          '/%20,%21,%22,%2C,%2F?a=%26&b=%3D',
        ]
          .map((u) => `<a href="${u}">x</a>`)
          .join(''),
      ),
      '*': ok('x'),
    },
    expect: {
      requested: [
        '/p_1.2%2B3.deb',
        '/x%5Cy',
        '/a%2Ab%3A+c/',
        '/c%23-test.md',
        '/pkg%2Fclient',
        '/user%3A%24x',
        '/%20,%21,%22,%2C,%2F?a=%26&b=%3D',
      ],
    },
  },
  {
    id: 'U05',
    source: 'browsertrix-crawler#983, browsertrix-crawler#982',
    kind: 'url/double escapes, query order',
    routes: {
      '/': page(`<a href="/w?key=%252fx">1</a><a href="/q?b=1&a=2">2</a><a href="/q?a=2&b=1">3</a>`),
      '*': ok('x'),
    },
    expect: { requested: ['/w?key=%252fx', '/q?b=1&a=2', '/q?a=2&b=1'], notRequested: ['/w?key=%2fx', '/w?key=/x'] },
  },
  {
    id: 'U08',
    source: 'crawler-commons#303, w3lib#279, w3lib#301',
    kind: 'url/host spelled oddly',
    routes: {
      '/': page(
        `<a href="http://127%2E0%2E0%2E1:{P}/a">1</a><a href="http://127.0.\t0.1:{P}/b">2</a><a href="HTTP://127.0.0.1.:{P}/c">3</a><a href="http://user:pw@127.0.0.1:{P}/d">4</a><a href="http:\\\\127.0.0.1:{P}\\e">5</a><a href="http:/f">6</a><a href="http:g">7</a><a href="//127.0.0.1:{P}/h">8</a><a href="///127.0.0.1:{P}/i">9</a><a href="http://0x7f000001:{P}/j">10</a><a href="http://127.1:{P}/k">11</a>`,
      ),
      '*': ok('x'),
    },
    expect: { requested: ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i', '/j', '/k'] },
  },
  {
    unjudged: true,
    id: 'U09',
    source: 'Norconex/crawler#311',
    kind: 'dup/session id in path parameter',
    routes: {
      '/': page(
        `<a href="/p;jsessionid=AAAA1111.n1?p=v">1</a><a href="/p;jsessionid=BBBB2222.n2?p=v">2</a><a href="/p?p=v">3</a>`,
      ),
      '*': ok('same'),
    },
    expect: {
      check: ({ rds }) =>
        Object.keys(rds).length > 2 ? `${Object.keys(rds).length} RDs, one per session id` : undefined,
    },
  },
  {
    id: 'U10',
    source: 'Norconex/crawler#28',
    kind: 'url/&amp; in query must not grow',
    routes: {
      '/': links('/l?&amp;p=2'),
      '/l': links('/l?&amp;p=2', '/l?&amp;p=3'),
    },
    expect: { requested: ['/l?&p=2', '/l?&p=3'], max: 5 },
  },
  {
    id: 'U13',
    source: 'scrapy#4032',
    kind: 'http/Location with three slashes',
    routes: { '/': { status: 302, headers: { Location: '///127.0.0.1:{P}/new/p/' } }, '/new/p/': ok('np') },
    expect: { requested: ['/new/p/'], rds: { '/new/p/': /np/ } },
  },
  {
    id: 'U14',
    source: 'scrapy#1133',
    kind: 'http/Location without path',
    routes: {
      '/': ({ path }) => (path === '/?test=1' ? ok('q') : { status: 302, headers: { Location: 'http://{H}?test=1' } }),
    },
    expect: { requested: ['/?test=1'] },
  },
  {
    id: 'U16',
    source: 'scrapy#2363',
    kind: 'http/Location percent-encoded scheme is a relative URL',
    routes: { '/': { status: 302, headers: { Location: 'http%3A//example.org/x' } }, '*': ok('x') },
    expect: { requested: ['/http%3A//example.org/x'] },
  },
  {
    id: 'U18',
    source: 'scrapy#315',
    kind: 'link/refresh with ../',
    routes: { '/a/b/': `<meta http-equiv="refresh" content="0;url=../c/d.html">`, '/a/c/d.html': ok('d') },
    starts: ['/a/b/'],
    expect: { requested: ['/a/c/d.html'] },
  },
  {
    id: 'U19',
    source: 'browsertrix-crawler#931, spidergram#42, stormcrawler#315',
    kind: 'trap/link without scheme grows the path',
    routes: {
      '*': ({ path }) => (path === '/robots.txt' ? { status: 404 } : links('www.example.com/x/y/')),
    },
    starts: ['/a/b/'],
    expect: { max: 12 },
  },
  {
    unjudged: true,
    id: 'U19b',
    source: 'MarginaliaSearch#110',
    kind: 'trap/relative link repeats two segments',
    routes: {
      '*': ({ path }) =>
        path === '/robots.txt'
          ? { status: 404 }
          : page(`<a href="one/two/index.html">p</a><a href="common/">q</a> ${path}`),
    },
    starts: ['/one/two/'],
    expect: { max: 80 },
  },
  {
    id: 'U34',
    source: 'Norconex/crawler#112, fess#1440',
    kind: 'dup/relative canonical, two canonicals',
    routes: {
      '/p/1_de': `<title>y</title><link rel="canonical" href="/p/1_de" /><link rel="canonical" href="http://{H}/p/1_de">text`,
      '/': links('/p/1_de'),
    },
    expect: { rds: { '/p/1_de': /text/ } },
  },
  {
    id: 'U35',
    source: 'Norconex/crawler#79, fess#2078, elastic/crawler#495',
    kind: 'dup/rel=canonical of a variant',
    routes: {
      '/': links('/p?utm_source=x', '/p'),
      '/p': `<title>p</title><link rel="canonical" href="http://{H}/p">text`,
    },
    expect: { noRds: ['/p?utm_source=x'], rds: { '/p': /text/ } },
  },
  {
    id: 'U36',
    source: 'Norconex/crawler#527',
    kind: 'dup/canonical on another host must not be fetched',
    routes: { '/': `<title>p</title><link rel="canonical" href="https://other.invalid/p">text` },
    expect: { rds: { '/': /text/ } },
  },
  {
    id: 'U37',
    source: 'Norconex/crawler#173, #224, #574, us/crw#540, Norconex/crawler#480',
    kind: 'url/dot segments beyond the root, ./ duplicates, case kept, blank = %20',
    routes: {
      '/w/': page(
        '<a href="/web/../../../../f/x.jpg">1</a><a href="/./">2</a><a href="/././">3</a><a href="/Docs/Guide?id=AbC">4</a><a href="/ci.l s">5</a><a href="/ci.l%20s">6</a><a href="/a/%2e%2e/b">7</a>',
      ),
      '*': ok('x'),
    },
    starts: ['/w/'],
    expect: { requested: ['/f/x.jpg', '/', '/Docs/Guide?id=AbC', '/ci.l%20s', '/b'], max: 7 },
  },
  {
    id: 'U38',
    source: 'simplecrawler#439, spidy#73, zaproxy#2939, spider-rs#323',
    kind: 'url/href written in character references; host-relative; scheme-relative',
    routes: {
      '/folder/page': page(
        '<a href="&#x2F;past&#47;">1</a><a href="/js/main">2</a><a href="//127.0.0.1:{P}/sub">3</a><a href="&sol;s&period;html">4</a>',
      ),
      '*': ok('x'),
    },
    starts: ['/folder/page'],
    expect: { requested: ['/past/', '/js/main', '/sub', '/s.html'], max: 6 },
  },
];
