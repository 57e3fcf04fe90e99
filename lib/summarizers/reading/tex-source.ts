/** A text in TeX: arguments of its commands, and its words without them. */

export function withoutComments(source: string): string {
  return source.replaceAll(/(^|[^\\])%.*$/gm, '$1');
}

/** The arguments in braces of a command, whose name is a pattern; braces in them go by two levels. */
export function argumentsOf(source: string, command: string): readonly string[] {
  const found = new RegExp(
    `\\\\${command}\\s*(?:\\[[^\\]]*\\])?\\s*\\{((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*)\\}`,
    'g',
  );
  return Array.from(source.matchAll(found), ([, argument = '']) => argument);
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
