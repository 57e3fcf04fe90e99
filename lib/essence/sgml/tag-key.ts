/** Names of tags as numbers, so that none is made a string of for each tag: names compare without regard to case. */

const base = 40;
/** Longer ones do not fit a number. */
const longestPacked = 9;
const longNames = new Map<string, number>();
const mostLongNames = 10_000;

/** 1 to 39 for what names are made of; 0 for the rest. */
const digits = new Uint8Array(128);
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789.-:';
for (const [at, letter] of letters.split('').entries()) {
  digits[letter.charCodeAt(0)] = at + 1;
  digits[letter.toUpperCase().charCodeAt(0)] = at + 1;
}

export function tagKey(text: string, start = 0, end = text.length): number {
  if (end - start > longestPacked) return keyOfLong(text.slice(start, end));
  let key = 0;
  for (let at = start; at < end; at++) {
    const digit = digits[text.charCodeAt(at)] ?? 0;
    if (digit === 0) return keyOfLong(text.slice(start, end));
    key = key * base + digit;
  }
  return key;
}

/** Below zero; beyond a number of names they are all alike. */
function keyOfLong(name: string): number {
  const upper = name.toUpperCase();
  const known = longNames.get(upper);
  if (known !== undefined) return known;
  if (longNames.size >= mostLongNames) return -1;
  const key = -2 - longNames.size;
  longNames.set(upper, key);
  return key;
}
