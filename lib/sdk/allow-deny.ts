/** The allow and deny parameters of the filter-by functions: what they mean alone, together and with `all`. */

import type { FilterContext, StepOutcome } from './define-function.ts';
import { proceed } from './define-function.ts';

/** One of the two parameters, made ready to compare. */
export interface Comparison {
  /** Matches every value (`all`, the pattern `*`): weaker than a specific comparison. */
  readonly isAll: boolean;
  /** Completes "type …", such as `is text/plain`; and its contrary. */
  readonly says: string;
  readonly saysNot: string;
  /** The part of the value that matches. */
  readonly find: (value: string) => { readonly start: number; readonly end: number } | undefined;
  readonly test: (value: string) => boolean;
}

export interface AllowDeny {
  readonly source: string;
  readonly allow?: Comparison | undefined;
  readonly deny?: Comparison | undefined;
}

/**
 * Decides by one source: a specific deny that matches, else a specific allow that matches, else `deny=all`, else
 * `allow=all`; when nothing matches, an allow parameter denies and a lone deny parameter allows.
 * An empty source compares as the empty text; one that cannot exist yet makes the line not applicable.
 */
export function decideAllowDeny(context: FilterContext, { source, allow, deny }: AllowDeny): StepOutcome {
  if (!context.sources.isKnowable(source)) return notKnownYet(source);
  const value = context.sources.get(source) ?? '';
  const other = withPort(context, source, value);
  const specificDeny = specific(deny);
  const specificAllow = specific(allow);
  if (specificDeny && testEither(specificDeny, value, other)) return denied(source, specificDeny, value, other);
  if (specificAllow && testEither(specificAllow, value, other)) return proceed;
  const everythingIsDenied = deny?.isAll === true;
  if (!everythingIsDenied && specificAllow === undefined) return proceed;
  const reason = specificAllow === undefined ? 'everything is denied' : `${source} ${specificAllow.saysNot}`;
  return { kind: 'deny', reason, source, value };
}

function specific(comparison: Comparison | undefined): Comparison | undefined {
  return comparison?.isAll === true ? undefined : comparison;
}

/** What a line says that reads a source before it can exist. */
export function notKnownYet(source: string): StepOutcome {
  return { kind: 'not-applicable', note: `${source} is known only after the resource is retrieved` };
}

/** `host:port` where the host of the URL is compared, as the manual's examples write it both ways; else undefined. */
export function withPort({ facts }: FilterContext, source: string, value: string): string | undefined {
  return source === 'host' && value === facts.url.host ? facts.url.siteKey : undefined;
}

export function testEither(comparison: Comparison, value: string, other: string | undefined): boolean {
  return comparison.test(value) || (other !== undefined && comparison.test(other));
}

function denied(source: string, deny: Comparison, value: string, other: string | undefined): StepOutcome {
  const compared = deny.test(value) ? value : (other ?? value);
  const match = deny.find(compared);
  return { kind: 'deny', reason: `${source} ${deny.says}`, source, value: compared, ...(match && { match }) };
}
