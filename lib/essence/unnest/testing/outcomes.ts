/** Runs `unnest` in tests. */

import { Budget, unnest, usualLimits } from '../unnest.ts';
import type { NestedFormat, Unnested, UnnestLimits } from '../unnest.ts';

export const testLimits: UnnestLimits = { ...usualLimits, memberBytes: 1024 * 1024 };

export interface TestDocument {
  readonly name?: string;
  readonly body: Uint8Array;
  readonly formats: readonly NestedFormat[];
  readonly limits?: Partial<UnnestLimits>;
}

export async function unnestAll({ name = 'document', body, formats, limits }: TestDocument): Promise<Unnested[]> {
  const outcomes: Unnested[] = [];
  const budget = new Budget({ ...testLimits, ...limits }, body.length);
  for await (const outcome of unnest({ name, body, formats }, budget)) outcomes.push(outcome);
  return outcomes;
}

/** "name = text" for members, "name: reason" for refusals. */
export function shown(outcomes: readonly Unnested[]): string[] {
  return outcomes.map((outcome) =>
    outcome.kind === 'member'
      ? `${outcome.name} = ${Buffer.from(outcome.body).toString()}`
      : `${outcome.name}: ${outcome.reason}`,
  );
}
