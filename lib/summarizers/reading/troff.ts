/** A text in troff: its macros, and its words without the requests and escapes. */

import { linesOf } from './lines.ts';

export interface TroffPart {
  /** Name of the macro, such as `SH`; empty for lines of text. */
  readonly macro: string;
  /** What stands behind the macro, quotes taken away; or the text. */
  readonly text: string;
}

export function readTroff(source: string): readonly TroffPart[] {
  return linesOf(source).flatMap((line): readonly TroffPart[] => {
    if (/^[.']\s*\\["#]/.test(line)) return [];
    const [, macro, rest = ''] = /^[.']\s*([A-Za-z]\w?|[A-Za-z]\w*)(?:\s+(.*))?$/.exec(line) ?? [];
    const text = plainText(macro === undefined ? line : noWords.has(macro) ? '' : wordsOf(rest));
    return macro === undefined && (text === '' || /^[.']/.test(line)) ? [] : [{ macro: macro ?? '', text }];
  });
}

/** What stands behind these are measures, names, and conditions. */
const noWords: ReadonlySet<string> = new Set(
  'HP TP RS RE PP P LP ad br ds el ft hy ie if in ll ne nh nr pl ps so sp ta ti'.split(' '),
);

function wordsOf(written: string): string {
  return Array.from(written.matchAll(/"((?:[^"]|"")*)"?|(\S+)/g), ([, quoted, bare = '']) =>
    quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  ).join(' ');
}

/** Signs that escapes stand for; what is not here is a font, a size, or a motion, and goes. */
const signs: Readonly<Record<string, string>> = {
  '-': '-',
  e: '\\',
  ' ': ' ',
  '0': ' ',
  '~': ' ',
  '(bu': '•',
  '(em': '—',
  '(en': '–',
  '(co': '©',
  '(aq': "'",
  '(lq': '“',
  '(rq': '”',
};

function plainText(text: string): string {
  return text
    .replaceAll(/\\".*$/g, '')
    .replaceAll(
      /\\(?:[fFmMgk*n](?:\(..|\[[^\]\\]*\]|.)|s[-+]?\d+|[wvhlLNoDRSXYZ]'[^'\\]*'|\(..|\[[^\]\\]*\]|.)/g,
      (escape) => signs[escape.slice(1)] ?? '',
    )
    .trim();
}

/** The text between a heading that begins with the word and the next one. */
export function sectionOf(parts: readonly TroffPart[], heading: RegExp): string {
  const start = parts.findIndex(({ macro, text }) => isHeading(macro) && heading.test(text));
  if (start < 0) return '';
  const next = parts.findIndex(({ macro }, at) => at > start && isHeading(macro));
  return parts
    .slice(start + 1, next < 0 ? parts.length : next)
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}

/** Of -man, -mdoc, and -ms. */
export function isHeading(macro: string): boolean {
  return macro === 'SH' || macro === 'Sh' || macro === 'NH';
}
