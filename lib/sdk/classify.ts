/** Classification: a source, and under Generate an attribute, gets a value when another source compares well. */

import { notKnownYet, testEither, withPort } from './allow-deny.ts';
import type { Comparison } from './allow-deny.ts';
import type { FilterContext, ProduceContext, StepOutcome } from './define-function.ts';
import { proceed } from './define-function.ts';

export interface Classification {
  readonly src: string;
  readonly comparison: Comparison;
  readonly dst: string;
  readonly value: string;
}

/** MetaData and Data: the source alone. What does not match leaves it as it is. */
export function classifySource(context: FilterContext, { src, comparison, dst, value }: Classification): StepOutcome {
  if (!context.sources.isKnowable(src)) return notKnownYet(src);
  if (matches(context, src, comparison)) context.sources.set(dst, value);
  return proceed;
}

/** Generate: the attribute too, else the lines of the manual would have no effect there. */
export function classifyDescription(context: ProduceContext, { src, comparison, dst, value }: Classification): void {
  if (!matches(context, src, comparison)) return;
  context.sources.set(dst, value);
  context.write(dst, [value], src);
}

function matches(context: FilterContext, src: string, comparison: Comparison): boolean {
  const value = context.sources.get(src) ?? '';
  return testEither(comparison, value, withPort(context, src, value));
}
