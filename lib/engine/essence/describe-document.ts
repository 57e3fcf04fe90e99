/** Unnesting, summarizing, and post-summarizing as stages of a decision: what came of them is an observation, and the rules are applied to it. */

import type { ExaminedFact, Facts } from '../../sdk/resource.ts';
import { deny, find, pass } from '../decide/fold.ts';
import type { Fold, Signal } from '../decide/fold.ts';
import { bookkeepingOf } from './bookkeeping.ts';
import { documentType } from './compile-essence.ts';
import type { EssenceProgram } from './compile-essence.ts';
import { shownAddress } from './object-url.ts';
import { applyRules } from './rules.ts';
import type { RuleAnswer, RuleObject, RuleStep } from './rules.ts';

export function describeDocument(fold: Fold): Signal {
  const { facts, program, enumeration, generation } = fold;
  const { essence } = program;
  if (essence === undefined || essence.options.noAccess || !generation.alive) return 'go';
  const { examined } = facts;
  if (examined === undefined) return 'examined';
  const refused = judgeExamined(fold, examined);
  const steps = refused ? [] : rulesFor(essence, facts, examined);
  if (steps === undefined) return 'examined';
  const isDeleted = passRules(fold, steps);
  if (refused || isDeleted) generation.alive = false;
  return enumeration.alive || generation.alive ? 'go' : 'end';
}

/** True when there is nothing to describe it by. */
function judgeExamined(fold: Fold, { by, refused, unnested }: ExaminedFact): boolean {
  if (unnested !== undefined) {
    if (refused !== undefined) return refuse(fold, 'essence.unnest', refused);
    const { members, levels } = unnested;
    pass(fold, 'essence.unnest', () => ({ note: unnestedNote(members, levels) }));
  } else if (refused !== undefined) return refuse(fold, 'essence.summary', refused);
  if (by !== undefined) find(fold, 'essence.summary', { what: by, see: () => ({ note: by }) });
  return false;
}

function unnestedNote(members: number, levels: number): string {
  return `${members} ${members === 1 ? 'member' : 'members'} from ${levels} ${levels === 1 ? 'level' : 'levels'}`;
}

function refuse(
  fold: Fold,
  step: 'essence.unnest' | 'essence.summary',
  { reason, detail }: NonNullable<ExaminedFact['refused']>,
): true {
  deny(fold, step, { reason, see: () => ({ note: detail }) });
  return true;
}

/** Undefined when the rules ask for something that was not observed: they were others then. */
function rulesFor(essence: EssenceProgram, facts: Facts, examined: ExaminedFact): readonly RuleStep[] | undefined {
  const { rules } = essence;
  if (rules.rules.length === 0) return [];
  const object = objectOf(essence, facts, examined);
  if (object === undefined) return undefined;
  const { programs = [] } = examined;
  const running = applyRules(rules, object);
  let made = running.next();
  for (let at = 0; made.done !== true; at++) {
    const record = programs[at];
    if (record?.command !== made.value.command) return undefined;
    made = running.next(answerOf(record));
  }
  return made.value;
}

function answerOf({ failed, set }: NonNullable<ExaminedFact['programs']>[number]): RuleAnswer {
  return failed === undefined ? { ok: true, set: new Map(Object.entries(set)) } : { ok: false, why: failed };
}

/** What conditions read: from the facts, and of the summary what was kept for them. */
function objectOf(essence: EssenceProgram, facts: Facts, { tested }: ExaminedFact): RuleObject | undefined {
  const object: RuleObject = new Map([['url', shownAddress(facts.url, facts.discovery)]]);
  // An object that an exploder made says itself what is known of it.
  const isObject = facts.discovery.kind === 'object';
  const own = isObject ? [] : bookkeepingOf(essence, facts, documentType(essence, facts).type);
  for (const [name, value] of own) object.set(name, value);
  const { tested: names, piped } = essence.rules;
  for (const name of [...names, ...piped]) {
    if (object.has(name)) continue;
    const value = tested[name];
    if (value === undefined && !isBookkeeping.has(name)) return undefined;
    if (typeof value === 'string') object.set(name, value);
  }
  return object;
}

/** Absent from an object that has none, and never part of a summary. */
const isBookkeeping: ReadonlySet<string> = new Set(['gatherer-name', 'gatherer-host', 'gatherer-version']);

/** True when a rule deletes the RD. */
function passRules(fold: Fold, steps: readonly RuleStep[]): boolean {
  let isDeleted = false;
  for (const { at, what, note } of steps) {
    const see = () => ({ at, ...(note !== undefined && { note }) });
    if (what === 'deleted') {
      deny(fold, 'essence.rules', { reason: 'deleted by a rule', at, see });
      isDeleted = true;
    } else find(fold, 'essence.rules', { what, at, see });
  }
  return isDeleted;
}
