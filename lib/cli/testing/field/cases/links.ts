/** Links of pages, bases, and XHTML. */

import type { FieldCase } from '../field-case.ts';
import { links, ok, page } from '../pages.ts';

const xhtml = (id: string, type: string): FieldCase => ({
  id,
  source: 'variant of linkchecker#194',
  kind: 'type/xhtml',
  routes: {
    '/': {
      headers: { 'Content-Type': type },
      body:
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>XH</title></head><body>' +
        '<p>hello xhtml</p><a href="/x">1</a></body></html>',
    },
    '/x': ok('x'),
  },
  expect: { requested: ['/x'], rds: { '/': /hello xhtml/ } },
});

const base = (id: string, tag: string, requested: string, notRequested: readonly string[] = []): FieldCase => ({
  id,
  source: 'variant of heritrix3#209',
  kind: 'link/base',
  routes: { '/d/': `<title>t</title>${tag}<a href="x">1</a>`, '*': ok('x') },
  starts: ['/d/'],
  expect: { requested: [requested], notRequested },
});

export const linkCases: readonly FieldCase[] = [
  {
    id: 'L03',
    source: 'linkchecker#749 and kin',
    kind: 'link/svg a, area, frame, iframe',
    routes: {
      '/': page(
        `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="/svg-xlink"><text>x</text></a><a href="/svg-href"><text>y</text></a></svg><map><area href="/area" shape=rect></map><iframe src="/iframe">fallback <a href="/no">n</a></iframe>`,
      ),
      '/fs': 'x',
      '*': ok('x'),
    },
    starts: ['/', '/frames'],
    expect: { requested: ['/svg-xlink', '/svg-href', '/area', '/iframe'], notRequested: ['/no'] },
  },
  {
    id: 'L03b',
    source: 'heritrix/GSA kind: framesets',
    kind: 'link/frameset with noframes',
    routes: {
      '/': `<title>fs</title><frameset cols="1,2"><frame src="nav.html"><frame src=main.html></frameset><noframes><body><a href="/noframes.html">n</a></body></noframes>`,
      '/nav.html': page('<a href="deep.html" target=main>d</a>'),
      '*': ok('x'),
    },
    expect: { requested: ['/nav.html', '/main.html', '/deep.html'] },
  },
  {
    unjudged: true,
    id: 'L04',
    source: 'linkchecker#749, apache/nutch#230 (NUTCH-2443)',
    kind: 'link/object, embed, link rel=next, alternate, data-href',
    routes: {
      '/':
        `<link rel=next href="/next"><link rel=alternate hreflang=de href="/de">` +
        page(
          '<object data="/o.pdf" type=application/pdf></object><embed src="/e.pdf"><video><source src="/v.mp4"></video>',
        ),
      '*': ok('x'),
    },
    expect: {
      check: ({ paths }) =>
        'DESIGN: requested ' +
        JSON.stringify(paths.filter((p) => p !== '/' && p !== '/robots.txt')) +
        ' of next, de, o.pdf, e.pdf, v.mp4',
    },
  },
  {
    id: 'L06',
    source: 'pyspider#72 kind (script)',
    kind: 'html/script content',
    routes: {
      '/': page(
        `<script>document.write('<a href="/s1">x</a>')</script><script><!--\n var a="<script>x</script>"; var b='<a href="/s2">'\n--></script><a href="/y1">y</a><style>a{}<a href="/s3">x</a></style><textarea><a href="/s4">x</a></textarea><xmp><a href="/s5">x</a></xmp><script type="text/template"><a href="/s6">t</a></script><a href="/y2">z</a><script>unclosed <a href="/s7">x</a>`,
      ),
      '*': ok('x'),
    },
    expect: { requested: ['/y1', '/y2'], notRequested: ['/s1', '/s2', '/s3', '/s4', '/s5', '/s6', '/s7'] },
  },
  {
    id: 'L07',
    source: 'movar/DOM kind (template)',
    kind: 'html/template',
    routes: {
      '/': page(`<template><a href="/t1">x</a><template><a href="/t2">x</a></template></template><a href="/y1">y</a>`),
      '*': ok('x'),
    },
    expect: { requested: ['/y1'], notRequested: ['/t1', '/t2'] },
  },
  {
    id: 'L08',
    source: 'apache/nutch#751 (NUTCH-2634), scrapy#30, crawler4j#210',
    kind: 'link/rel=nofollow',
    routes: {
      '/': page(
        '<a rel="nofollow" href="/n1">x</a><a rel="noopener NoFollow" href="/n2">x</a><a rel="noopener" href="/y1">x</a><a rel="ugc" href="/y2">x</a>',
      ),
      '*': ok('x'),
    },
    expect: { requested: ['/y1', '/y2'], notRequested: ['/n1', '/n2'] },
  },
  {
    id: 'L09',
    source: 'own case (attribute syntax)',
    kind: 'html/broken tags',
    routes: {
      '/': page(
        `<a href=/u1/>x</a><A HREF = '/u2' >x</A><a/href="/u3">x</a><a x="1"href="/u4">x</a><a href="/u5" href="/bad">x</a><a href='/u6"'>x</a><a title="a>b" href="/u7">x</a><a\nhref\n=\n"/u8"\n>x</a><p <a href="/u9">x</a><a href="/u10>x</a><a href="/u11">x</a>`,
      ),
      '*': ok('x'),
    },
    expect: { requested: ['/u1/', '/u2', '/u3', '/u4', '/u5', '/u6%22', '/u7', '/u8'], notRequested: ['/bad'] },
  },
  {
    id: 'L14',
    source: 'crawler4j#383',
    kind: 'link/URLs in plain text are no links',
    routes: {
      '/': links('/t.txt'),
      '/t.txt': { headers: { 'Content-Type': 'text/plain' }, body: 'see http://{H}/no and <a href="/no2">' },
      '*': ok('x'),
    },
    expect: { requested: ['/t.txt'], notRequested: ['/no', '/no2'] },
  },
  {
    id: 'L15',
    source: 'wummel/linkchecker#194, crawler4j#306, broken-link-checker#205',
    kind: 'type/application/xhtml+xml',
    routes: {
      '/': {
        headers: { 'Content-Type': 'application/xhtml+xml; charset=utf-8' },
        body: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>XH</title><script src="a.js"/></head><body><p>hello xhtml</p><a href="/x">1</a><![CDATA[ cdata <a href="/c">]]></body></html>',
      },
      '/x': ok('x'),
      '*': undefined,
    },
    expect: { requested: ['/x'], notRequested: ['/c'], rds: { '/': /hello xhtml/ } },
  },
  {
    id: 'L17',
    source: 'own case (deep nesting)',
    kind: 'html/100,000 nested elements',
    routes: { '/': '<div>'.repeat(100000) + '<a href="/x">x</a>', '/x': ok('x') },
    expect: { requested: ['/x'] },
  },
  {
    id: 'L20',
    source: 'fess#1954, fess#767, tatoeba#107',
    kind: 'index/googleoff, googleon',
    routes: {
      '/': page(
        'shown <!--googleoff: all-->hidden1<!--googleon: all--> mid <!--googleoff: index-->hidden2<!--googleon: index--> <!--googleoff: snippet-->snip<!--googleon: snippet--> end',
      ),
    },
    expect: { rdsWithout: { '/': /hidden1|hidden2/ }, rds: { '/': /shown.*mid.*end/ } },
  },
  {
    id: 'L21',
    source: 'ietf datatracker#9844',
    kind: 'index/noscript text is not indexed; its links are',
    routes: { '/': page('shown <noscript>switch scripts on <a href="/ns">x</a></noscript> end'), '/ns': ok('ns') },
    expect: { rdsWithout: { '/': /switch scripts on/ }, rds: { '/': /shown/ } },
  },
  {
    unjudged: true,
    id: 'V7a',
    source: 'svg file',
    kind: 'link/svg document',
    routes: {
      '/': links('/g.svg'),
      '/g.svg': {
        headers: { 'Content-Type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="/s1"><text>x</text></a><a href="/s2"/></svg>',
      },
      '*': ok('x'),
    },
    expect: { check: ({ paths }) => 'svg file: ' + JSON.stringify(paths) },
  },
  {
    id: 'V7b',
    source: 'variant of L03',
    kind: 'link/svg a xlink:href in XHTML, upper case, both attributes',
    routes: { '/': page('<svg><A XLINK:HREF="/s1"/><a xlink:href="/s2" href="/s3"></a></svg>'), '*': ok('x') },
    expect: { requested: ['/s1', '/s3'], notRequested: ['/s2'] },
  },
  {
    id: 'V7c',
    source: 'variant of L03: xlink:href outside svg is no link',
    kind: 'link/xlink in HTML',
    routes: { '/': page('<a xlink:href="/s1">x</a>'), '*': ok('x') },
    expect: { notRequested: ['/s1'] },
  },
  {
    id: 'V7d',
    source: 'graphviz/doxygen server-side image maps',
    kind: 'link/map variants',
    routes: {
      '/': page(
        '<map name=m><area shape=rect href="/m1"><AREA HREF=/m2 nohref></map><object><a href="/m3">in object</a></object><svg><use xlink:href="/no"/><image xlink:href="/no2"/></svg><math><a href="/m4"><mi>x</mi></a></math>',
      ),
      '*': ok('x'),
    },
    expect: { requested: ['/m1', '/m2', '/m3'], notRequested: ['/no', '/no2'] },
  },
  xhtml('V10a', 'application/xhtml+xml'),
  xhtml('V10b', 'Application/XHTML+XML; charset=UTF-8'),
  xhtml('V10c', 'application/xml'),
  xhtml('V10d', 'text/xml'),
  xhtml('V10e', 'application/vnd.wap.xhtml+xml'),
  xhtml('V10f', 'text/html'),
  {
    id: 'V10g',
    source: 'variant of I14',
    kind: 'type/no Content-Type, XHTML',
    routes: {
      '/': {
        raw: 'HTTP/1.1 200 OK\r\n\r\n<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>XH</title></head><body>hello xhtml<a href="/x">1</a></body></html>',
      },
      '/x': ok('x'),
    },
    expect: { requested: ['/x'], rds: { '/': /hello xhtml/ } },
  },
  base('V17a', '<base href="data:text/plain,x"><base href="/late/">', '/d/x', ['/late/x']),
  base('V17b', '<base href="http://["><base href="/late/">', '/d/x', ['/late/x']),
  base('V17c', '<base href=""><base href="/late/">', '/d/x', ['/late/x']),
  base('V17d', '<base href="?q=1">', '/d/x'),
  base('V17e', '<base href="#f">', '/d/x'),
  base('V17f', '<base href="/a/b">', '/a/x'),
  base('V17g', '<BASE HREF = /up/ >', '/up/x'),
  { ...base('V17h', '<base href="ftp://127.0.0.1/x/">', '/never'), expect: { notRequested: ['/d/x', '/x/x'] } },
  {
    conf: 'anytype',
    id: 'Q1',
    source: 'variant of linkchecker#194',
    kind: 'type/xhtml with enumerate-urls without type=',
    routes: {
      '/': {
        headers: { 'Content-Type': 'application/xhtml+xml' },
        body: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>XH</title></head><body>hello xhtml<a href="/x">1</a></body></html>',
      },
      '/x': ok('x'),
    },
    expect: { requested: ['/x'] },
  },
  {
    conf: 'anytype',
    id: 'Q2',
    source: 'variant of linkchecker#194',
    kind: 'type/xhtml: the default filters with a start page in XHTML and noscript; robots meta in XHTML',
    routes: {
      '/': links('/d'),
      '/d': {
        headers: { 'Content-Type': 'application/xhtml+xml' },
        body: '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>XH</title><meta name="robots" content="noindex" /></head><body>hello</body></html>',
      },
    },
    expect: { noRds: ['/d'] },
  },
  {
    unjudged: true,
    conf: 'anytype',
    id: 'Q3',
    source: 'variant of L08',
    kind: 'link/nofollow on area, and meta nofollow with base',
    routes: { '/': page('<map><area href="/n" rel="nofollow"></map>'), '*': ok('x') },
    expect: { notRequested: ['/n'] },
  },
];
