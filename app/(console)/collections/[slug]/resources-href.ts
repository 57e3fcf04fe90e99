/** Addresses of the resource list and of one resource: every number on screen opens what it counts. */

import { place as annotations } from '#lib/languages/annotations/place.ts';
import { place as externalMetadataCfg } from '#lib/languages/external-metadata-cfg/place.ts';

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
      | 'extraction'
      | 'rd'
      | 'cut'
      | 'file'
      | 'line'
      | 'reason'
      | 'essenceType'
      | 'essence'
      | 'recognizedBy'
      | 'summarizedBy'
      | 'rule'
      | 'nested'
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

/** `hash` is the resource's 32 hexadecimal digits; `list` the list it is opened from, which its page leads on in. */
export function resourceHref(slug: string, hash: string, list: ResourceFilter = {}): string {
  const query = new URLSearchParams(Object.entries(list)).toString();
  return `/collections/${encodeURIComponent(slug)}/resources/${hash}${query === '' ? '' : `?${query}`}`;
}

/**
 * The line in the configuration, the external metadata, or the robots.txt of the site of `url`; built-in steps (line 0)
 * have none.
 */
export function fileLineHref(slug: string, file: string, line: number, url?: string): string | undefined {
  if (line === 0) return undefined;
  if (file === 'robots.txt') return url === undefined ? undefined : robotsHref(slug, url, line);
  const query = new URLSearchParams({ file, line: String(line) });
  const page = file.endsWith(externalMetadataCfg.usualPath) ? 'metadata' : 'configuration';
  return `/collections/${encodeURIComponent(slug)}/${page}?${query.toString()}`;
}

/** The annotations with a new one of a URL. */
export function annotateHref(slug: string, url: string): string {
  const query = new URLSearchParams({ file: annotations.usualPath, annotate: url });
  return `/collections/${encodeURIComponent(slug)}/configuration?${query.toString()}`;
}

/** What the crawl had of the robots.txt of a URL's site. */
function robotsHref(slug: string, url: string, line: number): string {
  const query = new URLSearchParams({ url, line: String(line) });
  return `/collections/${encodeURIComponent(slug)}/robots?${query.toString()}`;
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
