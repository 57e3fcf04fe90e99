/** Which event lines are in sight: those of the chosen host, and those that hold what is searched for. */

import type { EventRow } from '#lib/services/live/contract.ts';

export function shownEvents(
  events: readonly EventRow[],
  { host, text }: { readonly host: string | undefined; readonly text: string },
): readonly EventRow[] {
  const wanted = text.trim().toLowerCase();
  return events.filter(
    (event) => (host === undefined || event.site === host) && (wanted === '' || wordsOf(event).includes(wanted)),
  );
}

function wordsOf({ url = '', text = '', reason = '', state, file = '', line }: EventRow): string {
  return `${url} ${text} ${reason} ${state ?? ''} ${file}:${line ?? ''}`.toLowerCase();
}
