'use client';
/** Which side panel is in view: kept in the address, so that it can be sent; `]` opens and closes it. */

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { useMedia } from '#components/ui/layout/use-media.ts';

/** What the address says when the panel is closed. */
const closed = 'none';

export interface PanelChoice<Id extends string> {
  /** Undefined when none is in view. */
  readonly open: Id | undefined;
  /** The panel stands beside the text; else it takes its place. */
  readonly isBeside: boolean;
  readonly choose: (id: Id | undefined) => void;
}

/** Beside the text the first panel is open unless the address says otherwise; in its place none is. */
export function usePanel<Id extends string>(ids: readonly Id[]): PanelChoice<Id> {
  const asked = useSearchParams().get('panel');
  const isBeside = useMedia('(min-width: 1280px)');
  const first = ids[0];
  const open = asked === closed ? undefined : (ids.find((id) => id === asked) ?? (isBeside ? first : undefined));
  const toggles = useMemo(
    () => [
      {
        keys: ']',
        label: 'Open or close the side panel',
        run: () => showInAddress(open === undefined ? first : undefined),
      },
    ],
    [open, first],
  );
  useKeymap(toggles);
  return { open, isBeside, choose: showInAddress };
}

function showInAddress(id: string | undefined): void {
  const query = new URLSearchParams(location.search);
  query.set('panel', id ?? closed);
  history.replaceState(null, '', `?${query.toString()}`);
}
