/** The line above the collections: what part of them is shown, once there are many or the address chooses some. */

import type { ReactNode } from 'react';
import { FilterChips } from '#components/ui/table/filter-chips.tsx';
import { overviewHref, type OverviewQuery } from './overview-query.ts';
import { SearchField } from './search-field.tsx';

/** So many are seen at a glance. */
const fewCollections = 8;

interface OverviewFilterProps {
  readonly query: OverviewQuery;
  readonly total: number;
}

export function OverviewFilter({ query, total }: OverviewFilterProps): ReactNode {
  const { text, state, sort, direction } = query;
  if (total <= fewCollections && text === undefined && state === undefined) return null;
  const order = { ...(sort !== undefined && { sort }), ...(direction !== undefined && { direction }) };
  const filters = [
    ...(text === undefined
      ? []
      : [
          {
            label: `contains “${text}”`,
            withoutHref: overviewHref({ ...order, ...(state !== undefined && { state }) }),
          },
        ]),
    ...(state === undefined
      ? []
      : [{ label: `last run ${state}`, withoutHref: overviewHref({ ...order, ...(text !== undefined && { text }) }) }]),
  ];
  const kept = new URL(overviewHref({ ...order, ...(state !== undefined && { state }) }), 'http://console')
    .searchParams;
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line-2 px-[18px] py-1.5">
      <div className="w-64 max-sm:w-full">
        <SearchField
          action="/"
          name="text"
          value={text}
          kept={Object.fromEntries(kept)}
          label="Filter collections"
          placeholder="Filter collections"
        />
      </div>
      <FilterChips filters={filters} clearHref={overviewHref(order)} />
    </div>
  );
}
