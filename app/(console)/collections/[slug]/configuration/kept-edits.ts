/** Unsaved texts in the window's own storage, so that neither a reload nor another page of the console loses them. */

export interface KeptEdits {
  /** The revision the edits began with. */
  readonly base: number;
  readonly texts: ReadonlyMap<string, string>;
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
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify({ base: edits.base, texts: [...edits.texts] }));
  } catch {
    // The storage is full or switched off: the texts are still kept as long as the window is open.
  }
  for (const listener of listeners) listener();
}

export function forgetEdits(slug: string): void {
  known.set(slug, undefined);
  sessionStorage.removeItem(keyOf(slug));
  for (const listener of listeners) listener();
}

/** Whatever else stands in the storage is no edit. */
export function parseEdits(kept: string): KeptEdits | undefined {
  try {
    const { base, texts }: { readonly base?: unknown; readonly texts?: unknown } = JSON.parse(kept);
    if (typeof base !== 'number' || !Array.isArray(texts) || !texts.every(isEntry)) return undefined;
    return { base, texts: new Map(texts) };
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
