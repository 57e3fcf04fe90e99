/** Deterministic texts and bytes. */

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = ['archive', 'of', 'packets', 'that', 'contain', 'other', 'packets', 'and', 'end', 'somewhere'] as const;

/** Lines of words and numbers, which compress like prose. */
export function sampleText(lines: number): string {
  const random = randomNumbers(1994);
  const pick = (count: number): number => Math.floor(random() * count);
  const line = (number: number): string =>
    `${number} ${Array.from({ length: 6 }, () => `${words[pick(words.length)] ?? ''}${pick(100)}`).join(' ')}\n`;
  return Array.from({ length: lines }, (_, number) => line(number)).join('');
}

/** Incompressible bytes. */
export function noise(length: number, seed = 1): Buffer {
  const random = randomNumbers(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}
