/** What a filter file means: its rules in order. */

import type { LineTable } from '../../lang/line-table.ts';

export interface HarvestFilterRule {
  readonly allows: boolean;
  /** POSIX extended regular expression, searched for anywhere in the subject. */
  readonly regex: string;
  readonly line: number;
}

/** The first rule that matches decides; what none matches is allowed. */
export interface HarvestFilter {
  readonly rules: readonly HarvestFilterRule[];
}

/** True for `Allow`, false for `Deny`, in any case; undefined for any other word. */
export function allowsOf(keyword: string): boolean | undefined {
  const word = keyword.toLowerCase();
  if (word === 'allow') return true;
  return word === 'deny' ? false : undefined;
}

/** The model of a text without errors. */
export function buildModel({ rows }: LineTable): HarvestFilter {
  const rules = rows.flatMap(({ cells: [word, regex], line }): readonly HarvestFilterRule[] => {
    const allows = allowsOf(word.text);
    return allows === undefined || regex === undefined ? [] : [{ allows, regex: regex.text, line }];
  });
  return { rules };
}
