/** Addresses of the Essence page, and of the URLs behind its figures. */

import { fileName } from '#lib/lang/file-name.ts';
import type { SummarizerFigures } from '#lib/services/essence/contract.ts';
import { resourcesHref, type ResourceFilter } from '../resources-href.ts';
import { summarizedByValue } from '../resources/essence-query.ts';

export type EssenceQuery = Readonly<Record<string, string | undefined>>;

/** The address with some parameters changed; undefined removes one. */
export function essenceHref(slug: string, query: EssenceQuery, change: EssenceQuery = {}): string {
  const entries = Object.entries({ ...query, ...change }).filter((entry): entry is [string, string] => {
    const [, value] = entry;
    return value !== undefined;
  });
  const search = new URLSearchParams(entries).toString();
  return `/collections/${encodeURIComponent(slug)}/essence${search === '' ? '' : `?${search}`}`;
}

export function typeHref(slug: string, essenceType: string, filter: ResourceFilter = {}): string {
  return resourcesHref(slug, { ...filter, essenceType });
}

/** What passed summarizing, as the figures of summarizers count. */
export function summarizersHref(slug: string, names: SummarizerFigures['names'], filter: ResourceFilter = {}): string {
  return resourcesHref(slug, { ...filter, summarizedBy: summarizedByValue(names), essence: 'kept,deleted' });
}

const stockMark = / \(built-in\)$/;

/** `byname.cf:29`, without the folder. */
export function placeWords(file: string, line?: number): string {
  const name = fileName(file.replace(stockMark, ''));
  return line === undefined ? name : `${name}:${line}`;
}
