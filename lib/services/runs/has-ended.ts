/** Which states of a run are its last. */

import type { RunState } from '../../engine/ports.ts';

const ended: ReadonlySet<RunState> = new Set(['finished', 'stopped', 'failed']);

export const hasEnded = (state: RunState): boolean => ended.has(state);
