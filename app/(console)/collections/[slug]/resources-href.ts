/** Addresses of the resource list and of one resource: every number on screen opens what it counts. */

export type ResourceFilter = Partial<
  Readonly<
    Record<
      | 'text'
      | 'outcome'
      | 'state'
      | 'stage'
      | 'site'
      | 'type'
      | 'status'
      | 'file'
      | 'line'
      | 'reason'
      | 'sort'
      | 'plan'
      | 'figure',
      string
    >
  >
>;

export function resourcesHref(slug: string, filter: ResourceFilter): string {
  const query = new URLSearchParams(Object.entries(filter)).toString();
  return `/collections/${encodeURIComponent(slug)}/resources${query === '' ? '' : `?${query}`}`;
}

/** `hash` is the resource's 32 hexadecimal digits. */
export function resourceHref(slug: string, hash: string): string {
  return `/collections/${encodeURIComponent(slug)}/resources/${hash}`;
}

/** The line in the configuration or the external metadata; built-in steps (line 0) have none. */
export function fileLineHref(slug: string, file: string, line: number): string | undefined {
  if (line === 0 || file === 'robots.txt') return undefined;
  const query = new URLSearchParams({ file, line: String(line) });
  const page = file.endsWith('external_metadata.cfg') ? 'metadata' : 'configuration';
  return `/collections/${encodeURIComponent(slug)}/${page}?${query.toString()}`;
}

/** What a URL gets from external metadata, with the line of every class and what it overrides. */
export function lookUpHref(slug: string, url: string): string {
  const query = new URLSearchParams({ panel: 'look-up', url });
  return `/collections/${encodeURIComponent(slug)}/metadata?${query.toString()}`;
}

/** The line with the plan open beside it: what would change without the line, or with another one. */
export function planHref(slug: string, file: string, line: number): string | undefined {
  const href = fileLineHref(slug, file, line);
  return href === undefined ? undefined : `${href}&dock=plan`;
}
