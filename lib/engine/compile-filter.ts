/** Compiles one filter of filter.conf: its directives bound to declarations, sorted into the stages that run them. */

import type { Directive, FilterModel } from '../languages/filter-conf/model.ts';
import { typeByExtension } from '../languages/mime-types/model.ts';
import type { MimeTypes } from '../languages/mime-types/model.ts';
import type { FunctionDeclaration } from '../sdk/define-function.ts';
import type { FilterKind, PhaseName } from '../sdk/phases.ts';
import { builtIn } from './built-in-steps.ts';
import type { DecideByRules } from './filter-rules.ts';
import type { CompiledFilter, Stage, Step } from './program.ts';

/** A directive with what the compiler needs to know of it. */
export interface BoundDirective {
  readonly directive: Directive;
  /** Undefined for lines that never run. */
  readonly declaration: FunctionDeclaration | undefined;
  readonly step: Step;
}

export interface FilterInput {
  readonly kind: FilterKind;
  readonly filter: FilterModel;
  /** Shown in places. */
  readonly file: string;
  /** Number of the filter's first step. */
  readonly firstStep: number;
  readonly declarations: ReadonlyMap<string, FunctionDeclaration>;
}

/** Binding throws on parameters that a function can't prepare: the check of the file has refused those. */
export function bindDirectives(input: FilterInput): readonly BoundDirective[] {
  return input.filter.directives.map((directive, i) => bindDirective(input, directive, input.firstStep + i));
}

function bindDirective({ kind, file, declarations }: FilterInput, directive: Directive, id: number): BoundDirective {
  const { phase: written, fn, params, enabled, effect, line, text } = directive;
  const declared = enabled && effect === 'works' && belongs(kind, written) ? declarations.get(fn) : undefined;
  const phase = declared?.runsUnder?.(params, written) ?? written;
  const bound = declared?.bind?.(params);
  const step: Step = {
    id,
    stage: stageOf(phase),
    filter: kind,
    phase,
    name: fn,
    text,
    active: declared !== undefined,
    file,
    line,
    ...(declared?.denies === true && { denies: true }),
    ...(bound && { bound }),
  };
  return { directive, declaration: declared, step };
}

function belongs(kind: FilterKind, phase: PhaseName): boolean {
  return phase !== (kind === 'enumeration' ? 'Generate' : 'Enumerate');
}

/** Setup and Shutdown happen outside the way of a URL; they are listed with what they prepare. */
function stageOf(phase: PhaseName): Stage {
  switch (phase) {
    case 'MetaData':
    case 'Data':
    case 'Enumerate':
    case 'Generate':
      return phase;
    case 'Setup':
      return 'discovered';
    case 'Shutdown':
      return 'RD stored';
  }
}

export interface FilterTools {
  readonly rules: DecideByRules;
  readonly mimeTypes: MimeTypes | undefined;
}

/** The function that denies what no site owns. */
export const asksRules = 'filterrules-process';

export function compileFilter(
  { kind, filter }: Pick<FilterInput, 'kind' | 'filter'>,
  bound: readonly BoundDirective[],
  { rules, mimeTypes }: FilterTools,
): CompiledFilter {
  const running = bound.filter(({ step }) => step.active);
  const inPhase = (phase: PhaseName): readonly BoundDirective[] => running.filter(({ step }) => step.phase === phase);
  const metaData = inPhase('MetaData');
  const produce = inPhase(kind === 'enumeration' ? 'Enumerate' : 'Generate');
  // The depth holds whether or not the filter asks the rules, which judge it in their own turn.
  const depth = running.some(({ step }) => step.name === asksRules) ? [] : [builtIn[`depth.${kind}`]];
  const asksAtData = inPhase('Data').some(({ step }) => step.name === asksRules);
  const firstWithIp = metaData.findIndex(({ declaration, directive }) => reads(declaration, directive).includes('ip'));
  return {
    name: filter.name,
    kind,
    metaData: [...depth, ...metaData.map(idOf)],
    afterAddress: depth.length + (firstWithIp < 0 ? metaData.length : firstWithIp),
    data: inPhase('Data').map(idOf),
    produce: produce.map(idOf),
    deniesLate: produce.some(({ declaration }) => declaration?.denies === true),
    rules,
    lastAskedEarly: asksAtData ? -1 : depth.length + metaData.findLastIndex(({ step }) => step.name === asksRules),
    typeByExtension: (name) => mimeTypes && typeByExtension(mimeTypes, name),
  };
}

function idOf({ step }: BoundDirective): number {
  return step.id;
}

export function reads(declaration: FunctionDeclaration | undefined, { params }: Directive): readonly string[] {
  return declaration?.reads(params) ?? [];
}
