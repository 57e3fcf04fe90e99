/** Addresses of the logs of a collection, in the console and as files. */

export function logHref(slug: string, name?: string): string {
  const query = name === undefined ? '' : `?${new URLSearchParams({ name }).toString()}`;
  return `/collections/${encodeURIComponent(slug)}/logs${query}`;
}

export function logDownloadHref(slug: string, name: string): string {
  return `/api/collections/${encodeURIComponent(slug)}/logs?${new URLSearchParams({ name }).toString()}`;
}
