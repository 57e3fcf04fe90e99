/** The one evaluator: a pure fold of a program over the facts of a resource, asking for the facts it lacks. */

import type { Facts, Need } from '../sdk/resource.ts';
import type { Interned, Ledger } from './ledger.ts';
import type { Decision, Program, TraceEntry } from './program.ts';

/** What directives set or cleared, for `produce`: opaque, one map per filter. */
export interface CarriedSources {
  readonly enumeration?: ReadonlyMap<string, string | undefined>;
  readonly generation?: ReadonlyMap<string, string | undefined>;
}

/** Where a fold stopped for want of a fact; may be continued any number of times. Opaque. */
export interface Progress {
  readonly stage: number;
}

export interface Undecided {
  readonly done: false;
  /** `address` is asked for first: then the resource has passed everything before the queue. */
  readonly needs: Need;
  readonly progress: Progress;
}

export interface CompactDecision {
  readonly done: true;
  readonly interned: Interned;
  readonly sources: CarriedSources;
}

/** Decides as the crawl does: paths are interned, nothing is made per step. */
export declare function decideCompact(ledger: Ledger, facts: Facts, from?: Progress): CompactDecision | Undecided;

/** Decides without a ledger (plan, simulator, tests). */
export declare function decide(
  program: Program,
  facts: Facts,
  from?: Progress,
): { readonly done: true; readonly decision: Decision; readonly sources: CarriedSources } | Undecided;

/** Decides with the values each step read; `decision` is that of {@link decide}, or what is known so far. */
export declare function trace(
  program: Program,
  facts: Facts,
): { readonly decision: Decision; readonly needs?: Need; readonly entries: readonly TraceEntry[]; readonly path: string };
