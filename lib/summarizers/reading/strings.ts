/** The strings in a binary file, as strings(1) finds them. */

import { contentLimit } from '../../sdk/content-limit.ts';

const latin1 = new TextDecoder('latin1');
const longest = contentLimit('values', 1000, 'characters of a text in a binary file');
const shortest = 4;

/** Runs of printable characters, and those with a zero after each: texts in UTF-16. */
export function* stringsIn(bytes: Uint8Array): Generator<string> {
  const text = latin1.decode(bytes);
  for (const [found] of text.matchAll(/[\t -~]{4,}|(?:[\t -~]\0){4,}/g)) {
    const plain = found.replaceAll('\0', '').trim();
    if (plain.length > longest.most) longest.cut();
    if (plain.length >= shortest) yield plain.slice(0, longest.most);
  }
}

/** A word has three letters, a vowel among them, and small letters but for its beginning. */
const word = /(?:^|[ "'`(<[/_.-])(?=[A-Za-z]{3})[A-Z]?[a-z]*[aeiouy][a-z]*(?=$|[ "'`)>\]/_.,:;!?=-])/;
const shortestMeaningful = 6;

/** Whether it may have been written to be read: instructions often look like text too. */
export function isMeaningful(text: string): boolean {
  const ordinary = text.replaceAll(/[^A-Za-z ]/g, '').length;
  return (
    text.length >= shortestMeaningful && ordinary >= text.length * 0.7 && word.test(text) && !text.startsWith('_Z')
  );
}
