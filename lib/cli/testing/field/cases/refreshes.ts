/** Refreshes, and canonical addresses. */

import type { Expectation, FieldCase } from '../field-case.ts';
import { links, ok } from '../pages.ts';

const canonical = (id: string, kind: string, routes: FieldCase['routes'], expect: Expectation): FieldCase => ({
  id,
  source: 'variant of Norconex#79',
  kind: `dup/${kind}`,
  routes,
  expect,
});

export const refreshCases: readonly FieldCase[] = [
  {
    id: 'L01a',
    source: 'scrapy#1422, scrapy#142',
    kind: 'link/refresh in noscript',
    routes: {
      '/': `<script>window.location.replace("http://x.invalid/")</script><noscript><META http-equiv="refresh" content="0;URL='http://{H}/m.html'"></noscript>`,
      '/m.html': ok('m'),
    },
    expect: { requested: ['/m.html'] },
  },
  {
    id: 'L01b',
    source: 'scrapy#4967, w3lib#162',
    kind: 'link/refresh with content first',
    routes: { '/': `<meta content="0;url=to.html" http-equiv="refresh">`, '/to.html': ok('d') },
    expect: { requested: ['/to.html'] },
  },
  {
    id: 'L01c',
    source: 'Norconex/crawler#141',
    kind: 'link/refresh unquoted attribute',
    routes: { '/': `<META HTTP-EQUIV=REFRESH CONTENT="0; URL=/e/">`, '/e/': ok('d') },
    expect: { requested: ['/e/'] },
  },
  {
    id: 'L01d',
    source: 'Norconex/crawler#210',
    kind: 'link/refresh unquoted target',
    routes: { '/': `<meta http-equiv="refresh" content="0; URL=en/1/index.html">`, '/en/1/index.html': ok('d') },
    expect: { requested: ['/en/1/index.html'], notRequested: ['/e'] },
  },
  {
    id: 'L01e',
    source: 'scrapy#23',
    kind: 'link/refresh quotes as entities',
    routes: { '/': `<meta http-equiv="refresh" content='3; url=&#39;http://{H}/other&#39;'>`, '/other': ok('d') },
    expect: { requested: ['/other'] },
  },
  {
    id: 'L01f',
    source: 'stormcrawler#350',
    kind: 'link/refresh page has no content of its own',
    routes: {
      '/': links('/r'),
      '/r': `<html><head><meta http-equiv="refresh" content="0;URL=http://{H}/site" /></head></html>`,
      '/site': ok('s'),
    },
    expect: { requested: ['/site'], noRds: ['/r'], rds: { '/site': /page s/ } },
  },
  {
    id: 'L01g',
    source: 'hakrawler#163 (variants of HTML 4.2.5.3)',
    kind: 'link/refresh syntax variants',
    routes: {
      '/': ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8'].map((x) => `<a href="/v${x}">x</a>`).join(''),
      '/v/1': `<meta http-equiv=refresh content="0.5;URL=/t1">`,
      '/v/2': `<meta http-equiv=refresh content=".5 , url = '/t2' rest">`,
      '/v/3': `<meta http-equiv=refresh content="0;/t3">`,
      '/v/4': `<meta http-equiv=refresh content="0 /t4">`,
      '/v/5': `<meta http-equiv=refresh content="url=/t5">`,
      '/v/6': `<meta http-equiv=refresh content="0;uRl=&quot;/t6&quot;x">`,
      '/v/7': `<meta http-equiv=refresh content="0x;url=/t7">`,
      '/v/8': `<meta http-equiv=refresh content="0;url=/t8'">`,
      '*': undefined,
    },
    expect: { requested: ['/t1', '/t2', '/t3', '/t4', '/t6', "/t8'"], notRequested: ['/t5', '/t7'] },
  },
  {
    id: 'L02',
    source: 'StormCrawler#928 (Refresh header)',
    kind: 'http/Refresh header',
    routes: { '/': { headers: { Refresh: '0; url=/t' }, body: ok('x') }, '/t': ok('t') },
    expect: { requested: ['/t'] },
  },
  {
    id: 'V8a',
    source: 'variant of stormcrawler#350',
    kind: 'link/refresh after 5 s with content is a page',
    routes: {
      '/': links('/r'),
      '/r': '<title>r</title><meta http-equiv=refresh content="300;url=/t">real news content',
      '/t': ok('t'),
    },
    expect: { rds: { '/r': /real news/ }, requested: ['/t'] },
  },
  {
    id: 'V8b',
    source: 'variant of stormcrawler#350',
    kind: 'link/refresh 0 with a "you are being redirected" text',
    routes: {
      '/': links('/r'),
      '/r': '<title>Redirecting…</title><meta http-equiv=refresh content="0;url=/t">Click <a href="/t">here</a>',
      '/t': ok('t'),
    },
    expect: { noRds: ['/r'], rds: { '/t': /./ } },
  },
  canonical(
    'V9a',
    'trailing slash with canonical',
    {
      '/': links('/d', '/d/'),
      '/d': '<title>d</title><link rel=canonical href="/d/">x',
      '/d/': '<title>d</title><link rel=canonical href="/d/">x',
    },
    { noRds: ['/d'], rds: { '/d/': /./ } },
  ),
  canonical(
    'V9b',
    'index.html with canonical',
    {
      '/': links('/d/index.html', '/d/'),
      '/d/index.html': '<title>d</title><link rel=canonical href="/d/">x',
      '/d/': '<title>d</title><link rel=canonical href="/d/">x',
    },
    { noRds: ['/d/index.html'], rds: { '/d/': /./ } },
  ),
  canonical(
    'V9c',
    'canonical loop: one must remain',
    {
      '/': links('/a'),
      '/a': '<title>a</title><link rel=canonical href="/b">x',
      '/b': '<title>b</title><link rel=canonical href="/a">x',
    },
    { rds: { '/a': /./ } },
  ),
  canonical(
    'V9d',
    'canonical to a page that is gone: keep',
    { '/': links('/a'), '/a': '<title>a</title><link rel=canonical href="/gone">x' },
    { rds: { '/a': /./ } },
  ),
];
