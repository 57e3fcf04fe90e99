/** A program in C: its comments, what it includes, and the procedures it defines. */

import { linesOf, takenFrom, wordsOfComment } from './lines.ts';

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
/** Parameters that are procedures have parameters of their own. */
const parameters = String.raw`\((?:[^;{}()]|\([^;{}()]*\))*\)`;
/** Attributes behind them may have arguments, in two pairs of parentheses. */
const attributes = String.raw`(?:[^;{}()=]|\(\((?:[^;{}()]|\([^;{}()]*\))*\)\)){0,500}`;
/** A name and its parameters at the beginning of a line, with the brace that opens the body. */
const definition = new RegExp(
  String.raw`^(?:[A-Za-z_][\w* \t]*?[ \t*])?([A-Za-z_]\w*)[ \t]*${parameters}[^;{}()=]*\{`,
  'gm',
);
/** The same with a semicolon in place of the body; it begins with a type. */
const declaration = new RegExp(
  String.raw`^(?!typedef\b|return\b)[A-Za-z_][\w* \t]*?[ \t*]([A-Za-z_]\w*)[ \t]*${parameters}${attributes};`,
  'gm',
);
/** A macro in front of parameters that only some compilers read: `size_t length OF((struct list *));`. */
const forPrototypes = /(?<=\w[ \t]+)[A-Z_]{1,20}[ \t]*(?=\(\()/g;
const noProcedures: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'return', 'sizeof', 'defined']);

export function readC(source: string): CSource {
  const comments: string[] = [];
  const bare = source.replaceAll(piece, (written, block?: string, line?: string) => {
    const comment = block ?? line;
    if (comment === undefined) return written;
    const words = wordsOfComment(comment);
    if (words.length > 0) comments.push(words.join('\n'));
    return ' ';
  });
  const lines = linesOf(bare);
  const code = bare.replaceAll(/^[ \t]*#.*$/gm, '').replaceAll(forPrototypes, '');
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
