/** Attributes out of the lines of a text that match patterns (Harvest manual, 4.7.3). */

import { compileGroups, mostSplit } from '../../match/regex/groups.ts';
import { contentLimit } from '../../sdk/content-limit.ts';
import type { QuickSumLine, Written } from '../../sdk/essence-recipe.ts';
import type { EssenceAttribute } from '../../sdk/examination.ts';

export interface QuickSum {
  readonly file: string;
  readonly has: (type: string) => boolean;
  readonly of: (type: string, text: string) => readonly EssenceAttribute[];
}

const mostCharacters = contentLimit('omitted', 1_000_000, 'characters of a line of quick-sum.cf');

const tooLong = contentLimit('omitted', mostSplit, 'characters of a match with groups of quick-sum.cf');

interface Rule {
  readonly attribute: string;
  readonly line: number;
  readonly take: (line: string) => string | undefined;
}

export function compileQuickSum({ file, lines }: Written<QuickSumLine>): QuickSum {
  const byType = new Map<string, Rule[]>();
  for (const { type, attribute, regex, line } of lines) {
    const take = taker(regex);
    const key = type.toLowerCase();
    if (take !== undefined) byType.set(key, [...(byType.get(key) ?? []), { attribute, line, take }]);
  }
  return {
    file,
    has: (type) => byType.has(type.toLowerCase()),
    of: (type, text) => takeAll(byType.get(type.toLowerCase()) ?? [], text, file),
  };
}

/** The text of the first group that took part in the match; of the whole match where none did. */
function taker(regex: string): Rule['take'] | undefined {
  const finder = compileGroups(regex);
  return (
    finder &&
    ((line) => {
      const found = finder.find(line);
      if (found === undefined) return undefined;
      if (found.groups === undefined) tooLong.cut();
      const taken = found.groups === undefined ? undefined : (found.groups.find((each) => each !== undefined) ?? found);
      return taken && line.slice(taken.start, taken.end);
    })
  );
}

/** Values of one attribute are one text, a match in each line. */
function takeAll(rules: readonly Rule[], text: string, file: string): readonly EssenceAttribute[] {
  if (rules.length === 0) return [];
  const found = new Map<string, { readonly lines: string[]; readonly rule: Rule }>();
  const left = new Map(rules.map((rule) => [rule, mostCharacters.most]));
  for (const line of text.split(/\r\n|\n|\r/)) {
    for (const rule of rules) {
      const taken = rule.take(line)?.trim() ?? '';
      const room = (left.get(rule) ?? 0) - taken.length;
      if (taken === '') continue;
      if (room < 0) {
        mostCharacters.cut();
        continue;
      }
      left.set(rule, room);
      const known = found.get(rule.attribute.toLowerCase());
      if (known === undefined) found.set(rule.attribute.toLowerCase(), { lines: [taken], rule });
      else known.lines.push(taken);
    }
  }
  return Array.from(found, ([name, { lines, rule }]) => ({
    name,
    values: [lines.join('\n')],
    by: file,
    at: { file, line: rule.line },
  }));
}
