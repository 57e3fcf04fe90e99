/** Compiles one filter of filter.conf: its directives bound to declarations, sorted into the stages that run them. */

import type { Directive, FilterModel } from '../../languages/filter-conf/model.ts';
import { typeByExtension } from '../../languages/mime-types/model.ts';
import type { MimeTypes } from '../../languages/mime-types/model.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import type { FilterKind, PhaseName } from '../../sdk/phases.ts';
import { builtIn } from './built-in-steps.ts';
import type { DecideByRules } from './filter-rules.ts';
import type { CompiledFilter, Stage, Step } from './program.ts';

/** A directive with what the compiler needs to know of it. */
export interface BoundDirective {
  readonly directive: Directive;
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
    ...(declared && { declaration: declared }),
    ...(bound && { bound }),
  };
  return { directive, step };
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

/** True for a line that decides by the filter rules. */
export function asksRules(step: Step | undefined): boolean {
  return step?.declaration?.asksRules === true;
}

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
  const depth = running.some(({ step }) => asksRules(step)) ? [] : [builtIn[`depth.${kind}`]];
  const asksAtData = inPhase('Data').some(({ step }) => asksRules(step));
  const firstWithIp = metaData.findIndex((line) => reads(line).includes('ip'));
  return {
    name: filter.name,
    kind,
    metaData: [...depth, ...metaData.map(idOf)],
    afterAddress: depth.length + (firstWithIp < 0 ? metaData.length : firstWithIp),
    data: inPhase('Data').map(idOf),
    produce: produce.map(idOf),
    deniesLate: produce.some(({ step }) => step.declaration?.denies === true),
    rules,
    lastAskedEarly: asksAtData ? -1 : depth.length + metaData.findLastIndex(({ step }) => asksRules(step)),
    typeByExtension: (name) => mimeTypes && typeByExtension(mimeTypes, name),
  };
}

function idOf({ step }: BoundDirective): number {
  return step.id;
}

export function reads({ directive, step }: BoundDirective): readonly string[] {
  return step.declaration?.reads(directive.params) ?? [];
}
