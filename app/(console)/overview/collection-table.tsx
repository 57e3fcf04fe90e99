'use client';
/** The collections as one dense table: state, the hours around now, numbers, next start. On a phone in order of need. */

import { useRouter } from 'next/navigation';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { classes } from '#components/ui/classes.ts';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { useMedia } from '#components/ui/layout/use-media.ts';
import type { OverviewCollection } from '#lib/services/overview/contract.ts';
import { startRun } from '../collections/[slug]/run-actions.ts';
import { collectionColumns } from './collection-columns.tsx';
import { byNeed, totalsOf } from './collection-words.ts';

interface CollectionTableProps {
  readonly collections: readonly OverviewCollection[];
  /** The address names a column to sort by. */
  readonly isSorted: boolean;
  /** The present of the page, ms since the epoch. */
  readonly now: number;
  readonly mayStart: boolean;
}

/** On a phone the RDs are the last column in sight. */
const frame = classes(
  'flex-none border-b border-line [--state-width:172px] [--thing-width:190px] max-lg:[--state-width:146px] max-lg:[--thing-width:150px] max-sm:[--thing-width:auto]',
  'max-sm:[&_:is(td,th):nth-child(5)]:pr-[18px]',
);

const legendEntries = [
  ['finished', 'bg-kept'],
  ['running', 'bg-running'],
  ['paused', 'bg-warn'],
  ['failed', 'bg-failed'],
  ['waiting', 'hatch'],
  ['planned', 'border-[1.5px] border-ink-4'],
] as const;

const legend = (
  <span className="flex gap-x-2 overflow-hidden pl-1 max-lg:hidden text-note font-normal text-ink-3">
    {legendEntries.map(([word, look]) => (
      <span key={word} className="inline-flex items-center gap-1">
        <span aria-hidden className={classes('keeps-colour size-2 rounded-[2px]', look)} />
        {word}
      </span>
    ))}
  </span>
);

export function CollectionTable({ collections, isSorted, now, mayStart }: CollectionTableProps): ReactNode {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string>();
  const [, startTransition] = useTransition();
  const isPhone = useMedia('(max-width: 599.98px)');
  const bindings = useMemo(() => {
    const start = (): void => {
      const slug = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
      if (slug === undefined) return;
      startTransition(async () => {
        const answer = await reach(() => startRun(slug, false));
        setRefusal(answer.ok ? undefined : `${slug} could not start: ${answer.problem.message}`);
        router.refresh();
      });
    };
    return mayStart ? [{ keys: 's', label: 'Start the selected collection', run: start }] : [];
  }, [mayStart, router]);
  useKeymap(bindings);
  const rows = isPhone && !isSorted ? collections.toSorted(byNeed) : collections;
  const totals = totalsOf(collections);
  return (
    <div className={frame}>
      <RefusalNotice text={refusal} />
      <ListTable
        list="collections"
        label="Collections"
        fixed
        density="lanes"
        columns={collectionColumns({ now, totals, legend })}
        rows={rows}
        rowKey={({ slug }) => slug}
        rowHref={({ slug }) => `/collections/${encodeURIComponent(slug)}/live`}
        empty={<p className="px-[18px] py-3 text-body text-ink-2">No matching collections.</p>}
      />
    </div>
  );
}
