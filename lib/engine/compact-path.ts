/** A path as a short text: what the fold writes while it decides, and what a ledger interns and expands. */

import type { Decision, Program } from './program.ts';

/** Entries in order; equal texts are equal paths of one program. */
export type CompactPath = string;

export declare function decisionOf(program: Program, path: CompactPath): Decision;
