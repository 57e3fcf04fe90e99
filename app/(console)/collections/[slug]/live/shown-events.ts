/** Which event lines are in sight: those of the chosen host, and those that hold what is searched for. */

import type { EventRow } from '#lib/services/live/contract.ts';

/** `host:port` of a URL, as sites are named; undefined for a line without one. */
export function siteOf({ url }: EventRow): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  const usual = { 'http:': '80', 'https:': '443', 'ftp:': '21', 'file:': '0' }[protocol] ?? '';
  return `${hostname}:${port === '' ? usual : port}`;
}

export function shownEvents(
  events: readonly EventRow[],
  { host, text }: { readonly host: string | undefined; readonly text: string },
): readonly EventRow[] {
  const wanted = text.trim().toLowerCase();
  return events.filter(
    (event) => (host === undefined || siteOf(event) === host) && (wanted === '' || wordsOf(event).includes(wanted)),
  );
}

function wordsOf({ url = '', text = '', reason = '', state, file = '', line }: EventRow): string {
  return `${url} ${text} ${reason} ${state ?? ''} ${file}:${line ?? ''}`.toLowerCase();
}
