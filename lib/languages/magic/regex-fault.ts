/** Why libmagic refuses a regular expression: it accepts more than our own matcher, such as a parenthesis that closes nothing. */

import { compilePattern } from '../../match/regex/posix-regex.ts';

/** A bracket expression with its classes, or an escaped character: signs in them have no meaning. */
const literal = /\[\^?\]?(?:\[[:.=][a-zA-Z]*[:.=]\]|[^\]])*\]|\\./gsu;

/** `written`: without the escapes of magic files. A NUL ends the pattern. */
export function regexFault(written: string): string | undefined {
  const [pattern = ''] = written.split('\0', 1);
  const [twice] = /([?*+{])\1/.exec(pattern) ?? [];
  if (twice !== undefined) return `${twice} follows another repetition`;
  if (/[^\t-\r -~\b\u008a]/.test(pattern)) return 'it contains characters that are not ASCII';
  for (const [bracket] of pattern.matchAll(literal)) {
    const compiled = bracket.startsWith('[') ? compilePattern(bracket, { dialect: 'ere' }) : undefined;
    if (compiled?.ok === false) return compiled.message;
  }
  const signs = pattern.replaceAll(literal, 'a').replaceAll(/\{(?:\d+(?:,\d*)?|,\d+)\}/g, '');
  if (signs.includes('[')) return 'unclosed "["';
  if (signs.includes('{')) return 'a "{" does not begin a repetition such as {2,4}';
  if (signs.endsWith('\\')) return 'it ends with a backslash';
  return unclosed(signs) ? 'unclosed "("' : undefined;
}

function unclosed(signs: string): boolean {
  let open = 0;
  for (const sign of signs) {
    if (sign === '(') open++;
    else if (sign === ')') open = Math.max(0, open - 1);
  }
  return open > 0;
}
