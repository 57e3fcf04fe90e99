/** Candidate selection: which types get no description, by lists of types. */

import type { EssenceRecipe } from '../sdk/essence-recipe.ts';
import type { EssencePlace } from '../sdk/examination.ts';

export type SelectType = (type: string) => EssencePlace | undefined;

/** The line that keeps documents of a type out. A list of those that are allowed does so as a whole: at its first line. */
export function typeSelection({ stopList, allowList }: Pick<EssenceRecipe, 'stopList' | 'allowList'>): SelectType {
  // Of a type that comes again, the first line decides.
  const stops = new Map(stopList.lines.toReversed().map(({ type, line }) => [type.toLowerCase(), line]));
  const allowed = allowList && new Set(allowList.lines.map(({ type }) => type.toLowerCase()));
  return (written) => {
    const type = written.toLowerCase();
    const line = stops.get(type);
    if (line !== undefined) return { file: stopList.file, line };
    return allowList === undefined || allowed?.has(type) === true ? undefined : { file: allowList.file, line: 1 };
  };
}
