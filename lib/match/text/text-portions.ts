/** Long texts in portions of which each takes a few milliseconds at most. */

/** UTF-16 units of a portion. */
const PORTION = 128 * 1024;

/** The text in portions; a character is never torn. */
export function* textPortions(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + PORTION);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end++;
    yield text.slice(at, end);
    at = end;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
