/** A list of URLs as people paste and keep it: one a line, after a tab the verdict that is expected of it. */

import { MAX_URL_LENGTH, normalizeUrl } from '../../match/urls/url-key.ts';
import type { UrlProblem } from '../../match/urls/url-key.ts';
import type { ListVerdict } from './expected.ts';
import { nearestVerdict, verdictOfWord, verdictWord, verdicts } from './expected.ts';

/** So many URLs of one list are decided; the lines after them are named and left out. */
export const mostUrls = 10_000;

export interface ListedUrl {
  /** From 1. */
  readonly line: number;
  /** In normal form. */
  readonly url: string;
  readonly expected?: ListVerdict;
}

/** A line that is not run, with what is wrong and how to mend it. */
export interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly message: string;
  readonly mend: string;
}

export interface UrlList {
  readonly urls: readonly ListedUrl[];
  readonly bad: readonly BadLine[];
}

type Finding = Pick<BadLine, 'message' | 'mend'>;

/** Never throws: a line that is no URL is named, and the rest is read. Blank lines and lines that begin with # are skipped. */
export function readUrlList(text: string): UrlList {
  const urls: ListedUrl[] = [];
  const bad: BadLine[] = [];
  const known = new Map<string, ListedUrl>();
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    if (/^\s*(#|$)/.test(written)) continue;
    if (urls.length >= mostUrls) {
      bad.push({ line, text: excerpt(written), ...tooMany });
      break;
    }
    const read = readLine(written, line);
    const found = 'message' in read ? read : repeated(read, known);
    if (found === undefined && 'url' in read) {
      known.set(read.url, read);
      urls.push(read);
    } else if (found !== undefined) bad.push({ line, text: excerpt(written), ...found });
  }
  return { urls, bad };
}

/** `URL<tab>expected`, a line each. */
export function printUrlList(urls: readonly Omit<ListedUrl, 'line'>[]): string {
  return urls.map(({ url, expected }) => `${printLine(url, expected)}\n`).join('');
}

/** The text with other assertions; comments, blank lines and lines that do not read stay as they are. */
export function expectVerdicts(text: string, expectedOf: (url: string) => ListVerdict | undefined): string {
  const byLine = new Map(readUrlList(text).urls.map((listed) => [listed.line, listed]));
  return text
    .split(/\r\n|\r|\n/)
    .map((written, index) => {
      const listed = byLine.get(index + 1);
      return listed === undefined ? written : printLine(listed.url, expectedOf(listed.url) ?? listed.expected);
    })
    .join('\n');
}

/** The text without the lines of these numbers. */
export function withoutLines(text: string, lines: ReadonlySet<number>): string {
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, index) => !lines.has(index + 1))
    .join('\n');
}

function printLine(url: string, expected: ListVerdict | undefined): string {
  return expected === undefined ? url : `${url}\t${verdictWord(expected)}`;
}

const tooMany: Finding = {
  message: 'A list has at most 10,000 URLs; this line and those after it are left out.',
  mend: 'Run them as a list of their own.',
};

function readLine(written: string, line: number): ListedUrl | Finding {
  const { href, word } = parts(written);
  const expected = word === undefined ? undefined : verdictOfWord(word);
  const normal = normalizeUrl(href);
  if (!normal.ok) return badUrl(href, normal.reason);
  if (word !== undefined && expected === undefined) return badWord(word);
  return { line, url: normal.url.href, ...(expected !== undefined && { expected }) };
}

const wordAtEnd = new RegExp(
  `^(\\S+)\\s+(${verdicts.map(({ word }) => word.replace(' ', '[ -]')).join('|')})\\s*$`,
  'i',
);

/** A tab parts URL and verdict; blanks do when a verdict follows them. */
function parts(written: string): { readonly href: string; readonly word?: string } {
  const tab = written.trimStart().indexOf('\t');
  const text = written.trim();
  if (tab > 0) {
    const word = written.trimStart().slice(tab).trim();
    return { href: text.slice(0, tab).trim(), ...(word !== '' && { word }) };
  }
  const [, href, word] = wordAtEnd.exec(text) ?? [];
  return href === undefined || word === undefined ? { href: text } : { href, word };
}

function badWord(word: string): Finding {
  const near = nearestVerdict(word);
  return {
    message: `“${excerpt(word)}” is no verdict.`,
    mend:
      near === undefined
        ? `After the tab stands one of ${verdicts.map((verdict) => verdict.word).join(', ')}.`
        : `Write ${near}.`,
  };
}

function badUrl(href: string, reason: UrlProblem): Finding {
  switch (reason) {
    case 'scheme':
      return { message: `The robot does not fetch ${schemeOf(href)}: addresses.`, mend: 'Take the line out.' };
    case 'too-long':
      return { message: `It has more than ${MAX_URL_LENGTH} characters.`, mend: 'Give a shorter URL.' };
    case 'empty':
    case 'invalid':
      return { message: 'This is not a URL.', mend: howToMend(href) };
  }
}

const schemeOf = (href: string): string => /^[a-z][a-z0-9+.-]*/i.exec(href)?.[0] ?? 'such';

/** A host without its scheme is the commonest fault; a path alone the next. */
function howToMend(href: string): string {
  if (/^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/.test(href)) return `Write https://${excerpt(href)}`;
  if (/^\/\S*$/.test(href)) return `Write the scheme and the host before it: https://www.example.org${excerpt(href)}`;
  return 'Give one whole URL a line, such as https://www.example.org/page.html';
}

function repeated(read: ListedUrl, known: ReadonlyMap<string, ListedUrl>): Finding | undefined {
  const first = known.get(read.url);
  if (first === undefined) return undefined;
  if (read.expected === undefined || read.expected === first.expected) {
    return { message: `The same URL as line ${first.line}; it is run once.`, mend: 'Take one of the two lines out.' };
  }
  const before = first.expected === undefined ? 'nothing' : verdictWord(first.expected);
  return {
    message: `The same URL as line ${first.line}, which expects ${before} of it, not ${verdictWord(read.expected)}.`,
    mend: 'Keep the line that is right.',
  };
}

function excerpt(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
