/** Cuts texts at a length without leaving half a character, or half a word. */

const firstSurrogate = 0xd800;
const firstLowSurrogate = 0xdc00;
const lastSurrogate = 0xdfff;

/** At most `count` characters (code points). */
export function truncateCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let taken = 0; taken < count && end < text.length; taken++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** At most `count` bytes of UTF-8. */
export function truncateBytes(text: string, count: number): string {
  if (text.length * 3 <= count) return text;
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isPair = isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(at + 1));
    bytes += isPair ? 4 : bytesOf(code);
    if (bytes > count) return text.slice(0, at);
    if (isPair) at++;
  }
  return text;
}

/** Drops a word that {@link truncateCharacters} or {@link truncateBytes} cut in two; a single long word stays. */
export function dropPartialWord(whole: string, cut: string): string {
  const next = whole.charAt(cut.length);
  if (cut.length === whole.length || /\s/.test(next)) return cut.trimEnd();
  const words = /^(.*\S)\s+\S*$/su.exec(cut);
  return words?.[1] ?? cut.trimEnd();
}

/** A lone surrogate counts as the replacement character it becomes. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : 3;
}

function isHighSurrogate(code: number): boolean {
  return code >= firstSurrogate && code < firstLowSurrogate;
}

function isLowSurrogate(code: number): boolean {
  return code >= firstLowSurrogate && code <= lastSurrogate;
}
