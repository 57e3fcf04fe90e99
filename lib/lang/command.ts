/** The command line of a program as the words it is started with: quotes are respected, and nothing else is. No shell reads it. */

export type Argv =
  { readonly ok: true; readonly words: readonly [string, ...string[]] } | { readonly ok: false; readonly why: string };

/** Blanks, a quoted part, an escaped character, a plain part; what is left is a quote nobody closes, or a last backslash. */
const piece = /(\s+)|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|(['"\\])/gsu;

/** A backslash takes the next character as it is, as in a shell; between single quotes it is a character like any other. */
export function argvOf(command: string): Argv {
  if (command.includes('\0')) return { ok: false, why: 'it has a NUL character' };
  const words: string[] = [];
  let word: string | undefined;
  for (const found of command.matchAll(piece)) {
    const [, blank, , , , , stray] = found;
    if (stray === '"' || stray === "'") return { ok: false, why: `a quote (${stray}) is not closed` };
    if (blank === undefined) {
      word = (word ?? '') + meantBy(found);
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return argvFrom(word === undefined ? words : [...words, word]);
}

function meantBy([, , single, double, escaped, plain, stray]: RegExpExecArray): string {
  return single ?? double?.replaceAll(/\\(.)/gsu, '$1') ?? escaped ?? plain ?? stray ?? '';
}

function argvFrom([first, ...rest]: readonly string[]): Argv {
  return first === undefined || first === ''
    ? { ok: false, why: 'it names no program' }
    : { ok: true, words: [first, ...rest] };
}

/** True while a quote is open at the end of the text. */
export function isInQuotes(text: string): boolean {
  const read = argvOf(`${text} `);
  return !read.ok && read.why.startsWith('a quote');
}
