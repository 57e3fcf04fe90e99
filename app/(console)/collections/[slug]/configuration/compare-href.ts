/** The address of what changed from one revision to another; without the other, to the newest. */

export function compareHref(slug: string, from: number, to?: number): string {
  const query = new URLSearchParams({ from: String(from), ...(to !== undefined && { to: String(to) }) });
  return `/collections/${encodeURIComponent(slug)}/configuration/compare?${query.toString()}`;
}
