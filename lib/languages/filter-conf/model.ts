/** What filter.conf means: its filters with their directives in file order, parameters as written. */

import { statementText } from '../../lang/pblock.ts';
import type { Span } from '../../lang/span.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { boolean } from '../../sdk/param.ts';
import { phases } from '../../sdk/phases.ts';
import type { FilterKind, Phase, PhaseName } from '../../sdk/phases.ts';
import { functionsFor, loadsModules } from './resolve.ts';
import type { Functions, Resolved } from './resolve.ts';
import type { DirectiveNode, FilterConfAst, FilterNode } from './syntax.ts';

export interface Directive {
  readonly phase: PhaseName;
  /** Canonical name, also where an alias is written. */
  readonly fn: string;
  /** As written, without `fn` and `enable`; names as the declaration spells them. */
  readonly params: ReadonlyMap<string, string>;
  /** False after `enable=false` or `enable=off`: as if the line were commented out. */
  readonly enabled: boolean;
  /** `none`: the manual has the function, this release does not; every resource passes the line unchanged. */
  readonly effect: 'works' | 'none';
  /** Number of the line the directive starts on, from 1. */
  readonly line: number;
  readonly span: Span;
  /** The directive as written; continued lines joined by blanks. */
  readonly text: string;
}

export interface FilterModel {
  readonly name: string;
  readonly line: number;
  /** By the directives it has: Enumerate makes it an enumeration filter, Generate a generation filter. */
  readonly kind: FilterKind | undefined;
  readonly directives: readonly Directive[];
}

export interface FilterConf {
  readonly filters: readonly FilterModel[];
}

/** The model of a text without errors. */
export function buildModel(text: string, ast: FilterConfAst, words: Catalog): FilterConf {
  const functions = functionsFor(ast, words);
  return { filters: ast.filters.map((filter) => filterModel(text, filter, functions)) };
}

function filterModel(text: string, { name, line, directives }: FilterNode, functions: Functions): FilterModel {
  const models = directives.flatMap((node) => directiveModel(text, node, functions));
  return { name: name?.text ?? '', line, kind: kindOf(models), directives: models };
}

function kindOf(directives: readonly Directive[]): FilterKind | undefined {
  if (directives.some(({ phase }) => phase === 'Enumerate')) return 'enumeration';
  return directives.some(({ phase }) => phase === 'Generate') ? 'generation' : undefined;
}

/** The phases of a filter that has lines under some: Enumerate belongs to one kind of filter, Generate to the other. */
export function phasesBeside(used: ReadonlySet<PhaseName>): readonly Phase[] {
  return phases.filter(({ name }) => {
    if (name === 'Enumerate') return used.has(name) || !used.has('Generate');
    return name !== 'Generate' || used.has(name) || !used.has('Enumerate');
  });
}

function directiveModel(text: string, node: DirectiveNode, functions: Functions): readonly Directive[] {
  const { phase, fn, span, line, statement } = node;
  if (phase === undefined || fn === undefined || loadsModules(node)) return [];
  const resolved = functions.resolve(fn.text);
  return [
    {
      phase: phase.name,
      fn: resolved.kind === 'works' ? resolved.entry.name : fn.text,
      params: paramsOf(node, resolved),
      enabled: isEnabled(node),
      effect: resolved.kind === 'works' ? 'works' : 'none',
      line,
      span,
      text: statementText(text, statement),
    },
  ];
}

function paramsOf({ params }: DirectiveNode, resolved: Resolved): ReadonlyMap<string, string> {
  const declared = resolved.kind === 'works' ? resolved.entry.params : [];
  const proper = new Map(declared.map(({ name }) => [name.toLowerCase(), name]));
  return new Map(params.map(({ name, value }) => [proper.get(name.text.toLowerCase()) ?? name.text, value.text]));
}

const enableParam = boolean.defaultsTo('true', { doc: 'Switches the line off as if it were a comment.' });

/** What `enable=` says; an unreadable value, which is a finding of its own, counts as on. */
export function isEnabled({ enable }: DirectiveNode): boolean {
  const reading = enableParam.read(enable?.value.text);
  return reading.ok ? reading.value : true;
}
