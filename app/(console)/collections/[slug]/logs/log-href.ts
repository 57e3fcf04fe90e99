/** Addresses of the logs of a collection, in the console, as files, and as lines. */

export function logHref(slug: string, name?: string): string {
  const query = name === undefined ? '' : `?${new URLSearchParams({ name }).toString()}`;
  return `/collections/${encodeURIComponent(slug)}/logs${query}`;
}

const apiHref = (slug: string): string => `/api/collections/${encodeURIComponent(slug)}/logs`;

export function logDownloadHref(slug: string, name: string): string {
  return `${apiHref(slug)}?${new URLSearchParams({ name }).toString()}`;
}

export interface LinesAsked {
  readonly slug: string;
  readonly name: string;
  /** Empty for every kind. */
  readonly kind: string;
  readonly text: string;
}

export function logLinesHref({ slug, name, kind, text }: LinesAsked): string {
  const query = new URLSearchParams({ name, ...(kind !== '' && { kind }), ...(text !== '' && { text }) });
  return `${apiHref(slug)}/lines?${query.toString()}`;
}
