/** The addresses of what is done with two revisions of a collection: comparing them, and merging edits into the newest. */

export type CompareView = 'columns' | 'lines';

interface Compared {
  readonly from: number;
  /** The newest when absent. */
  readonly to?: number | undefined;
  readonly view?: CompareView | undefined;
}

const base = (slug: string): string => `/collections/${encodeURIComponent(slug)}/configuration`;

export function compareHref(slug: string, { from, to, view }: Compared): string {
  const query = new URLSearchParams({
    from: String(from),
    ...(to !== undefined && { to: String(to) }),
    ...(view === 'lines' && { view }),
  });
  return `${base(slug)}/compare?${query.toString()}`;
}

/** `began` is the revision the edits of this window began with. */
export function mergeHref(slug: string, began: number): string {
  return `${base(slug)}/merge?base=${began}`;
}

/** All files as a revision has them; the newest one is open for edits. */
export function revisionHref(slug: string, revision: number): string {
  return `${base(slug)}?revision=${revision}`;
}

/** A revision's files as a download. */
export function zipHref(slug: string, revision: number): string {
  return `/api/collections/${encodeURIComponent(slug)}/configuration?revision=${revision}`;
}

/** All revisions as a table. */
export function revisionsHref(slug: string): string {
  return `${base(slug)}/revisions`;
}

/** Where files or a zip are uploaded as a new revision. */
export function importHref(slug: string): string {
  return `${base(slug)}/import`;
}
