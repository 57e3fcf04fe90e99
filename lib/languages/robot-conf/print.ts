/** Writes robot.conf: a whole model as canonical text, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { cut, insertLineAfter, insertLineBefore, lineBreak } from '../../lang/line-edits.ts';
import { writePair, writeValue } from '../../lang/pblock-value.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { RobotConf, Seed } from './model.ts';
import type { RobotConfAst } from './syntax.ts';
import { parameterOf, propertyOf, robotParameters } from './vocabulary.ts';
import type { RobotProperty } from './vocabulary.ts';

export const indent = '   ';

/** Prints what is written in the model's text or differs from its default. */
export function print(model: RobotConf): string {
  const properties = (Object.keys(robotParameters) as RobotProperty[]).filter((property) => isPrinted(model, property));
  const pairs = properties.map((property) => indent + writePair(parameterOf(property).name, String(model[property])));
  return ['<Process', ...pairs, '>', ...model.seeds.map(printSeed), '</Process>', ''].join('\n');
}

function isPrinted(model: RobotConf, property: RobotProperty): boolean {
  const { name, param } = parameterOf(property);
  const value = model[property];
  if (value === undefined) return false;
  const fallback = param.read(undefined);
  return model.lines.has(name) || !fallback.ok || fallback.value !== value;
}

function printSeed({ url, depth }: Pick<Seed, 'url' | 'depth'>): string {
  return depth === undefined ? url : `${url} depth=${depth}`;
}

export type RobotConfChange =
  | { readonly kind: 'set-parameter'; readonly name: string; readonly value: string }
  /** By name. */
  | { readonly kind: 'set-parameters'; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: 'remove-parameter'; readonly name: string }
  | { readonly kind: 'add-seed'; readonly url: string; readonly depth?: number }
  /** Without a depth, the one that is written is taken away. */
  | { readonly kind: 'set-seed'; readonly line: number; readonly url: string; readonly depth?: number }
  | { readonly kind: 'remove-seed'; readonly line: number };

/** No edits when the parameter or the line does not exist. */
export function edit(parsed: Parsed<RobotConfAst>, change: RobotConfChange): readonly TextEdit[] {
  switch (change.kind) {
    case 'set-parameter':
      return setParameters(parsed, new Map([[change.name, change.value]]));
    case 'set-parameters':
      return setParameters(parsed, change.values);
    case 'remove-parameter':
      return removeParameter(parsed, change.name);
    case 'add-seed':
      return addSeed(parsed, printSeed(change));
    case 'set-seed':
      return setSeed(parsed, change);
    case 'remove-seed':
      return removeSeed(parsed, change.line);
  }
}

function setParameters(
  { ast, source }: Parsed<RobotConfAst>,
  values: ReadonlyMap<string, string>,
): readonly TextEdit[] {
  const { process, pairs } = ast;
  const edits: TextEdit[] = [];
  const lines: string[] = [];
  for (const [written, value] of values) {
    const property = propertyOf(written);
    if (property === undefined) continue;
    const pair = pairs.find(({ name }) => propertyOf(name.text) === property);
    if (pair === undefined) lines.push(indent + writePair(parameterOf(property).name, value));
    else edits.push({ span: pair.value.span, text: writeValue(value) });
  }
  if (lines.length === 0) return edits;
  const last = pairs.findLast(({ span }) => process?.headerEnd === undefined || span.end <= process.headerEnd.start);
  const after = last?.span.end ?? process?.tag.span.end;
  if (after === undefined) return [wholeBlock(source, [...lines, '>'])];
  return [
    ...edits,
    { span: { start: after, end: after }, text: lines.map((line) => lineBreak(source) + line).join('') },
  ];
}

function wholeBlock(source: Parsed<RobotConfAst>['source'], lines: readonly string[]): TextEdit {
  const text = ['<Process', ...lines, '</Process>'].join(lineBreak(source));
  return insertLineAfter(source, source.text.length, text);
}

function removeParameter({ ast, source }: Parsed<RobotConfAst>, written: string): readonly TextEdit[] {
  const property = propertyOf(written);
  const found = ast.pairs.filter(({ name }) => propertyOf(name.text) === property);
  return property === undefined ? [] : found.map(({ span }) => cut(source, span));
}

/** Seeds stand between the `>` and the close tag; what is missing of these is written too. */
function addSeed({ ast, source }: Parsed<RobotConfAst>, seed: string): readonly TextEdit[] {
  const { process, seeds, pairs } = ast;
  const eol = lineBreak(source);
  const last = seeds.at(-1);
  if (last !== undefined) return [insertLineAfter(source, last.span.end, seed)];
  if (process === undefined && pairs.length === 0) return [wholeBlock(source, ['>', seed])];
  const lines = process === undefined || process.headerEnd !== undefined ? seed : `>${eol}${seed}`;
  if (process?.close !== undefined) return [insertBeforeClose(source, process.close.start, lines)];
  return [insertLineAfter(source, source.text.length, lines)];
}

/** The close tag may share its line with what stands before it. */
function insertBeforeClose(source: Parsed<RobotConfAst>['source'], at: number, lines: string): TextEdit {
  const edit = insertLineBefore(source, at, lines);
  const isFirst = source.text.slice(edit.span.start, at).trim() === '';
  return isFirst ? edit : { span: { start: at, end: at }, text: lineBreak(source) + lines + lineBreak(source) };
}

function removeSeed({ ast, source }: Parsed<RobotConfAst>, line: number): readonly TextEdit[] {
  return ast.seeds.filter((seed) => seed.line === line).map(({ span }) => cut(source, span));
}

/** Words beside the URL and its depth stay. */
function setSeed(
  { ast, source }: Parsed<RobotConfAst>,
  { line, url, depth }: Extract<RobotConfChange, { kind: 'set-seed' }>,
): readonly TextEdit[] {
  const seed = ast.seeds.find((each) => each.line === line);
  if (seed === undefined) return [];
  const renamed = seed.url.text === url ? [] : [{ span: seed.url.span, text: url }];
  const written = seed.pairs.find(({ name }) => name.text.toLowerCase() === 'depth');
  if (depth === undefined) return written === undefined ? renamed : [...renamed, cut(source, written.span)];
  if (written !== undefined) return [...renamed, { span: written.value.span, text: String(depth) }];
  const { end } = seed.url.span;
  const added = ` depth=${depth}`;
  return renamed.length === 0
    ? [{ span: { start: end, end }, text: added }]
    : [{ span: seed.url.span, text: url + added }];
}
