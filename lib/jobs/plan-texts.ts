/** Texts with errors as far as they can be planned: without the lines that are wrong, as long as these stand for themselves. */

import type { ProgramResult } from '../engine/compile-program.ts';
import type { Program } from '../engine/program.ts';
import { lineAt, sourceText } from '../lang/source-text.ts';

export interface WrongLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

type Files = ReadonlyMap<string, string>;

export type PlannableTexts =
  | {
      readonly ok: true;
      readonly program: Program;
      /** The lines that are left out are empty in these. */
      readonly files: Files;
      readonly leftOut: readonly WrongLine[];
    }
  | { readonly ok: false; readonly errors: readonly WrongLine[] };

/** What is wrong only without a line that was left out is left out as well; after that the texts are given up. */
const mostPasses = 3;

export function compileWithoutErrors(files: Files, compile: (files: Files) => ProgramResult): PlannableTexts {
  let texts = files;
  let result = compile(texts);
  const errors = errorsOf(result, texts);
  const leftOut: WrongLine[] = [];
  for (let pass = 0; !result.ok && pass < mostPasses; pass++) {
    const wrong = errorsOf(result, texts);
    if (!stand(texts, wrong)) break;
    leftOut.push(...wrong);
    texts = without(texts, wrong);
    result = compile(texts);
  }
  return result.ok ? { ok: true, program: result.program, files: texts, leftOut } : { ok: false, errors };
}

function stand(files: Files, wrong: readonly WrongLine[]): boolean {
  return wrong.every((each) => standsForItself(files, each));
}

function errorsOf({ ok, diagnostics }: ProgramResult, files: Files): readonly WrongLine[] {
  if (ok) return [];
  return [...diagnostics].flatMap(([file, found]) => {
    const source = sourceText(file, files.get(file) ?? '');
    return found
      .filter(({ severity }) => severity === 'error')
      .map(({ message, span }) => ({ file, line: lineAt(source, span.start), message }));
  });
}

/** Without the tag of a block, the lines in it would say something else. */
function standsForItself(files: Files, { file, line }: WrongLine): boolean {
  const text = files.get(file)?.split('\n')[line - 1]?.trim() ?? '';
  return text !== '' && !/[<>]/.test(text.slice(0, 1) + text.slice(-1));
}

/** Lines keep their numbers. */
function without(files: Files, wrong: readonly WrongLine[]): Files {
  const texts = new Map(files);
  for (const [file, text] of files) {
    const lines = new Set(wrong.filter((each) => each.file === file).map(({ line }) => line));
    if (lines.size === 0) continue;
    const kept = text.split('\n').map((each, i) => (lines.has(i + 1) ? '' : each));
    texts.set(file, kept.join('\n'));
  }
  return texts;
}
