/** A program in C: its comments, what it includes, and the procedures it defines. */

import { linesOf, takenFrom } from './lines.ts';

export interface CSource {
  readonly comments: readonly string[];
  readonly includes: readonly string[];
  readonly macros: readonly string[];
  /** Those with a body. */
  readonly procedures: readonly string[];
  /** Those without one. */
  readonly declared: readonly string[];
}

/** Literals first, so that what looks like a comment in one is none. */
const piece = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\*([^]*?)(?:\*\/|$)|\/\/([^\n]*)/g;
/** A name and its parameters at the beginning of a line, with the brace that opens the body. */
const definition = /^(?:[A-Za-z_][\w* \t]*?[ \t*])?([A-Za-z_]\w*)[ \t]*\(([^;{}()]*)\)[^;{}()=]*\{/gm;
/** The same with a semicolon in place of the body; it begins with a type. */
const declaration = /^(?!typedef\b|return\b)[A-Za-z_][\w* \t]*?[ \t*]([A-Za-z_]\w*)[ \t]*\([^;{}()]*\)[^;{}()=]*;/gm;
const noProcedures: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'return', 'sizeof', 'defined']);

export function readC(source: string): CSource {
  const comments: string[] = [];
  const bare = source.replaceAll(piece, (written, block?: string, line?: string) => {
    const comment = block ?? line;
    if (comment === undefined) return written;
    const text = textOf(comment);
    if (text !== '') comments.push(text);
    return ' ';
  });
  const lines = linesOf(bare);
  const code = bare.replaceAll(/^[ \t]*#.*$/gm, '');
  const names = (pattern: RegExp): readonly string[] =>
    Array.from(code.matchAll(pattern), ([, name = '']) => name).filter((name) => !noProcedures.has(name));
  return {
    comments: comments.length === 0 ? [] : [comments.join('\n')],
    includes: takenFrom(lines, /^\s*#\s*include\s*[<"]([^>"]+)[>"]/),
    macros: takenFrom(lines, /^\s*#\s*define\s+(\w+)/),
    procedures: names(definition),
    declared: names(declaration),
  };
}

/** Without the asterisks that frame a comment. */
function textOf(comment: string): string {
  return linesOf(comment)
    .map((line) => line.replace(/^[\s*]+|[\s*]+$/g, ''))
    .filter((line) => line !== '')
    .join('\n');
}
