/** The run states of collections, whoever said them last: the sidebar follows a page without being made again. */

import { createObservable } from '../../ui/observable.ts';
import type { RunState } from '../../ui/marks/verdict-words.ts';

/** By slug. */
export const heardRunStates = createObservable<ReadonlyMap<string, RunState>>(new Map());

export function hearRunState(slug: string, state: RunState | undefined): void {
  if (state === undefined) return;
  if (heardRunStates.get().get(slug) === state) return;
  heardRunStates.set(new Map(heardRunStates.get()).set(slug, state));
}
