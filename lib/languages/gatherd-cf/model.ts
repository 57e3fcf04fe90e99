/** What gatherd.cf says: who may collect from a Gatherer (Harvest manual, 4.6.7). */

import type { LineTable, Row } from '../../lang/line-table.ts';
import type { ruleWords } from './vocabulary.ts';

export interface GatherdRule {
  readonly rule: keyof typeof ruleWords;
  /** As written. Of Gzip, the path. */
  readonly hosts: readonly string[];
  readonly line: number;
}

/** The first rule that matches a client decides; without one it is allowed. */
export interface GatherdCf {
  readonly rules: readonly GatherdRule[];
}

/** Undefined for a word that is no rule. */
export function ruleNamed(word: string): GatherdRule['rule'] | undefined {
  const name = word.toLowerCase();
  return (['allow', 'deny', 'gzip'] as const).find((each) => each === name);
}

export const everyHost = 'all';

export function buildModel({ rows }: LineTable): GatherdCf {
  return { rules: rows.flatMap(ruleOf) };
}

function ruleOf({ cells: [word, rest], line }: Row): readonly GatherdRule[] {
  const rule = ruleNamed(word.text);
  return rule === undefined ? [] : [{ rule, hosts: rest === undefined ? [] : rest.text.split(/[ \t]+/), line }];
}
