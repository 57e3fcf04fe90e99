/** What filter.conf means: its filters with their directives in file order, parameters as written. */

import type { Span } from '../../lang/span.ts';
import type { FilterKind, PhaseName } from '../../sdk/phases.ts';

export interface Directive {
  readonly phase: PhaseName;
  /** Canonical name, also where an alias is written. */
  readonly fn: string;
  /** As written, without `fn` and `enable`; names as the declaration spells them. */
  readonly params: ReadonlyMap<string, string>;
  /** False after `enable=false` or `enable=off`: as if the line were commented out. */
  readonly enabled: boolean;
  /** `none`: the manual has the function, this release does not; every resource passes the line unchanged. */
  readonly effect: 'works' | 'none';
  /** Number of the line the directive starts on, from 1. */
  readonly line: number;
  readonly span: Span;
  /** The directive as written; continued lines joined by blanks. */
  readonly text: string;
}

export interface FilterModel {
  readonly name: string;
  readonly line: number;
  /** By the directives it has: Enumerate makes it an enumeration filter, Generate a generation filter. */
  readonly kind: FilterKind | undefined;
  readonly directives: readonly Directive[];
}

export interface FilterConf {
  readonly filters: readonly FilterModel[];
}
