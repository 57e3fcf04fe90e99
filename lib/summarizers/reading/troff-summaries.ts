/** What texts in troff say, by their macros. */

import type { Summary } from '../../sdk/define-summarizer.ts';
import { beginnings } from './beginnings.ts';
import { listed } from './lines.ts';
import type { TroffPart } from './troff.ts';
import { isHeading, isLevel, isText, paragraphsOf, sectionOf, textAfter } from './troff.ts';

export type TroffSummary = (parts: readonly TroffPart[]) => Summary;

/** The macros -man and -mdoc. */
export const summarizeMan: TroffSummary = (parts) => [
  ['title', [sectionOf(parts, /^name$/i)]],
  ['synopsis', [sectionOf(parts, /^synopsis$/i)]],
  ['description', [sectionOf(parts, /^description$/i)]],
  ['author', [sectionOf(parts, /^authors?$/i)]],
  ['see-also', [sectionOf(parts, /^see also$/i)]],
];

/** The macros -ms. */
export const summarizeMs: TroffSummary = (parts) => {
  const authors = parts.flatMap(({ macro, text }, at) =>
    macro === 'AU' ? [text === '' ? textAfter(parts, at) : text] : [],
  );
  return [
    ['title', [behind(parts, 'TL')]],
    ['author', listed(authors)],
    ['abstract', [abstractOf(parts)]],
    ['headings', listed(headingsOf(parts, isHeading))],
    ['partial-text', [beginnings(paragraphsOf(parts))]],
  ];
};

/** The macros -me, which have none for title and author: they are the first lines that stand in the middle. */
export const summarizeMe: TroffSummary = (parts) => {
  const page = parts.findIndex(
    ({ macro, text }) => macro === 'tp' || macro === 'ce' || (macro === '(l' && text.startsWith('C')),
  );
  const [title = '', author = ''] = page < 0 ? [] : linesFrom(parts, page + 1);
  const headings = headingsOf(parts, (macro) => macro === 'sh' || macro === 'uh' || macro === '+c');
  return [
    ['title', [title]],
    ['author', [author.replace(/[*†]+$/, '')]],
    ['abstract', [abstractOf(parts)]],
    ['headings', listed(headings.map((heading) => heading.replace(/^\d+\s+/, '')))],
    ['partial-text', [beginnings(paragraphsOf(parts))]],
  ];
};

/** Any macros: headings, and the first sentence of each paragraph. */
export const summarizeGeneric: TroffSummary = (parts) => {
  const headings = headingsOf(parts, (macro) => isHeading(macro) || /^(?:SS|Ss|sh|uh|H[1-9]?|HU|HEADING)$/.test(macro));
  const paragraphs = paragraphsOf(parts).split(/\n{2,}/);
  const sentences = paragraphs.map((each) => /^[^]{0,500}?[.!?](?=\s|$)|^.{0,500}/.exec(each)?.[0] ?? '');
  return [
    ['headings', listed(headings)],
    ['partial-text', [sentences.filter((sentence) => sentence !== '').join('\n')]],
  ];
};

export function summarizeTroff(parts: readonly TroffPart[]): Summary {
  const has = (macros: RegExp): boolean => parts.some(({ macro }) => macros.test(macro));
  if (has(/^(?:TH|Dt|Dd)$/) && has(/^S[Hh]$/)) return summarizeMan(parts);
  if (has(/^(?:TL|AU|AB|NH)$/)) return summarizeMs(parts);
  return has(/^(?:tp|pp|lp|np|sh|uh|\(l|\+c|\(f)$/) ? summarizeMe(parts) : summarizeGeneric(parts);
}

/** The text of a macro that has it in its own line or in those behind it. */
function behind(parts: readonly TroffPart[], wanted: string): string {
  const at = parts.findIndex(({ macro }) => macro === wanted);
  if (at < 0) return '';
  const own = parts[at]?.text ?? '';
  return own === '' ? textAfter(parts, at) : own;
}

function abstractOf(parts: readonly TroffPart[]): string {
  const start = parts.findIndex(({ macro }) => macro === 'AB');
  const end = parts.findIndex(({ macro }, at) => at > start && macro === 'AE');
  if (start < 0) return '';
  return end < 0
    ? textAfter(parts, start)
    : paragraphsOf(parts.slice(start + 1, end)).replaceAll(/(\S)\n(?=\S)/g, '$1 ');
}

/** A number behind the macro is its level. */
function headingsOf(parts: readonly TroffPart[], isOne: (macro: string) => boolean): readonly string[] {
  return parts.flatMap(({ macro, text }, at) => {
    if (!isOne(macro)) return [];
    return [isLevel(text) || macro === 'NH' ? textAfter(parts, at) : text];
  });
}

/** Without footnotes; up to the macro that ends the block. */
function linesFrom(parts: readonly TroffPart[], start: number): readonly string[] {
  const lines: string[] = [];
  let isFootnote = false;
  for (const part of parts.slice(start, start + 100)) {
    if (part.macro === ')l' || part.macro === 'pp') break;
    isFootnote = part.macro === '(f' || (isFootnote && part.macro !== ')f');
    if (!isFootnote && isText(part)) lines.push(part.text);
  }
  return lines;
}
