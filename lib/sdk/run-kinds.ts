/** What a run crawls. */

/** `single`: URLs somebody named. `feed`: what a feed brings or names. */
export const runKinds = ['full', 'incremental', 'single', 'feed'] as const;
export type RunKind = (typeof runKinds)[number];

const wholeKinds: readonly RunKind[] = ['full', 'incremental'];

/** It begins at the start points of the configuration, and says something of the whole collection. */
export function isWholeRun(kind: RunKind): boolean {
  return wholeKinds.includes(kind);
}

/** SQL: a list. */
export const wholeRunKinds = `('${wholeKinds.join("', '")}')`;
