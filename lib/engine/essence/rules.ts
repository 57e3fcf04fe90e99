/** Post-summarizing: rules that change descriptions after they are summarized (Harvest manual, 4.8). */

import type { Instruction, PostSummarizing, Test } from '../../languages/post-summarizing/rule.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import type { Place } from '../program/place.ts';

/** Characters of a value that conditions see. */
const testedCharacters = 1_000;

export function testedValue(value: string): string {
  return value.slice(0, testedCharacters);
}

interface CompiledTest {
  readonly attribute: string;
  readonly holds: (value: string | undefined) => boolean;
}

interface CompiledRule {
  readonly condition: readonly (readonly CompiledTest[])[];
  readonly instructions: readonly Instruction[];
  readonly line: number;
}

export interface Rules {
  readonly file: string;
  readonly rules: readonly CompiledRule[];
  /** Attributes that conditions read, in lower case. */
  readonly tested: ReadonlySet<string>;
  /** Attributes that programs get the value of. */
  readonly piped: ReadonlySet<string>;
  /** Attributes that conditions or programs read. */
  readonly read: ReadonlySet<string>;
}

export const noRules: Rules = { file: '', rules: [], tested: new Set(), piped: new Set(), read: new Set() };

export function compileRules(file: string, { rules }: PostSummarizing): Rules {
  const compiled = rules.map(({ condition, instructions, line }) => ({
    condition: condition.map((tests) => tests.map(compileTest)),
    instructions,
    line,
  }));
  const tested = compiled.flatMap(({ condition }) => condition.flat().map(({ attribute }) => attribute));
  const piped = compiled.flatMap(({ instructions }) =>
    instructions.flatMap((each) => (each.kind === 'pipe' && each.attribute !== 'url' ? each.attribute : [])),
  );
  const filtered = compiled.flatMap(({ instructions }) =>
    instructions.flatMap((each) => (each.kind === 'filter' ? each.attributes : [])),
  );
  return {
    file,
    rules: compiled,
    tested: new Set(tested.filter((name) => name !== 'url')),
    piped: new Set(piped),
    read: new Set([...tested, ...piped, ...filtered]),
  };
}

export function withoutInstruction(all: Rules, line: number): Rules {
  const rules = all.rules.map((rule) => ({
    ...rule,
    instructions: rule.instructions.filter((instruction) => instruction.line !== line),
  }));
  return { ...all, rules };
}

/** A missing attribute equals nothing and matches nothing. */
function compileTest({ attribute, operator, value: wanted }: Test): CompiledTest {
  const isNegated = operator.startsWith('!');
  const compare = operator.endsWith('~') ? matcher(wanted) : (value: string): boolean => value === wanted;
  return {
    attribute,
    holds: (value) => (value !== undefined && compare(testedValue(value))) !== isNegated,
  };
}

function matcher(regex: string): (value: string) => boolean {
  const compiled = compilePattern(regex, { dialect: 'ere' });
  return compiled.ok ? compiled.pattern.test : () => false;
}

/** A program that an instruction has run. */
export interface RuleCall {
  readonly command: string;
  readonly line: number;
  /** One attribute by its value, or several as SOIF. */
  readonly kind: 'pipe' | 'filter';
  readonly attributes: readonly string[];
}

export type RuleAnswer =
  | { readonly ok: true; readonly set: ReadonlyMap<string, string> }
  /** The values stay as they are. */
  | { readonly ok: false; readonly why: string };

/** The effect of a rule, with its line. */
export interface RuleStep {
  readonly at: Place;
  readonly what: 'matched' | 'changed' | 'failed' | 'deleted';
  readonly note?: string;
  /** Attributes with other values. */
  readonly changed?: readonly string[];
}

/** An object as rules see it: values by attribute in lower case, its `url` among them. Changed as rules say. */
export type RuleObject = Map<string, string>;

/** Runs until a program has to be asked; every rule whose condition holds applies, in order, until one deletes. */
export function* applyRules(
  { file, rules }: Rules,
  object: RuleObject,
): Generator<RuleCall, readonly RuleStep[], RuleAnswer> {
  const steps: RuleStep[] = [];
  for (const { condition, instructions, line } of rules) {
    const isMet = condition.some((tests) => tests.every(({ attribute, holds }) => holds(object.get(attribute))));
    if (!isMet) continue;
    steps.push({ at: { file, line }, what: 'matched' });
    for (const instruction of instructions) {
      const at = { file, line: instruction.line };
      if (instruction.kind === 'delete') return [...steps, { at, what: 'deleted' }];
      if (instruction.kind === 'set') {
        object.set(instruction.attribute, instruction.value);
        const { attribute, value } = instruction;
        steps.push({ at, what: 'changed', note: `${attribute} = ${value}`, changed: [attribute] });
        continue;
      }
      steps.push(yield* callProgram(instruction, object, at));
    }
  }
  return steps;
}

type CallingInstruction = Extract<Instruction, { kind: 'pipe' | 'filter' }>;

function* callProgram(
  instruction: CallingInstruction,
  object: RuleObject,
  at: Place,
): Generator<RuleCall, RuleStep, RuleAnswer> {
  const { kind, command, line } = instruction;
  const attributes = kind === 'pipe' ? [instruction.attribute] : instruction.attributes;
  if (kind === 'pipe' && !object.has(instruction.attribute))
    return { at, what: 'matched', note: `${instruction.attribute} is not set` };
  const answer = yield { kind, command, line, attributes };
  if (!answer.ok) return { at, what: 'failed', note: answer.why };
  for (const [name, value] of answer.set) object.set(name, value);
  const changed = [...answer.set.keys()];
  return { at, what: 'changed', note: changed.join(', '), changed };
}
