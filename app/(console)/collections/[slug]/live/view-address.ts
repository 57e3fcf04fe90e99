/** What of the live page stands in its address: brush, chosen exit, host, events searched for, charts shown as tables. */

import type { Span } from '#components/charts/lanes-scale.ts';

/** `1763735890-1763736245`, in whole seconds since the epoch. */
export function printBrush({ from, to }: Span): string {
  return `${Math.floor(from / 1000)}-${Math.ceil(to / 1000)}`;
}

export function readBrush(text: string | undefined): Span | undefined {
  const found = /^(\d{1,10})-(\d{1,10})$/.exec(text ?? '');
  if (found === null) return undefined;
  const [from, to] = [Number(found[1]) * 1000, Number(found[2]) * 1000];
  return from < to ? { from, to } : undefined;
}

export const charts = ['flow', 'time', 'urls'] as const;
export type Chart = (typeof charts)[number];

/** Which charts are shown as tables. */
export function readTables(text: string | undefined): ReadonlySet<Chart> {
  const named = new Set(text?.split(','));
  return new Set(charts.filter((chart) => named.has(chart)));
}

/** Undefined when none is. */
export function toggleTable(shown: ReadonlySet<Chart>, chart: Chart): string | undefined {
  const next = charts.filter((each) => shown.has(each) !== (each === chart));
  return next.length === 0 ? undefined : next.join(',');
}
