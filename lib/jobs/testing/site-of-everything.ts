/** A site that has something of everything: what a crawl meets, each under a path that says what it is. */

import { defaultLimits } from '../../engine/program/program.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Served, Site } from '../../engine/testing/site.ts';
import { page } from './pages.ts';

export const deepPath = `/${Array.from({ length: 21 }, (_, i) => `s${i}`).join('/')}`;
/** Longer than the limit below, and longer than any URL that is taken. */
export const longPath = `/${'y'.repeat(8000)}`;
const tooLongPath = `/${'x'.repeat(8200)}`;
const many = Array.from({ length: 60 }, (_, i) => `/many/${i}.html`);

/** The limits the paths are made for. */
export const limits = { ...defaultLimits, linksPerPage: 50, urlBytes: 8000 };
/** Bytes of a file, in robot.conf's words, that the big one exceeds. */
export const maxFilesizeKb = 100;

export const robots = [
  'User-agent: *',
  'Disallow: /private/',
  'Allow: /private/open',
  '',
  'User-agent: other',
  'Disallow: /',
].join('\n');

const linkedPaths = [
  '/plain.html',
  '/text.txt',
  '/latin.html',
  '/noindex.html',
  '/nofollow.html',
  '/header-noindex.html',
  '/header-other.html',
  '/private/secret.html',
  '/private/open.html',
  '/old',
  '/away',
  '/missing',
  '/gone',
  '/broken',
  '/big.html',
  '/image.png',
  '/many.html',
  '/a/b/a/b/a/b/',
  '/fault/chain/3',
  '/twice#one',
  '/twice#two',
  'TWICE/../twice',
  tooLongPath,
  longPath,
  deepPath,
];

const otherSchemes = ['mailto:a@siroe.com', 'javascript:void(0)', 'ftp://127.0.0.1/x', 'wais://h/1'];

function routesOf(foreign: Pick<Site, 'url'>): Readonly<Record<string, Served>> {
  return {
    '/': page([...linkedPaths, `${foreign.url}/`, ...otherSchemes]),
    '/plain.html': page(['/']),
    '/text.txt': { headers: { 'content-type': 'text/plain' }, body: 'words, and http://127.0.0.1:9/in-text.html' },
    '/latin.html': {
      headers: { 'content-type': 'text/html; charset=windows-1251' },
      body: Buffer.from('3c7469746c653ecfd0c8c2c5d23c2f7469746c653e', 'hex'),
    },
    '/noindex.html': page(['/from-noindex.html'], { head: '<meta name="robots" content="noindex">' }),
    '/from-noindex.html': page([]),
    '/nofollow.html': page(['/from-nofollow.html'], { head: '<META NAME=ROBOTS CONTENT="nofollow">' }),
    '/from-nofollow.html': page([]),
    '/header-noindex.html': page(['/from-header.html'], { headers: { 'x-robots-tag': 'noindex' } }),
    '/from-header.html': page([]),
    '/header-other.html': page([], { headers: { 'x-robots-tag': 'otherbot: noindex' } }),
    '/private/secret.html': page([]),
    '/private/open.html': page([]),
    '/old': { status: 301, headers: { location: '/new.html' } },
    '/new.html': page([], { head: '<link rel="canonical" href="/canonical.html">' }),
    '/away': { status: 302, headers: { location: `${foreign.url}/page/1.html` } },
    '/gone': { status: 410 },
    '/broken': { status: 500 },
    '/big.html': page([`/${'b'.repeat(200_000)}`]),
    '/image.png': { headers: { 'content-type': 'image/png' }, body: Buffer.from('89504e470d0a1a0a', 'hex') },
    '/many.html': page(many),
    '/twice': page([]),
    ...Object.fromEntries(many.map((path) => [path, page([])])),
  };
}

/** `foreign` is linked from it, and redirected to. */
export function startSiteOfEverything(foreign: Pick<Site, 'url'>): Promise<Site> {
  return startSite({ pages: 1, robots, routes: routesOf(foreign) });
}
