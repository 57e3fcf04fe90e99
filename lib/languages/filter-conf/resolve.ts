/** Which function a directive names: one of the catalog, a plug-in's, or none. */

import { nearest } from '../../lang/nearest.ts';
import { pairOf, sameWord } from '../../lang/pblock.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import type { Span } from '../../lang/span.ts';
import type { Catalog } from '../../sdk/describe.ts';
import type { DirectiveNode, FilterConfAst } from './syntax.ts';
import { fileParams, loadModules, misprints } from './vocabulary.ts';
import type { FunctionShape } from './vocabulary.ts';

export type Resolved =
  | { readonly kind: 'works'; readonly entry: FunctionShape }
  | { readonly kind: 'plug-in'; readonly name: string }
  | { readonly kind: 'unknown'; readonly suggestion: string | undefined };

export interface Functions {
  resolve(written: string): Resolved;
}

/** The functions a text can name: those of the catalog, and of the plug-ins it would load. */
export function functionsFor(ast: FilterConfAst, { functions }: Catalog): Functions {
  const working = new Map<string, FunctionShape>();
  for (const entry of functions)
    for (const name of [entry.name, ...entry.aliases]) working.set(name.toLowerCase(), entry);
  const plugIns = plugInNames(ast);
  const known = functions.map(({ name }) => name);
  return {
    resolve(written) {
      const lower = written.toLowerCase();
      const name = working.has(lower) ? lower : (misprints.get(lower) ?? lower);
      const works = working.get(name);
      if (works !== undefined) return { kind: 'works', entry: works };
      if (plugIns.has(written)) return { kind: 'plug-in', name: written };
      return { kind: 'unknown', suggestion: nearest(written, known) };
    },
  };
}

function plugInNames(ast: FilterConfAst): ReadonlySet<string> {
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
  /** As written; its last component names the file. */
  readonly name: string;
  readonly span: Span;
}

export function fileReference(text: string, { fn, params }: DirectiveNode): FileReference | undefined {
  const param = fn && fileParams.get(fn.text.toLowerCase());
  const pair = param === undefined ? undefined : pairOf(params, param);
  if (fn === undefined || pair === undefined) return undefined;
  return { fn: fn.text.toLowerCase(), name: pair.value.text, span: innerSpan(text, pair.value.span) };
}
