/** Many beginnings, or endings, of a text looked up in one pass over it: a hash rolls along, lengths that occur are probed. */

export interface AffixIndex {
  /** The least number among the affixes the text has, when it is less than `best`; else `best`. */
  first(text: string, best: number): number;
}

/** So many are asked one by one. */
const fewAffixes = 6;

/** Each affix with its number. Of equal ones the least counts. */
export function createAffixIndex(
  affixes: ReadonlyMap<string, number>,
  side: 'beginning' | 'ending',
): AffixIndex | undefined {
  if (affixes.size === 0) return undefined;
  const isEnding = side === 'ending';
  const entries = [...affixes];
  if (entries.length <= fewAffixes) return listOf(entries, isEnding);
  const longest = entries.reduce((length, [text]) => Math.max(length, text.length), 0);
  const hasLength = new Uint8Array(longest + 1);
  const table = createTable(entries.length);
  for (const [at, [text]] of entries.entries()) {
    hasLength[text.length] = 1;
    table.add(hashOf(text, isEnding), at);
  }
  const matches = (text: string, affix: string): boolean => (isEnding ? text.endsWith(affix) : text.startsWith(affix));
  const least = (text: string, hash: number, best: number): number => {
    let found = best;
    for (let slot = table.find(hash); slot >= 0; slot = table.next(slot, hash)) {
      const [affix = '', number = best] = entries[table.value(slot)] ?? [];
      if (number < found && matches(text, affix)) found = number;
    }
    return found;
  };
  return {
    first(text, best) {
      let found = hasLength[0] === 1 ? least(text, 0, best) : best;
      const end = Math.min(text.length, longest);
      for (let length = 1, hash = 0; length <= end; length++) {
        const code = text.charCodeAt(isEnding ? text.length - length : length - 1);
        hash = (Math.imul(hash, 31) + code) | 0;
        if (hasLength[length] === 1) found = least(text, hash, found);
      }
      return found;
    },
  };
}

function listOf(entries: readonly (readonly [string, number])[], isEnding: boolean): AffixIndex {
  const inOrder = entries.toSorted(([, a], [, b]) => a - b);
  return {
    first(text, best) {
      for (const [affix, number] of inOrder) {
        if (number >= best) return best;
        if (isEnding ? text.endsWith(affix) : text.startsWith(affix)) return number;
      }
      return best;
    },
  };
}

function hashOf(text: string, isEnding: boolean): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(isEnding ? text.length - 1 - at : at)) | 0;
  }
  return hash;
}

interface HashTable {
  add(hash: number, value: number): void;
  /** The first slot with the hash, or -1. */
  find(hash: number): number;
  next(slot: number, hash: number): number;
  value(slot: number): number;
}

/** Open addressing at less than half full: numbers side by side, no object for each entry. */
function createTable(entries: number): HashTable {
  const size = 2 ** Math.ceil(Math.log2(entries * 2 + 2));
  const hashes = new Int32Array(size);
  const values = new Int32Array(size).fill(-1);
  const slotOf = (hash: number): number => (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 7) & (size - 1);
  const scan = (from: number, hash: number): number => {
    for (let slot = from; values[slot] !== -1; slot = (slot + 1) & (size - 1)) if (hashes[slot] === hash) return slot;
    return -1;
  };
  return {
    add(hash, value) {
      let slot = slotOf(hash);
      while (values[slot] !== -1) slot = (slot + 1) & (size - 1);
      hashes[slot] = hash;
      values[slot] = value;
    },
    find: (hash) => scan(slotOf(hash), hash),
    next: (slot, hash) => scan((slot + 1) & (size - 1), hash),
    value: (slot) => values[slot] ?? -1,
  };
}
