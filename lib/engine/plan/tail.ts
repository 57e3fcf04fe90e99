/**
 * Whether two programs decide the same from the queue on, so that URLs which both let into the queue in the same
 * condition need no facts to be decided again: what was decided on their content stands.
 */

import { isDeepStrictEqual } from 'node:util';
import { productToken } from '../../match/robots/robots-txt.ts';
import { asksRules } from '../program/compile-filter.ts';
import type { Progress } from '../decide/decide.ts';
import type { CompiledFilter, Program, Step } from '../program/program.ts';
import type { Overrides } from '../decide/sources.ts';

/** Numbers of the steps after the queue: those of the earlier program, and what they are in the planned one. */
export type TailMap = ReadonlyMap<number, number>;

export interface SameTexts {
  /** All files but filter.conf, robot.conf and filterrules.conf are the same, and so are limits and aliases. */
  readonly sameFiles: boolean;
  readonly sameRules: boolean;
}

/**
 * Undefined when they differ after the queue. What robot.conf says is looked at here as far as anything after the queue
 * reads it; MIME types are not. Other rules are nothing to what does not ask them again.
 */
export function mapTail(before: Program, planned: Program, { sameFiles, sameRules }: SameTexts): TailMap | undefined {
  if (!sameFiles || !hasSameSettings(before, planned) || !hasSameSetup(before, planned)) return undefined;
  const filters = [
    [before.enumeration, planned.enumeration],
    [before.generation, planned.generation],
  ] as const;
  const map = new Map<number, number>();
  for (const [was, is] of filters) {
    if (was.name !== is.name || was.deniesLate !== is.deniesLate) return undefined;
    const old = stepsOf(before, was);
    const now = stepsOf(planned, is);
    if (!areSame(old, now) || (!sameRules && old.some(asksRules))) return undefined;
    for (const [i, step] of old.entries()) map.set(step.id, now[i]?.id ?? step.id);
  }
  return map;
}

function hasSameSettings(a: Program, b: Program): boolean {
  const settingsOf = ({ csid, process, named }: Program): unknown => [
    csid,
    process.enableRobotsTxt,
    process.asksForRdm,
    process.maxFileBytes,
    process.cutsLargeFiles,
    process.enableIp,
    process.canonical,
    productToken(process.userAgent),
    named,
  ];
  return isDeepStrictEqual(settingsOf(a), settingsOf(b));
}

function areSame(old: readonly Step[], now: readonly Step[]): boolean {
  return old.length === now.length && old.every((step, i) => isSame(step, now[i]));
}

/** Steps that run after the queue, in order. */
function stepsOf({ steps }: Program, { metaData, afterAddress, data, produce }: CompiledFilter): readonly Step[] {
  return [...metaData.slice(afterAddress), ...data, ...produce].flatMap((id) => steps[id] ?? []);
}

function isSame(step: Step, other: Step | undefined): boolean {
  return other !== undefined && step.name === other.name && step.phase === other.phase && step.text === other.text;
}

/** What Setup names (a rules file, MIME types) may be read after the queue. */
function hasSameSetup(before: Program, planned: Program): boolean {
  const setup = ({ steps }: Program): string =>
    JSON.stringify(
      steps.flatMap(({ phase, active, filter, text }) => (phase === 'Setup' && active ? [filter, text] : [])),
    );
  return setup(before) === setup(planned);
}

/** Both filters are as far, and their sources are the same. */
export function isSameProgress(a: Progress, b: Progress): boolean {
  return isSameCursor(a.enumeration, b.enumeration) && isSameCursor(a.generation, b.generation);
}

type FilterCursor = Progress['enumeration'];

function isSameCursor(a: FilterCursor, b: FilterCursor): boolean {
  return a.alive === b.alive && (!a.alive || isSameSources(a.overrides, b.overrides));
}

export function isSameSources(a: Overrides | undefined, b: Overrides | undefined): boolean {
  if ((a?.size ?? 0) !== (b?.size ?? 0)) return false;
  return a === undefined || Array.from(a).every(([name, value]) => b?.has(name) === true && b.get(name) === value);
}
