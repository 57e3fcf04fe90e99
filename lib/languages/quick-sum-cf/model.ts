/** What a quick-sum.cf means: for documents of a type, the part of each line that matches goes into the attribute. */

import type { LineTable } from '../../lang/line-table.ts';

export interface QuickSumRule {
  /** As written; types are compared in any case. */
  readonly type: string;
  readonly attribute: string;
  /** POSIX extended regular expression as written; {@link expressionOf} gives what it means. */
  readonly regex: string;
  readonly line: number;
}

export interface QuickSum {
  readonly rules: readonly QuickSumRule[];
}

/** The model of a text without errors. */
export function buildModel({ rows }: LineTable): QuickSum {
  const rules = rows.flatMap(({ cells: [type, attribute, regex], line }): readonly QuickSumRule[] =>
    attribute === undefined || regex === undefined
      ? []
      : [{ type: type.text, attribute: attribute.text, regex: regex.text, line }],
  );
  return { rules };
}

const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v', a: '\u0007' };

/** POSIX knows no `\t`, and in brackets a backslash stands for itself: the file means what C would. */
export function expressionOf(regex: string): string {
  return regex.replaceAll(/\\(.)/gs, (written, sign: string) => controls[sign] ?? written);
}
