/** Names out of a text, each as one and the same string: what looks them up need not hash them again. */

const SLOTS = 256;
const LONGEST = 32;

export class NameCache {
  readonly #names: (string | undefined)[] = Array.from({ length: SLOTS });

  slice(text: string, start: number, end: number): string {
    const length = end - start;
    if (length <= 0 || length > LONGEST) return text.slice(start, end);
    const slot = (length * 31 + text.charCodeAt(start) * 7 + text.charCodeAt(end - 1)) & (SLOTS - 1);
    const known = this.#names[slot];
    if (known !== undefined && known.length === length && text.startsWith(known, start)) return known;
    const name = text.slice(start, end);
    this.#names[slot] = name;
    return name;
  }
}
