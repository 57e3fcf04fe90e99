/** Values of an attribute as they are typed: one a line. */

export function valueLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
