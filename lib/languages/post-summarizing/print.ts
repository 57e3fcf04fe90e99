/** Writes a rules file: a whole model, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter, lineBreak, lineSpan } from '../../lang/line-edits.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { Condition, Instruction, PostRule, PostSummarizing, Test } from './rule.ts';
import type { RuleLine, RulesAst } from './syntax.ts';

export function print({ rules }: PostSummarizing): string {
  return rules.map((rule) => `${linesOf(rule).join('\n')}\n`).join('');
}

type Written = Omit<PostRule, 'line'>;

function linesOf({ condition, instructions }: Written): readonly string[] {
  return [conditionText(condition), ...instructions.map((each) => `\t${instructionText(each)}`)];
}

export function conditionText(condition: Condition): string {
  return condition.map((group) => group.map(testText).join(' && ')).join(' || ');
}

function testText({ attribute, operator, value }: Test): string {
  const isSearch = operator.endsWith('~');
  return `${attribute} ${operator} ${isSearch ? enclose(value, '/') : enclose(value, "'")}`;
}

export function instructionText(instruction: Instruction): string {
  switch (instruction.kind) {
    case 'set':
      return `${instruction.attribute} = ${enclose(instruction.value, '"')}`;
    case 'pipe':
      return `${instruction.attribute} | ${instruction.command}`;
    case 'filter':
      return `${instruction.attributes.join(',')} ! ${instruction.command}`;
    case 'delete':
      return 'delete()';
  }
}

function enclose(text: string, sign: string): string {
  return sign + text.replaceAll(sign, `\\${sign}`) + sign;
}

/** `at` is the place of a rule among the rules, from 0. */
export type PostSummarizingChange =
  | { readonly kind: 'add-rule'; readonly rule: Written }
  | { readonly kind: 'set-rule'; readonly at: number; readonly rule: Written }
  | { readonly kind: 'remove-rule'; readonly at: number };

export function edit({ source, ast }: Parsed<RulesAst>, change: PostSummarizingChange): readonly TextEdit[] {
  const eol = lineBreak(source);
  if (change.kind === 'add-rule') return [insertLineAfter(source, source.text.length, linesOf(change.rule).join(eol))];
  const lines = ruleAt(ast.lines, change.at);
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return [];
  const span = { start: lineSpan(source, first.line).start, end: lineSpan(source, last.line).end };
  if (change.kind === 'set-rule') return [{ span, text: linesOf(change.rule).join(eol) }];
  return [{ span: { start: span.start, end: source.lineStarts[last.line] ?? source.text.length }, text: '' }];
}

/** The condition with its instructions. */
function ruleAt(lines: readonly RuleLine[], wanted: number): readonly RuleLine[] {
  const conditions = lines.flatMap(({ kind }, at) => (kind === 'condition' ? [at] : []));
  const start = conditions[wanted];
  return start === undefined ? [] : lines.slice(start, conditions[wanted + 1] ?? lines.length);
}
