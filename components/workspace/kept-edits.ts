/** Unsaved texts in the window's own storage, so that neither a reload nor another page of the console loses them. */

import type { MergeChoice } from '#lib/lang/merge-texts.ts';

/** The text of a file as it is by now. */
export interface EditedFile {
  readonly path: string;
  readonly text: string;
}

export interface KeptEdits {
  /** The revision the edits began with. */
  readonly base: number;
  readonly texts: ReadonlyMap<string, string>;
  /** What the revision is going to be called. */
  readonly message: string;
  /** What was said about conflicts while merging, by the conflict's key. */
  readonly choices: ReadonlyMap<string, MergeChoice>;
}

const keyOf = (slug: string): string => `winnow-edits:${slug}`;
const known = new Map<string, KeptEdits | undefined>();
const listeners = new Set<() => void>();

/** Hears of every change until the returned function is called. */
export function watchEdits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same object until something changes. */
export function keptEdits(slug: string): KeptEdits | undefined {
  if (!known.has(slug)) known.set(slug, parseEdits(sessionStorage.getItem(keyOf(slug)) ?? ''));
  return known.get(slug);
}

export function keepEdits(slug: string, edits: KeptEdits): void {
  known.set(slug, edits);
  store(slug);
  for (const listener of listeners) listener();
}

/** Milliseconds without a key before the storage is written: the texts may be long. */
const pauseMs = 300;
const due = new Map<string, ReturnType<typeof setTimeout>>();

function store(slug: string): void {
  // The same listener, however often it is added.
  globalThis.addEventListener('pagehide', storeAll);
  clearTimeout(due.get(slug));
  due.set(
    slug,
    setTimeout(() => storeNow(slug), pauseMs),
  );
}

/** Before the window leaves, which it may do at any time. */
function storeAll(): void {
  for (const slug of due.keys()) storeNow(slug);
}

function storeNow(slug: string): void {
  clearTimeout(due.get(slug));
  due.delete(slug);
  const edits = known.get(slug);
  if (edits === undefined) return;
  try {
    sessionStorage.setItem(keyOf(slug), printEdits(edits));
  } catch {
    // The storage is full or switched off: the texts are still kept as long as the window is open.
  }
}

/** Keeps what the revision is going to be called, and what was chosen in conflicts; edits there have to be. */
export function keepMore(slug: string, more: Partial<Pick<KeptEdits, 'message' | 'choices'>>): void {
  const edits = keptEdits(slug);
  if (edits !== undefined) keepEdits(slug, { ...edits, ...more });
}

export function forgetEdits(slug: string): void {
  known.set(slug, undefined);
  clearTimeout(due.get(slug));
  due.delete(slug);
  sessionStorage.removeItem(keyOf(slug));
  for (const listener of listeners) listener();
}

/** Texts that are a revision now are edits no more; what was typed since begins with that revision. */
export function settleEdits(slug: string, saved: readonly EditedFile[], revision: number): void {
  const edits = keptEdits(slug);
  if (edits === undefined) return;
  const rest = new Map(edits.texts);
  for (const { path, text } of saved) if (rest.get(path) === text) rest.delete(path);
  if (rest.size === 0) forgetEdits(slug);
  else keepEdits(slug, { base: revision, texts: rest, message: '', choices: new Map() });
}

export function printEdits({ base, texts, message, choices }: KeptEdits): string {
  return JSON.stringify({ base, texts: [...texts], message, choices: [...choices] });
}

/** Whatever else stands in the storage is no edit. */
export function parseEdits(kept: string): KeptEdits | undefined {
  try {
    const { base, texts, message, choices }: Readonly<Record<string, unknown>> = JSON.parse(kept);
    if (typeof base !== 'number' || !Array.isArray(texts) || !texts.every(isText)) return undefined;
    return {
      base,
      texts: new Map(texts),
      message: typeof message === 'string' ? message : '',
      choices: new Map(Array.isArray(choices) ? choices.filter(isChoice) : []),
    };
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function isChoice(value: unknown): value is [string, MergeChoice] {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string') return false;
  const choice: unknown = value[1];
  if (typeof choice === 'string') return ['mine', 'theirs', 'both'].includes(choice);
  return typeof choice === 'object' && choice !== null && 'text' in choice && typeof choice.text === 'string';
}
