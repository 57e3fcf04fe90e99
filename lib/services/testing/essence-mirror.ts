/** The configuration of an FTP mirror with Essence, and what a run of it made of its URLs; for tests. */

import { bycontentCf } from '../../languages/bycontent-cf/index.ts';
import { bynameCf } from '../../languages/byname-cf/index.ts';
import type { SeededUrls } from './seed-essence.ts';

export const mirrorFiles = [
  {
    path: 'gatherer.cf',
    text: 'Lib-Directory: lib\nEssence: on\nPost-Summarizing: lib/myrules\n',
  },
  { path: 'lib/stoplist.cf', text: '# Not described\nImage\nObject\nFont\n' },
  {
    path: 'lib/myrules',
    text: 'type == \'HTML\'\n\ttime-to-live = "86400"\nurl ~ /drafts/\n\tdelete()\n',
  },
] as const;

/** The first line of a stock file that gives a type. */
function lineIn({ usualPath, builtIn = '' }: Pick<typeof bynameCf, 'usualPath' | 'builtIn'>, type: string) {
  const line = builtIn.split('\n').findIndex((text) => text.startsWith(`${type} `)) + 1;
  if (line === 0) throw new Error(`${usualPath} has no ${type}`);
  return { file: `${usualPath} (built-in)`, line };
}

export const byName = (type: string) => lineIn(bynameCf, type);
export const byContent = (type: string) => lineIn(bycontentCf, type);
const listed = (type: string, line: number) =>
  ({ reason: `type ${type} is stop-listed`, stoppedAt: { file: 'lib/stoplist.cf', line } }) as const;
const rules = (line: number) => ({ file: 'lib/myrules', line });
const htmlTable = 'lib/HTML.sum.tbl (built-in)';
const quickSum = 'lib/quick-sum.cf (built-in)';
const changed = [
  { what: 'matched', at: rules(1) },
  { what: 'changed', at: rules(2) },
] as const;

const html: readonly SeededUrls[] = [
  { type: 'HTML', urls: 674, bytes: 60_000, at: byName('HTML'), summarizer: htmlTable, rules: changed },
  {
    type: 'HTML',
    urls: 16,
    bytes: 60_000,
    at: byName('HTML'),
    summarizer: htmlTable,
    outcome: 'deleted',
    reason: 'deleted by a rule',
    stoppedAt: rules(4),
  },
  { type: 'HTML', urls: 2, at: byName('HTML'), outcome: 'other', reason: 'noindex' },
];

const pdf: readonly SeededUrls[] = [
  {
    type: 'Pdf',
    urls: 102,
    bytes: 1_750_000,
    at: byName('Pdf'),
    summarizer: 'Pdf.sum',
    path: '/pub/papers/1997/winds-{n}.pdf',
  },
  { type: 'Pdf', urls: 4, bytes: 1_200_000, at: byContent('Pdf'), summarizer: 'Pdf.sum', path: '/pub/scans/{n}' },
  ...(
    [
      ['encrypted', 3, 'tides'],
      ['damaged', 2, 'scan'],
      ['timeout', 1, 'xlib'],
    ] as const
  ).map(([reason, urls, name]): SeededUrls => ({
    type: 'Pdf',
    urls,
    bytes: 810_000,
    at: byName('Pdf'),
    outcome: 'not-summarized',
    reason,
    path: `/pub/doc/${name}-{n}.pdf`,
  })),
];

const archives: readonly SeededUrls[] = [
  {
    type: 'GNUCompressedTar',
    urls: 184,
    bytes: 3_300_000,
    at: byName('GNUCompressedTar'),
    unnested: { members: 24, levels: 2, refused: { 'too-large': 1 } },
  },
  {
    type: 'GNUCompressedTar',
    urls: 3,
    bytes: 3_300_000,
    at: byName('GNUCompressedTar'),
    outcome: 'not-unpacked',
    reason: 'damaged',
  },
];

const texts: readonly SeededUrls[] = [
  { type: 'ManPage', urls: 719, bytes: 13_000, at: byName('ManPage'), summarizer: 'ManPage.sum' },
  { type: 'ManPage', urls: 2, bytes: 13_000, at: byName('ManPage'), outcome: 'not-summarized', reason: 'malformed' },
  { type: 'Makefile', urls: 88, bytes: 8_000, at: byName('Makefile'), summarizer: quickSum },
  { type: 'Unrecognized', urls: 21, bytes: 90_000 },
];

const stopped: readonly SeededUrls[] = [
  { type: 'Image', urls: 540, at: byName('Image'), outcome: 'not-fetched', bytes: 0, ...listed('Image', 2) },
  { type: 'Object', urls: 190, at: byName('Object'), outcome: 'not-fetched', bytes: 0, ...listed('Object', 3) },
  { type: 'Object', urls: 51, at: byContent('Object'), outcome: 'stop-listed', bytes: 40_000, ...listed('Object', 3) },
];

/** 2,614 URLs, of which 1,792 have an RD. */
export const mirrorUrls: readonly SeededUrls[] = [
  ...html,
  ...pdf,
  ...archives,
  ...texts,
  ...stopped,
  { type: 'Perl', urls: 8, bytes: 0, at: byName('Perl'), outcome: 'rejected', reason: 'robots.txt disallows it' },
  { type: 'Perl', urls: 4, bytes: 0, at: byName('Perl'), outcome: 'failed', reason: 'HTTP 404' },
];
