/** Types that are no MIME types, such as `html`: what compares with them never applies. */

import { pairOf, sameWord } from '../lang/pblock.ts';
import type { Pair } from '../lang/pblock-lexemes.ts';
import { innerSpan } from '../lang/pblock-value.ts';
import { sourceText } from '../lang/source-text.ts';
import type { FunctionEntry, ParamEntry } from '../sdk/describe.ts';
import { isEnabled } from './filter-conf/model.ts';
import type { Functions } from './filter-conf/resolve.ts';
import type { DirectiveNode } from './filter-conf/syntax.ts';
import { statementsIn } from './filterrules-conf/syntax.ts';
import { defaultMimeTypes } from './mime-types/default.ts';
import { buildModel, typeByExtension } from './mime-types/model.ts';
import { parse, syntax as mimeTypes } from './mime-types/syntax.ts';
import type { OpenCollection, Typed } from './open-collection.ts';
import { setMessages, type SetFinding } from './set-messages.ts';

export function checkTypes({ filters, rules, functions }: OpenCollection): readonly SetFinding[] {
  const inRules = rules.flatMap((file) => {
    const matches = file.parsed.ast.rules.flatMap((rule) => statementsIn(rule, 'Match'));
    const compared = matches.filter(({ pairs }) => says(pairs, 'src', 'type') && says(pairs, 'by', 'is'));
    return findings(
      file,
      compared.flatMap(({ pairs }) => pairOf(pairs, 'value') ?? []),
    );
  });
  if (filters === undefined) return inRules;
  const inFilters = filters.parsed.ast.filters.flatMap(({ directives }) => {
    const nodes = directives.filter(isEnabled);
    const given = new Set(nodes.flatMap((node) => typesGiven(node, functions)));
    const compared = nodes.flatMap((node) => typesCompared(node, functions));
    return findings(
      filters,
      compared.filter(({ value }) => !given.has(value.text)),
    );
  });
  return [...inFilters, ...inRules];
}

function says(pairs: readonly Pair[], name: string, value: string): boolean {
  const pair = pairOf(pairs, name);
  return pair !== undefined && sameWord(pair.value.text, value);
}

/** A directive may give the source `type` any text. */
function typesGiven(node: DirectiveNode, functions: Functions): readonly string[] {
  const values = paramsWritten(node, functions, (param, entry) => {
    const source = sourceOf(param, entry);
    return source?.use !== undefined && says(node.params, source.name, 'type');
  });
  return values.map(({ value }) => value.text);
}

/** Parameters that are types, and texts that a type has to be. */
function typesCompared(node: DirectiveNode, functions: Functions): readonly Pair[] {
  return paramsWritten(node, functions, (param, entry) => {
    if (param.kind === 'mime-type') return true;
    const source = sourceOf(param, entry);
    if (source === undefined || source.use !== undefined) return false;
    return says(node.params, source.name, 'type') || says(node.params, source.name, 'content-type');
  });
}

/** The parameter with the source whose whole value another one is. */
function sourceOf({ isValueOf }: ParamEntry, { params }: FunctionEntry): ParamEntry | undefined {
  return params.find(({ name }) => name === isValueOf);
}

function paramsWritten(
  { fn, params }: DirectiveNode,
  functions: Functions,
  isWanted: (param: ParamEntry, entry: FunctionEntry) => boolean,
): readonly Pair[] {
  const resolved = functions.resolve(fn?.text ?? '');
  if (resolved.kind !== 'works') return [];
  const { entry } = resolved;
  const wanted = entry.params.filter((param) => isWanted(param, entry));
  return wanted.flatMap(({ name }) => pairOf(params, name) ?? []);
}

/** convert-to-html calls a resource without a type `unknown`, and all with text `documents`; `all` matches any text. */
const otherWords: ReadonlySet<string> = new Set(['all', 'unknown', 'documents']);

function findings({ path, parsed }: Typed<unknown>, compared: readonly Pair[]): readonly SetFinding[] {
  return compared
    .filter(({ value: { text } }) => !/^[^/\s;]+\/[^/\s;]+$/.test(text.trim()) && !otherWords.has(text.toLowerCase()))
    .map(({ value }) => {
      const span = innerSpan(parsed.source.text, value.span);
      const meant = typeNamed(value.text.trim().toLowerCase());
      const fixes = meant === undefined ? [] : [{ title: `Write ${meant}`, edits: [{ span, text: meant }] }];
      const suggestion = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return { path, diagnostic: setMessages.report('notMimeType', span, { type: value.text, suggestion }, fixes) };
    });
}

const usualTypes = buildModel(parse(sourceText(mimeTypes.usualPath, defaultMimeTypes)).ast);

/** `html` and `.pdf` name an extension, `plain` the second part of a type, and parameters are never compared. */
function typeNamed(written: string): string | undefined {
  const [bare = ''] = written.split(';', 1);
  if (/^[^/\s]+\/[^/\s]+$/.test(bare)) return bare;
  const known = [...usualTypes.types.values()];
  return (
    typeByExtension(usualTypes, `.${written.replace(/^\./, '')}`) ?? known.find((type) => type.endsWith(`/${bare}`))
  );
}
