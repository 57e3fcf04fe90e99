/** The pasted list in the window's own storage, so that neither a reload nor another page of the console loses it. */

const keyOf = (slug: string): string => `winnow-simulator:${slug}`;
const listeners = new Set<() => void>();

/** Hears of every change until the returned function is called. */
export function watchList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keptList(slug: string): string {
  return sessionStorage.getItem(keyOf(slug)) ?? '';
}

export function keepList(slug: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(slug), text);
  } catch {
    // The storage is full or switched off: the list is kept as long as the page is open.
  }
  for (const listener of listeners) listener();
}
