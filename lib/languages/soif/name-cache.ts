/** Attribute names of a stream, each decoded once: an object has the same names as the one before it. */

const SLOTS = 1024;

interface Known {
  readonly bytes: Uint8Array;
  readonly name: string;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows = new TextDecoder('windows-1252');

export class NameCache {
  readonly #known: (Known | undefined)[] = Array.from({ length: SLOTS });

  /** Bytes that are not UTF-8 are read as Windows-1252. `hash` is of these bytes. */
  nameOf(bytes: Uint8Array, start: number, end: number, hash: number): string {
    const slot = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (SLOTS - 1);
    const known = this.#known[slot];
    if (known !== undefined && isAt(bytes, start, end, known.bytes)) return known.name;
    const own = bytes.slice(start, end);
    const name = decoded(own);
    this.#known[slot] = { bytes: own, name };
    return name;
  }
}

function isAt(bytes: Uint8Array, start: number, end: number, known: Uint8Array): boolean {
  if (known.length !== end - start) return false;
  for (let i = 0; i < known.length; i++) if (known[i] !== bytes[start + i]) return false;
  return true;
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}
