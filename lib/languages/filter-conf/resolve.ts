/** Which function a directive names: one of the catalog, a plug-in's, or none. */

import { nearest } from '../../lang/nearest.ts';
import { pairOf, sameWord } from '../../lang/pblock.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import type { Span } from '../../lang/span.ts';
import type { Catalog, FunctionEntry } from '../../sdk/describe.ts';
import type { DirectiveNode, FilterConfAst } from './syntax.ts';
import { loadModules } from './vocabulary.ts';

export type Resolved =
  | { readonly kind: 'works'; readonly entry: FunctionEntry }
  | { readonly kind: 'plug-in'; readonly name: string }
  | { readonly kind: 'unknown'; readonly suggestion: string | undefined };

export interface Functions {
  resolve(written: string): Resolved;
}

/** The functions a text can name: those of the catalog, and of the plug-ins it would load. */
export function functionsFor(
  ast: Pick<FilterConfAst, 'filters' | 'outside'>,
  { functions }: Pick<Catalog, 'functions'>,
): Functions {
  const working = new Map<string, FunctionEntry>();
  for (const entry of functions)
    for (const name of [entry.name, ...entry.aliases]) working.set(name.toLowerCase(), entry);
  const plugIns = plugInNames(ast);
  const known = functions.map(({ name }) => name);
  return {
    resolve(written) {
      const works = working.get(written.toLowerCase());
      if (works !== undefined) return { kind: 'works', entry: works };
      if (plugIns.has(written)) return { kind: 'plug-in', name: written };
      return { kind: 'unknown', suggestion: nearest(written, known) };
    },
  };
}

function plugInNames(ast: Pick<FilterConfAst, 'filters' | 'outside'>): ReadonlySet<string> {
  const lists = [...ast.outside, ...ast.filters.flatMap(({ directives }) => directives)]
    .filter(loadsModules)
    .map(({ params }) => pairOf(params, loadModules.functions)?.value.text ?? '');
  return new Set(lists.flatMap((names) => names.split(',').map((name) => name.trim())));
}

/** `Init fn=load-modules`, or the same under Setup, as one of the guides has it. */
export function loadsModules({ fn, statement, phase }: DirectiveNode): boolean {
  const isPlace =
    phase?.name === 'Setup' || (statement.keyword !== undefined && sameWord(statement.keyword.text, 'Init'));
  return isPlace && fn?.text === loadModules.name;
}

/** A file of the collection that a directive names. */
export interface FileReference {
  readonly fn: string;
  readonly language: string;
  /** As written; its last component names the file. */
  readonly name: string;
  readonly span: Span;
}

export function fileReferences(
  text: string,
  { fn, params }: DirectiveNode,
  functions: Functions,
): readonly FileReference[] {
  const resolved = functions.resolve(fn?.text ?? '');
  if (resolved.kind !== 'works') return [];
  return resolved.entry.params.flatMap(({ kind, name, language }) => {
    const pair = kind === 'path' ? pairOf(params, name) : undefined;
    if (pair === undefined || language === undefined) return [];
    const { value } = pair;
    return [{ fn: resolved.entry.name, language, name: value.text, span: innerSpan(text, value.span) }];
  });
}
