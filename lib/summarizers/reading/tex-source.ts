/** A text in TeX: arguments of its commands, and its words without them. */

export function withoutComments(source: string): string {
  return source.replaceAll(/(^|[^\\])%.*$/gm, '$1');
}

/** The arguments in braces of a command, whose name is a pattern. Takes time that grows with the text, however it nests. */
export function argumentsOf(source: string, command: string): readonly string[] {
  const found: string[] = [];
  const name = new RegExp(`\\\\${command}\\s*`, 'g');
  const closeOf = matchBraces(source);
  const bracketAfter = nextOf(source, ']');
  for (let match = name.exec(source); match !== null; match = name.exec(source)) {
    const open = skipOption(source, name.lastIndex, bracketAfter);
    const close = source[open] === '{' ? closeOf.get(open) : undefined;
    if (close === undefined) continue;
    found.push(source.slice(open + 1, close));
    name.lastIndex = close + 1;
  }
  return found;
}

/** Where the argument begins: behind an option in brackets, if there is one. */
function skipOption(source: string, at: number, bracketAfter: (at: number) => number): number {
  if (source[at] !== '[') return at;
  const close = bracketAfter(at);
  if (close < 0) return at;
  const space = /\s*/y;
  space.lastIndex = close + 1;
  space.exec(source);
  return space.lastIndex;
}

/** Answers the next place of a sign at or after one; asked in growing order, it reads the text once. */
function nextOf(source: string, sign: string): (at: number) => number {
  let next = source.indexOf(sign);
  return (at) => {
    if (next >= 0 && next < at) next = source.indexOf(sign, at);
    return next;
  };
}

/** The place of the brace that closes, by that of the one that opens. */
function matchBraces(source: string): ReadonlyMap<number, number> {
  const closeOf = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of source.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index);
    else {
      const opening = open.pop();
      if (opening !== undefined) closeOf.set(opening, index);
    }
  }
  return closeOf;
}

/** The first argument of these is a name, not text. */
const named =
  'begin end documentclass documentstyle usepackage RequirePackage color textcolor label ref pageref cite includegraphics input include bibliography bibliographystyle pagestyle thispagestyle';
const namedArgument = new RegExp(
  String.raw`\\(?:${named.replaceAll(' ', '|')})\*?\s*(?:\[[^\]]{0,200}\]\s*)?\{[^{}]*\}`,
  'g',
);

/** Paragraphs stay, and lines in them. */
export function plainTex(source: string): string {
  return source
    .replaceAll(namedArgument, '')
    .replaceAll(/\\[A-Za-z@]+\*?[ \t]*|\\[\\~,;:! ]/g, ' ')
    .replaceAll(/\\([%&$#_{}])/g, '$1')
    .replaceAll(/[{}~$]/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/ ([.,;:!?])/g, '$1')
    .trim();
}
