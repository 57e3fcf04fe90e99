/** Types by lines of patterns: the first line that matches decides. */

import { compilePattern } from '../match/regex/posix-regex.ts';
import { createTextIndex } from '../match/text/text-index.ts';
import type { HeuristicLine, Written } from '../sdk/essence-recipe.ts';
import type { RecognizedType } from '../sdk/examination.ts';

export type RecognizeType = (subject: string) => RecognizedType | undefined;

/** A line with an invalid regular expression, such as a shell wildcard, matches nothing. */
export function typeRecognizer(
  { file, lines }: Written<HeuristicLine>,
  source: RecognizedType['source'],
): RecognizeType {
  const tests = lines.flatMap(({ regex: value }, number) => {
    const compiled = compilePattern(value, { dialect: 'ere' });
    return compiled.ok ? [{ number, by: 'regex' as const, value, pattern: compiled.pattern }] : [];
  });
  const index = createTextIndex(tests);
  return (subject) => {
    const found = lines[index.first(subject, Infinity)];
    return found && { type: found.type, at: { file, line: found.line }, source, subject };
  };
}
