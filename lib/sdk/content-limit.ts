/** Limits on what is taken out of content. Each names the kind of cut that reaching it is, so that none leaves something out unseen. */

import { addUpCuts } from './cuts.ts';
import type { Cut, CutKind } from './cuts.ts';

export interface ContentLimit {
  readonly most: number;
  /** Reports what the limit leaves out to whoever counts, see {@link countingCuts}. */
  readonly cut: (count?: number) => void;
}

/** What is read at this moment reports here. Reading is synchronous, so two readings never overlap. */
let reported: Cut[] | undefined;

/** `of` completes "5,000 …", the reason that is shown. */
export function contentLimit(kind: CutKind, most: number, of: string): ContentLimit {
  const reason = `${most.toLocaleString('en')} ${of}`;
  return {
    most,
    cut: (count = 1) => {
      if (count > 0) reported?.push({ kind, count, reason });
    },
  };
}

/** What a synchronous reading makes, and what limits left out of it. */
export function countingCuts<Made>(read: () => Made): { readonly made: Made; readonly cuts: readonly Cut[] } {
  const outer = reported;
  const own: Cut[] = [];
  reported = own;
  try {
    const made = read();
    return { made, cuts: own.length === 0 ? own : addUpCuts(own) };
  } finally {
    reported = outer;
  }
}
