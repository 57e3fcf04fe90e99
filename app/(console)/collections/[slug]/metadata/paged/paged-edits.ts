/** Edited pages of profiles too long for one text, kept until they are saved, discarded, or the tab is closed. */

/** A page as it was read, and as it is edited. Lines are counted from 1. */
export interface PageEdit {
  readonly page: number;
  /** Of the saved text. */
  readonly first: number;
  readonly saved: string;
  readonly text: string;
}

export interface PagedEdits {
  /** Number of the revision the pages were read from. */
  readonly base: number;
  /** In the order of the file. */
  readonly pages: readonly PageEdit[];
}

/** By the collection's slug, a space, and the path. */
export type KeptPages = ReadonlyMap<string, PagedEdits>;

let kept: KeptPages = new Map();
const listeners = new Set<() => void>();

export function watchPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pagedEdits(key: string): PagedEdits | undefined {
  return kept.get(key);
}

/** Another map after each edit. */
export function allPagedEdits(): KeptPages {
  return kept;
}

function keep(key: string, edits: PagedEdits | undefined): void {
  const others = [...kept].filter(([other]) => other !== key);
  kept = new Map(edits === undefined ? others : [...others, [key, edits]]);
  for (const listener of listeners) listener();
}

export function keepPage(key: string, base: number, edit: PageEdit): void {
  const others = (kept.get(key)?.pages ?? []).filter(({ page }) => page !== edit.page);
  const pages = edit.text === edit.saved ? others : [...others, edit].toSorted((a, b) => a.page - b.page);
  keep(key, pages.length === 0 ? undefined : { base: kept.get(key)?.base ?? base, pages });
}

export function discardPages(key: string): void {
  keep(key, undefined);
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Lines that the edits add before a page, or take away. */
export function linesAdded(pages: readonly PageEdit[], before: number): number {
  return pages
    .filter(({ page }) => page < before)
    .reduce((sum, { saved, text }) => sum + lineCount(text) - lineCount(saved), 0);
}

/** The line of the saved text whose page has a line of the edited text. */
export function savedLineOf(pages: readonly PageEdit[], line: number): number {
  let added = 0;
  for (const { first, saved, text } of pages) {
    const start = first + added;
    if (line < start) break;
    if (line < start + lineCount(text)) return Math.min(line - added, first + lineCount(saved) - 1);
    added += lineCount(text) - lineCount(saved);
  }
  return Math.max(1, line - added);
}
