/** Where a URL stands in the list it was opened from, and the ways to the ones beside it. */

import type { ReactNode } from 'react';
import { askOrProblem } from '#app/session.ts';
import { formatAtLeast, formatNumber } from '#components/ui/format/format.ts';
import type { Neighbours } from '#lib/services/resources/contract.ts';
import type { ResourceFilter } from '../../resources-href.ts';
import { filterWords, serviceInput } from '../resource-query.ts';
import { NeighbourLinks } from './neighbour-links.tsx';
import { placeHref, type ResourceTab } from './tab-address.ts';
import { unchecked } from '#lib/services/define-service.ts';

export interface InList {
  readonly slug: string;
  /** The list of the address; without a filter it is that of all URLs. */
  readonly list: ResourceFilter;
  readonly neighbours: ReturnType<typeof readNeighbours>;
  /** The part of the page, which stays in view. */
  readonly tab: ResourceTab;
}

/** Asked for while the rest of the page is made. */
export function readNeighbours(slug: string, hash: string, list: ResourceFilter) {
  return askOrProblem((all) => all.getNeighbours, unchecked({ ...serviceInput(slug, list), hash }));
}

/** `41 of 5,870, rejected, decided by filter.conf:18`. */
export async function ListPlace({ slug, list, neighbours }: InList): Promise<ReactNode> {
  const found = await neighbours;
  if (!found.ok) return null;
  const words = filterWords(slug, list).map(({ label }) => label);
  return [placeWords(found.value), ...words].join(', ');
}

function placeWords({ position, count }: Neighbours): string {
  const all = `${formatAtLeast(count.value, count.exact)} ${count.value === 1 ? 'URL' : 'URLs'}`;
  return position === undefined ? `of ${all}` : `${formatNumber(position)} of ${all}`;
}

export async function ListLinks({ slug, list, neighbours, tab }: InList): Promise<ReactNode> {
  const found = await neighbours;
  const { previous, next } = found.ok ? found.value : {};
  const href = (hash: string | undefined): string | undefined =>
    hash === undefined ? undefined : placeHref({ slug, hash, list, tab });
  return <NeighbourLinks previous={href(previous)} next={href(next)} />;
}
