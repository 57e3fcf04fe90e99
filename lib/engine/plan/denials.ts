/** The URLs that one line denies, before an edit of it and after. */

import { lineKey } from './line-lists.ts';
import type { Judged } from './judge.ts';
import type { Outlook } from './outlook.ts';
import type { Planned } from './plan.ts';
import type { Place } from '../program/program.ts';

export interface Denials {
  readonly before: number;
  readonly after: number;
  /** Denied by the line before and after. */
  readonly both: number;
}

/** `was` and `is`: where the line stands in the two versions; undefined when it is gone. */
export function compareDenials(
  { urls, saved, edited }: Pick<Planned, 'urls' | 'saved' | 'edited'>,
  was: Place,
  is: Place | undefined,
): Denials {
  const [deniedBefore, deniedAfter] = [denies(saved, was), denies(edited, is)];
  const counts = { before: 0, after: 0, both: 0 };
  for (let url = 0; url < urls.seq.length; url++) {
    const [before, after] = [deniedBefore(url), deniedAfter(url)];
    if (before) counts.before++;
    if (after) counts.after++;
    if (before && after) counts.both++;
  }
  return counts;
}

/** Judgements are few, and one object each. */
function denies({ judged, unlinked }: Outlook, place: Place | undefined): (url: number) => boolean {
  if (place === undefined) return () => false;
  const key = lineKey(place);
  const known = new Map<Judged, boolean>();
  return (url) => {
    const is = judged[url];
    if (is === undefined || unlinked.has(url)) return false;
    const found = known.get(is) ?? is.deniers.some((each) => lineKey(each) === key);
    known.set(is, found);
    return found;
  };
}
