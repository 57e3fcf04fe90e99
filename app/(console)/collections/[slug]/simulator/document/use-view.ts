'use client';
/** View state of a trial: selected part, closed branches, filter. Reset by each trial. */

import { useCallback, useMemo, useState } from 'react';
import type { DocumentTrial } from '#lib/services/essence/try-document-contract.ts';
import type { PartKind } from './trial-tree.ts';

interface Shown {
  /** The trial it is of. */
  readonly number: number;
  readonly selected: number;
  readonly closed: ReadonlySet<number>;
  readonly kind?: PartKind | undefined;
  /** Where there is room for one of them, the panel and not the list. */
  readonly isPanelOpen: boolean;
  /** How members would be described, where that is not what gatherer.cf says. */
  readonly unnestedAs?: DocumentTrial['unnested']['as'];
}

export interface View extends Shown {
  readonly select: (index: number) => void;
  readonly branch: (index: number, isOpen: boolean) => void;
  readonly filter: (kind: PartKind | undefined) => void;
  readonly describeAs: (as: DocumentTrial['unnested']['as']) => void;
  readonly closePanel: () => void;
}

const nothing: ReadonlySet<number> = new Set();

const begun = (number: number): Shown => ({ number, selected: 0, closed: nothing, isPanelOpen: false });

export function useView(number: number): View {
  const [kept, setShown] = useState(() => begun(number));
  const shown = kept.number === number ? kept : begun(number);
  const change = useCallback(
    (make: (before: Shown) => Partial<Shown>) =>
      setShown((before) => {
        const own = before.number === number ? before : begun(number);
        return { ...own, ...make(own) };
      }),
    [number],
  );
  const acts = useMemo(
    () => ({
      select: (selected: number) => change(() => ({ selected, isPanelOpen: true })),
      branch: (index: number, isOpen: boolean) =>
        change(({ closed }) => {
          const next = new Set(closed);
          if (isOpen) next.delete(index);
          else next.add(index);
          return { closed: next };
        }),
      filter: (kind: PartKind | undefined) => change(() => ({ kind })),
      describeAs: (unnestedAs: DocumentTrial['unnested']['as']) => change(() => ({ unnestedAs })),
      closePanel: () => change(() => ({ isPanelOpen: false })),
    }),
    [change],
  );
  return { ...shown, ...acts };
}
