/** Cuts texts at a length without leaving half a character, or half a word. */

/** At most `count` characters (code points). */
export function truncateCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let taken = 0; taken < count && end < text.length; taken++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

interface Shortening {
  /** Undefined: no limit. */
  readonly truncate: number | undefined;
  /** Told of what is shortened. */
  readonly cut: (count: number, reason: string) => void;
}

/** At most `truncate` characters. */
export function shortenCharacters(text: string, { truncate, cut }: Shortening): string {
  return truncate === undefined
    ? text
    : reported(text, truncateCharacters(text, truncate), () => cut(1, `truncate=${truncate}`));
}

/** At most `truncate` bytes of UTF-8. */
export function shortenBytes(text: string, { truncate, cut }: Shortening): string {
  return truncate === undefined
    ? text
    : reported(text, truncateBytes(text, truncate), () => cut(1, `truncate=${truncate}`));
}

function reported(text: string, short: string, report: () => void): string {
  if (short.length < text.length) report();
  return short;
}

const encoder = new TextEncoder();
let scratch = new Uint8Array(8192);

/** At most `count` bytes of UTF-8. A lone surrogate counts as the replacement character it becomes. */
export function truncateBytes(text: string, count: number): string {
  const most = text.length * 3;
  if (most <= count) return text;
  const room = Math.min(count, most);
  if (scratch.length < room) scratch = new Uint8Array(room);
  return text.slice(0, encoder.encodeInto(text, scratch.subarray(0, room)).read);
}

/** Drops a word that {@link truncateCharacters} or {@link truncateBytes} cut in two; a single long word stays. */
export function dropPartialWord(whole: string, cut: string): string {
  const next = whole.charAt(cut.length);
  if (cut.length === whole.length || /\s/.test(next)) return cut.trimEnd();
  const words = /^(.*\S)\s+\S*$/su.exec(cut);
  return words?.[1] ?? cut.trimEnd();
}
