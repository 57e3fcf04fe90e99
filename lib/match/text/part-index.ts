/** Many parts of a text looked up in one pass over it: a few characters of each are looked for first. */

export interface Part {
  /** What the text must contain; not empty. */
  readonly text: string;
  readonly number: number;
  /** Asked when the text contains the part; without it that is enough. */
  readonly test?: (text: string) => boolean;
}

export interface PartIndex {
  /** The least number among the parts the text has, when it is less than `best`; else `best`. */
  first(text: string, best: number): number;
}

/** Characters of a gram; parts that are shorter have one of their own length. */
const longestGram = 4;
/** Grams of a part that are weighed against each other. */
const gramsWeighed = 16;
const filterBits = 18;
/** So many are asked one by one. */
const fewParts = 6;

interface Placed {
  readonly part: Part;
  /** Where the gram stands in the part. */
  readonly offset: number;
  /** The last look that tried it: a text is not tested twice by one part. */
  lastLook: number;
}

export function createPartIndex(parts: readonly Part[]): PartIndex | undefined {
  if (parts.length === 0) return undefined;
  if (parts.length <= fewParts) return listOf(parts);
  const lengths = [...new Set(parts.map(({ text }) => Math.min(longestGram, text.length)))];
  const indexes = lengths.map((length) => {
    const own = parts.filter(({ text }) => Math.min(longestGram, text.length) === length);
    return createGramIndex(own, length);
  });
  let look = 0;
  return {
    first(text, best) {
      look++;
      let found = best;
      for (const index of indexes) found = index(text, { best: found, look });
      return found;
    },
  };
}

function listOf(parts: readonly Part[]): PartIndex {
  const inOrder = parts.toSorted((a, b) => a.number - b.number);
  return {
    first(text, best) {
      for (const part of inOrder) {
        if (part.number >= best) return best;
        if (text.includes(part.text) && (part.test === undefined || part.test(text))) return part.number;
      }
      return best;
    },
  };
}

interface Look {
  readonly best: number;
  readonly look: number;
}

function createGramIndex(parts: readonly Part[], length: number): (text: string, look: Look) => number {
  const placed = new Map<number, Placed[]>();
  const filter = new Uint8Array(2 ** (filterBits - 3));
  const rarest = rarestGrams(parts, length);
  for (const part of parts.toSorted((a, b) => a.number - b.number)) {
    const offset = rarest(part.text);
    const gram = gramAt(part.text, offset, length);
    const bit = bitOf(gram);
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    const known = placed.get(gram);
    const entry = { part, offset, lastLook: 0 };
    if (known === undefined) placed.set(gram, [entry]);
    else known.push(entry);
  }
  const nextGram = nextGramOf(length);
  return (text, { best, look }) => {
    let found = best;
    if (text.length < length) return found;
    let gram = gramAt(text, 0, length);
    for (let at = 0; at + length <= text.length; at++) {
      if (at > 0) gram = nextGram(gram, text, at);
      const bit = bitOf(gram);
      if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) continue;
      const here = placed.get(gram);
      if (here !== undefined) found = firstOf(here, { text, at, look }, found);
    }
    return found;
  };
}

interface Position {
  readonly text: string;
  readonly at: number;
  readonly look: number;
}

/** Entries are in the order of their numbers. */
function firstOf(entries: readonly Placed[], { text, at, look }: Position, best: number): number {
  for (const entry of entries) {
    const { part, offset } = entry;
    if (part.number >= best) return best;
    if (entry.lastLook === look || !text.startsWith(part.text, at - offset) || at < offset) continue;
    entry.lastLook = look;
    if (part.test === undefined || part.test(text)) return part.number;
  }
  return best;
}

/** Of the first grams of a part the one that the fewest parts have. */
function rarestGrams(parts: readonly Part[], length: number): (text: string) => number {
  const counts = new Map<number, number>();
  const offsetsOf = (text: string): number => Math.min(gramsWeighed, text.length - length + 1);
  for (const { text } of parts) {
    for (let at = 0; at < offsetsOf(text); at++) {
      const gram = gramAt(text, at, length);
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  }
  return (text) => {
    let rarest = 0;
    let fewest = Infinity;
    for (let at = 0; at < offsetsOf(text); at++) {
      const count = counts.get(gramAt(text, at, length)) ?? 0;
      if (count < fewest) [rarest, fewest] = [at, count];
    }
    return rarest;
  };
}

function gramAt(text: string, at: number, length: number): number {
  let gram = 0;
  for (let offset = 0; offset < length; offset++) gram = (Math.imul(gram, 131) + text.charCodeAt(at + offset)) | 0;
  return gram;
}

/** The gram at a place from the one before it. */
function nextGramOf(length: number): (gram: number, text: string, at: number) => number {
  let leaving = 1;
  for (let power = 1; power < length; power++) leaving = Math.imul(leaving, 131);
  return (gram, text, at) => {
    const without = (gram - Math.imul(text.charCodeAt(at - 1), leaving)) | 0;
    return (Math.imul(without, 131) + text.charCodeAt(at + length - 1)) | 0;
  };
}

function bitOf(gram: number): number {
  return Math.imul(gram ^ (gram >>> 13), 0x2c1b3c6d) >>> (32 - filterBits);
}
