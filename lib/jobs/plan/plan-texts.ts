/** Texts with errors as far as they can be planned: without the lines and blocks that are wrong. */

import type { ProgramResult } from '../../engine/program/compile.ts';
import type { Program } from '../../engine/program/program.ts';
import { lineAt, sourceText } from '../../lang/source-text.ts';
import { blocksOf } from '../../languages/blocks.ts';
import type { BlockLines } from '../../languages/blocks.ts';
import { languageById } from '../../languages/index.ts';
import { languageIdOf, namedFiles } from '../../languages/named-files.ts';
import type { NamedFiles } from '../../languages/named-files.ts';
import { missingFilterCode } from '../../languages/program-messages.ts';

export interface WrongLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
  /** The error is in a tag: its block means something else without it. */
  readonly block?: { readonly from: number; readonly to: number };
}

type Files = ReadonlyMap<string, string>;
/** The functions whose directives name files. */
type Words = Parameters<typeof namedFiles>[1];

export type PlannableTexts =
  | {
      readonly ok: true;
      readonly program: Program;
      /** The lines that are left out are empty in these. */
      readonly files: Files;
      readonly leftOut: readonly WrongLine[];
    }
  | {
      readonly ok: false;
      readonly errors: readonly WrongLine[];
      /** What there would be nothing to plan without. */
      readonly reason?: string;
    };

interface Found extends WrongLine {
  readonly isMissingFilter: boolean;
}

/** What is wrong only without a line that was left out is left out as well; after that the texts are given up. */
const mostPasses = 3;

export function compileWithoutErrors(
  files: Files,
  compile: (files: Files) => ProgramResult,
  words: Words = { functions: [] },
): PlannableTexts {
  const named = namedFiles(files, words);
  let texts = files;
  let result = compile(texts);
  const errors = withoutRepeats(errorsOf(result, texts, named));
  const leftOut: WrongLine[] = [];
  for (let pass = 0; !result.ok && pass < mostPasses; pass++) {
    const wrong = errorsOf(result, texts, named);
    if (wrong.some(({ isMissingFilter }) => isMissingFilter))
      return { ok: false, errors, ...reasonOf(leftOut, 'the run has no filter') };
    if (!wrong.every((each) => canBeLeftOut(texts, each))) break;
    leftOut.push(...withoutRepeats(wrong));
    texts = without(texts, wrong);
    result = compile(texts);
  }
  if (!result.ok) return { ok: false, errors };
  const { program } = result;
  if (program.starts.length === 0 && leftOut.some(({ block }) => block))
    return { ok: false, errors, ...reasonOf(leftOut, 'there is no start point') };
  return { ok: true, program, files: texts, leftOut };
}

function reasonOf(leftOut: readonly WrongLine[], what: string): { readonly reason?: string } {
  const places = leftOut.flatMap(({ file, line, block }) =>
    block ? [`${file}:${block.from}–${block.to}, which has an error in line ${line}`] : [],
  );
  return places.length === 0 ? {} : { reason: `Without ${places.join(', and ')}, ${what}.` };
}

function errorsOf({ ok, diagnostics }: ProgramResult, files: Files, named: NamedFiles): readonly Found[] {
  if (ok) return [];
  return [...diagnostics].flatMap(([file, found]) => {
    const source = sourceText(file, files.get(file) ?? '');
    const errors = found.filter(({ severity }) => severity === 'error');
    const blocks = errors.length === 0 ? [] : blocksOf(source, languageById(languageIdOf(file, named) ?? ''));
    return errors.map(({ message, span, code }) => {
      const line = lineAt(source, span.start);
      const block = blocks.find((each) => isInTag(each, line));
      const isMissingFilter = code === missingFilterCode;
      return { file, line, message, isMissingFilter, ...(block && { block: { from: block.from, to: block.to } }) };
    });
  });
}

/** The lines of `<Process` are parameters of their own. */
function isInTag({ word, from, header, to, isClosed }: BlockLines, line: number): boolean {
  const tagEnd = word.toLowerCase() === 'process' ? from : header;
  return (line >= from && line <= tagEnd) || (isClosed && line === to);
}

/** What a line says, or all that a tag opens; a place where nothing stands is no line to leave out. */
function canBeLeftOut(files: Files, { file, line, block }: WrongLine): boolean {
  const text = files.get(file)?.split('\n')[line - 1]?.trim() ?? '';
  return text !== '' && (block !== undefined || !text.startsWith('<') || text.startsWith('</'));
}

/** Of a block, its tag says it for every line inside. */
function withoutRepeats(wrong: readonly Found[]): readonly WrongLine[] {
  const blocks = wrong.flatMap(({ file, line, block }) => (block ? [{ file, line, ...block }] : []));
  return wrong
    .filter(({ file, line, block }) => {
      const around = blocks.find((each) => each.file === file && each.from <= line && line <= each.to);
      return around === undefined || (block !== undefined && around.line === line);
    })
    .filter(({ file, line }, i, all) => all.findIndex((each) => each.file === file && each.line === line) === i)
    .map(({ file, line, message, block }) => ({ file, line, message, ...(block && { block }) }));
}

/** Lines keep their numbers. */
function without(files: Files, wrong: readonly WrongLine[]): Files {
  const texts = new Map(files);
  for (const [file, text] of files) {
    const places = wrong
      .filter((each) => each.file === file)
      .map(({ line, block = { from: line, to: line } }) => block);
    if (places.length === 0) continue;
    const isOut = (line: number): boolean => places.some(({ from, to }) => from <= line && line <= to);
    const kept = text.split('\n').map((each, i) => (isOut(i + 1) ? '' : each));
    texts.set(file, kept.join('\n'));
  }
  return texts;
}
