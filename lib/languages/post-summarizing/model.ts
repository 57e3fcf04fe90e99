/** What a rules file means: each rule with its condition and what is done where it holds, in the order of the file. */

import { readCondition, readInstruction } from './read-line.ts';
import type { Instruction, PostRule, PostSummarizing } from './rule.ts';
import type { RulesAst } from './syntax.ts';

/** The model of a text without errors. */
export function buildModel({ lines }: RulesAst): PostSummarizing {
  const rules: (PostRule & { readonly instructions: Instruction[] })[] = [];
  for (const line of lines) {
    if (line.kind === 'condition') {
      const read = readCondition(line);
      if (read.ok) rules.push({ condition: read.value, instructions: [], line: line.line });
    } else {
      const read = readInstruction(line);
      if (read.ok) rules.at(-1)?.instructions.push(read.value);
    }
  }
  return { rules };
}
