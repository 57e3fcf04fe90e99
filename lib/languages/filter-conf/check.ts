/** What is wrong with a filter.conf: tags, names, and every directive by itself and beside the others. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter } from '../../lang/line-edits.ts';
import { nearest } from '../../lang/nearest.ts';
import { sameWord } from '../../lang/pblock.ts';
import type { Block } from '../../lang/pblock.ts';
import { continuationFindings, lexemeFindings } from '../../lang/pblock-findings.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { checkDirective } from './check-directive.ts';
import { checkTogether } from './check-filter.ts';
import { messages } from './messages.ts';
import { isEnabled } from './model.ts';
import { functionsFor, loadsModules } from './resolve.ts';
import type { Functions } from './resolve.ts';
import type { DirectiveNode, FilterConfAst, FilterNode } from './syntax.ts';

const { report } = messages;

export function check(parsed: Parsed<FilterConfAst>, words: Catalog): readonly Diagnostic[] {
  const { ast, source } = parsed;
  const functions = functionsFor(ast, words);
  return [
    ...parsed.diagnostics,
    ...lexemeFindings(source, ast.file.lexemes, report),
    ...continuationFindings(source, ast.file.uselessContinuations, report),
    ...checkTags(ast),
    ...ast.outside.flatMap((node) => (loadsModules(node) ? refusePlugIns(node) : [report('outside', node.span)])),
    ...checkNames(ast.filters),
    ...ast.filters.flatMap((filter) => checkFilter(source, filter, functions)),
  ];
}

function checkTags({ file }: FilterConfAst): readonly Diagnostic[] {
  return file.items.flatMap((item) => {
    if (item.kind === 'stray-close') return [report('strayClose', item.span, { name: item.name.text })];
    if (item.kind !== 'block' || sameWord(item.tag.text, 'Filter')) return [];
    const suggestion = nearest(item.tag.text, ['Filter']);
    if (suggestion === undefined) return [report('badTag', item.tag.span, { name: item.tag.text, suggestion: '' })];
    const fix = { title: 'Write Filter', edits: [{ span: item.tag.span, text: 'Filter' }] };
    return [report('badTag', item.tag.span, { name: item.tag.text, suggestion: ' Did you mean Filter?' }, [fix])];
  });
}

function checkNames(filters: readonly FilterNode[]): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return filters.flatMap(({ name, line }) => {
    if (name === undefined || name.text === '') return [];
    const earlier = first.get(name.text);
    first.set(name.text, earlier ?? line);
    return earlier === undefined ? [] : [report('duplicateFilter', name.span, { name: name.text, line: earlier })];
  });
}

function checkFilter(source: SourceText, filter: FilterNode, functions: Functions): readonly Diagnostic[] {
  return [
    ...checkHeader(filter.block),
    ...checkEnd(source, filter),
    ...filter.directives.flatMap((node) => checkLine(node, functions)),
    ...checkTogether(source, filter, functions),
  ];
}

function checkLine(node: DirectiveNode, functions: Functions): readonly Diagnostic[] {
  return loadsModules(node) ? refusePlugIns(node) : checkDirective(node, functions);
}

/** A line that is switched off loads nothing. */
function refusePlugIns(node: DirectiveNode): readonly Diagnostic[] {
  return isEnabled(node) ? [report('plugIns', node.span)] : [];
}

function checkHeader({ pairs, strays, tag, headerSpan }: Block): readonly Diagnostic[] {
  const name = pairs.find((pair) => sameWord(pair.name.text, 'name'));
  const others = [...pairs.filter((pair) => pair !== name).map((pair) => pair.name), ...strays];
  const found = others.map(({ text, span }) => report('headerParameter', span, { word: text }));
  if (name !== undefined && name.value.text !== '') return found;
  return [...found, report('unnamedFilter', name === undefined ? tag.span : headerSpan)];
}

function checkEnd(source: SourceText, { block, name, span }: FilterNode): readonly Diagnostic[] {
  if (block.close !== undefined) return [];
  const fix = { title: 'Close the filter', edits: [insertLineAfter(source, span.end, '</Filter>')] };
  return [report('unclosedFilter', block.tag.span, { name: name?.text ?? '' }, [fix])];
}
