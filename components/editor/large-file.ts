/** Which files are too large to edit here, and a page of their lines. */

/** Beyond either a file is read in pages. */
const mostCharacters = 5_000_000;
const mostLines = 50_000;

export const pageLines = 1000;

export function isLarge(text: string): boolean {
  if (text.length > mostCharacters) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines > mostLines) return true;
  }
  return false;
}

export interface TextPage {
  /** Number of its first line, from 1. */
  readonly first: number;
  readonly text: string;
}

/** The pages of a text, each with at most `pageLines` lines; a line stays whole. */
export function pagesOf(text: string): readonly TextPage[] {
  const pages: TextPage[] = [];
  let start = 0;
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    line += 1;
    if ((line - 1) % pageLines !== 0) continue;
    pages.push({ first: line - pageLines, text: text.slice(start, at + 1) });
    start = at + 1;
  }
  if (start < text.length || pages.length === 0) {
    pages.push({ first: pages.length * pageLines + 1, text: text.slice(start) });
  }
  return pages;
}
