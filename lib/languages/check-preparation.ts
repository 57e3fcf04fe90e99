/** Runs the preparation of every directive when its file is checked, so that no run is the first to try it. */

import type { Diagnostic } from '../lang/diagnostic.ts';
import type { Directive, FilterConf } from './filter-conf/model.ts';
import { programMessages } from './program-messages.ts';
import type { FunctionDeclaration } from '../sdk/define-function.ts';

/** Directives that their function can't prepare, though each of their parameters is valid. */
export function checkPreparation(
  { filters }: FilterConf,
  functions: readonly FunctionDeclaration[],
): readonly Diagnostic[] {
  const declarations = new Map(functions.map((each) => [each.name, each]));
  return filters
    .flatMap(({ directives }) => directives)
    .filter(({ enabled, effect }) => enabled && effect === 'works')
    .flatMap((directive) => prepare(directive, declarations.get(directive.fn)));
}

function prepare({ fn, params, phase, span }: Directive, declared: FunctionDeclaration | undefined): Diagnostic[] {
  try {
    declared?.runsUnder?.(params, phase);
    declared?.bind?.(params);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [programMessages.report('cannotPrepare', span, { fn, reason })];
  }
}
