/** What the rules of the filter rules did: whom including ones let in, and why the others decided nothing. */

import { setImmediate } from 'node:timers/promises';
import { lookAtRules, ruleLines } from '../../engine/decide/rule-lines.ts';
import type { RuleLine, RuleLook } from '../../engine/decide/rule-lines.ts';
import type { Program } from '../../engine/program/program.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { LineHits, Silence } from './contract.ts';

/** Lines matched with the sample on their own, at most; between portions of them others have their turn. */
const linesMatchedAlone = 1_000;
const portion = 20;

/** `facts`: of the sample. Lines that are no rules stay as they are. */
export async function withRuleHits(
  program: Program,
  facts: readonly Facts[],
  lines: readonly LineHits[],
): Promise<readonly LineHits[]> {
  const rules = new Map(ruleLines(program).map((line) => [keyOf(line), line]));
  if (rules.size === 0) return lines;
  const look = lookAtRules(program, facts);
  const result: LineHits[] = [];
  let alone = 0;
  for (const line of lines) {
    const rule = rules.get(keyOf(line));
    if (rule === undefined) {
      result.push(line);
      continue;
    }
    const figures = { ...line, ...letIn(look, rule, line), ...named(rule) };
    const isIdle = figures.ran === 0 && figures.denied === 0;
    if (isIdle && ++alone % portion === 0) await setImmediate();
    result.push(
      isIdle ? { ...figures, silence: silenceOf(alone <= linesMatchedAlone ? look : undefined, rule) } : figures,
    );
  }
  return result;
}

function letIn(look: RuleLook, rule: RuleLine, { ran }: LineHits): Partial<LineHits> {
  const found = rule.rule.behavior === 'include' ? look.letIn(rule) : undefined;
  return found === undefined ? {} : { ran: Math.max(ran, found.urls), lastUrl: found.lastUrl };
}

function named({ rule, line }: RuleLine): Pick<LineHits, 'rule' | 'reason'> {
  return { rule: rule.behavior, ...(rule.line === line && { reason: `rule:${rule.id}` }) };
}

function silenceOf(look: RuleLook | undefined, line: RuleLine): Silence {
  if (!line.rule.enabled) return { kind: 'off' };
  if (!line.isUsed) return { kind: 'unused' };
  if (look === undefined) return { kind: 'denied-nothing' };
  const { urls, by } = look.takenFirst(line);
  if (by === undefined) return { kind: 'matched-nothing' };
  const { file, line: at, taken, letsIn } = by;
  return { kind: 'shadowed', denied: urls, taken, by: { file, line: at }, ...(letsIn && { letsIn }) };
}

function keyOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}
