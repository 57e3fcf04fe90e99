'use client';
/** Which charts are shown as tables: kept in the address, and switched with `T`. */

import { useCallback, useMemo } from 'react';
import { useAddress } from '#components/ui/table/use-address.ts';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { readTables, toggleTable, type Chart } from './view-address.ts';

export interface Tables {
  readonly shown: ReadonlySet<Chart>;
  readonly toggle: (chart: Chart) => void;
}

/** `T` turns the chart that has the focus, else the flow, into a table and back. */
export function useTables(): Tables {
  const { get, set } = useAddress();
  const text = get('table');
  const shown = useMemo(() => readTables(text), [text]);
  const toggle = useCallback((chart: Chart) => set({ table: toggleTable(shown, chart) }), [set, shown]);
  const bindings = useMemo(
    () => [
      {
        keys: 't',
        label: 'Show the focused chart as a table',
        run: () => {
          const focused = document.activeElement?.closest<HTMLElement>('[data-chart]')?.dataset['chart'];
          const main = document.querySelector('[data-chart="urls"]') === null ? 'flow' : 'urls';
          toggle(focused === 'time' ? 'time' : main);
        },
      },
    ],
    [toggle],
  );
  useKeymap(bindings);
  return { shown, toggle };
}
