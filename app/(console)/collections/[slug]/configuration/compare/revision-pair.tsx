'use client';
/** Which two revisions are compared; choosing another leads to its address. */

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import type { RevisionRow } from '#lib/services/configuration/contract.ts';
import { compareHref, type CompareView } from '../revisions/compare-href.ts';

interface RevisionPairProps {
  readonly slug: string;
  readonly from: number;
  readonly to: number;
  readonly view: CompareView;
  /** Newest first. */
  readonly revisions: readonly RevisionRow[];
}

export function RevisionPair({ slug, from, to, view, revisions }: RevisionPairProps): ReactNode {
  const router = useRouter();
  const show = (pair: { readonly from: number; readonly to: number }): void =>
    router.replace(compareHref(slug, { ...pair, view }), { scroll: false });
  const options = optionsOf(revisions, [from, to]);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <div className="w-64 max-sm:w-full">
        <Select
          aria-label="The earlier revision"
          value={String(from)}
          options={options}
          onChange={(event) => show({ from: Number(event.target.value), to })}
        />
      </div>
      <span className="text-note text-ink-3">to</span>
      <div className="w-64 max-sm:w-full">
        <Select
          aria-label="The later revision"
          value={String(to)}
          options={options}
          onChange={(event) => show({ from, to: Number(event.target.value) })}
        />
      </div>
      <Button variant="ghost" size="small" onClick={() => show({ from: to, to: from })}>
        Swap
      </Button>
    </div>
  );
}

const longest = 40;

/** The revisions, and those of the address when they are older than the list. */
function optionsOf(revisions: readonly RevisionRow[], chosen: readonly number[]) {
  const known = revisions.map(({ number, message, author }) => {
    const words = message === '' ? author : message;
    return {
      value: String(number),
      label: `r${number} ${words.length > longest ? `${words.slice(0, longest)}…` : words}`,
    };
  });
  const older = chosen
    .map(String)
    .filter((value, at, all) => all.indexOf(value) === at && !known.some((one) => one.value === value));
  return [...known, ...older.map((value) => ({ value, label: `r${value}` }))];
}
