/** A request for comments, or a draft of one, as plain text (RFC 7322): what its first page says, and its headings. */

import { linesOf } from './lines.ts';

export interface Rfc {
  /** `RFC 1951`, or the name of a draft. */
  readonly identifier: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly date: string;
  readonly abstract: string;
  readonly headings: readonly string[];
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const date = new RegExp(`^(?:\\d{1,2}\\s+)?(?:${months})\\s+(?:\\d{1,2},\\s*)?\\d{4}$`);
const author = /^(?:\p{Lu}\.[ -]?)+ ?\p{L}[\p{L}'’. -]*(?:, ?(?:Ed|Editor|Eds|Jr)\.?)?$/u;
const draftName = /^<?(draft-[\w.-]+)>?$/;
const pageFoot = /\[Page [\divxlc]+\]\s*$/i;
const pageHead = /^(?:RFC \d+|Internet-Draft)\s{2,}.*\s{2,}.*\d{4}$/;
/** Entries of a table of contents end with the number of a page. */
const isEntry = /\.{3,}|(?:\. ){3,}|\s{3,}\d+$|^(?:Table of )?Contents$/;
const numbered = /^(?:\d+\.?|\d+(?:\.\d+)+\.?|Appendix [A-Z]\.?|[A-Z](?:\.\d+)+\.?)\s+\S/;
const unnumbered = /^[A-Z][\p{L} '’()&,/-]{2,70}:?$/u;
/** Of a line; longer ones are no lines of a page. */
const longest = 200;

export function readRfc(source: string): Rfc {
  const lines = linesOf(source.replaceAll('\f', '\n'))
    .map((line) => line.slice(0, longest).trimEnd())
    .filter((line) => !pageFoot.test(line) && !pageHead.test(line));
  const start = lines.findIndex((line) => line !== '');
  const headEnd = endOfBlock(lines, start);
  const head = start < 0 ? [] : lines.slice(start, headEnd);
  const right = head.flatMap((line) => /(?:^|\s{2,})(\S+(?: \S+)*)$/.exec(line)?.[1] ?? []);
  const number = /(?:Request for Comments|^RFC):?\s*#?(\d+)/m.exec(head.join('\n'))?.[1];
  const titleStart = lines.findIndex((line, at) => at >= headEnd && line !== '');
  const title = titleStart < 0 ? [] : lines.slice(titleStart, endOfBlock(lines, titleStart)).map((line) => line.trim());
  const draft = [...lines.slice(Math.max(0, headEnd), headEnd + 20), ...head]
    .map((line) => draftName.exec(line.trim())?.[1])
    .find((name) => name !== undefined);
  return {
    identifier: number === undefined ? (draft ?? '') : `RFC ${number}`,
    title: title.filter((line) => !draftName.test(line)).join(' '),
    authors: right.filter((each) => author.test(each)),
    date: right.find((each) => date.test(each)) ?? '',
    abstract: sectionOf(lines, /^(?:\d+\.?\s+)?Abstract\.?:?$/i),
    headings: headingsOf(lines.slice(Math.max(0, headEnd))),
  };
}

function endOfBlock(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, at) => at > start && line === '');
  return end < 0 ? lines.length : end;
}

/** The lines up to the next one that begins at the margin. */
function sectionOf(lines: readonly string[], heading: RegExp): string {
  const start = lines.findIndex((line) => heading.test(line.trim()));
  if (start < 0) return '';
  const next = lines.findIndex((line, at) => at > start && /^\S/.test(line));
  const text = lines.slice(start + 1, next < 0 ? lines.length : next).map((line) => line.trim());
  return text
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n\n')
    .replaceAll(/(\S)\n(?=\S)/g, '$1 ')
    .trim();
}

/** A heading stands alone, at the margin; in old texts those with a number of several parts do not. */
function headingsOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, at) => {
    const text = line.trim();
    const isAlone = (lines[at - 1] ?? '') === '' && (lines[at + 1] ?? '') === '';
    if (!isAlone || text === '' || isEntry.test(text)) return [];
    const isAtMargin = /^\S/.test(line);
    const isHeading = isAtMargin ? numbered.test(text) || unnumbered.test(text) : /^\d+(?:\.\d+)+\.?\s+\S/.test(text);
    return isHeading ? [text.replaceAll(/\s+/g, ' ')] : [];
  });
}
