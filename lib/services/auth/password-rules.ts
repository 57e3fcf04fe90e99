/** Which passwords are accepted: length first, and nothing that a list of leaked passwords would find. */

import { dictionary } from '@zxcvbn-ts/language-common';
import { commonWords } from './common-passwords.ts';

export const passwordMinLength = 12;
export const passwordMaxLength = 512;

/** The 49,000 passwords that leaked most often; nobody is asked over a network. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Characters that must remain when everything easily guessed is taken away. */
const minUnguessed = 5;

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** What is wrong with a password and how to mend it; undefined when nothing is. `about` is the person's own words. */
export function passwordProblem(password: string, about: readonly string[]): string | undefined {
  const { length } = Array.from(password);
  if (length < passwordMinLength) {
    return `A password has at least ${passwordMinLength} characters; this one has ${length}.`;
  }
  if (length > passwordMaxLength) return `A password has at most ${passwordMaxLength} characters.`;
  if (unguessed(password, about) < minUnguessed) {
    return 'This password is easy to guess: it consists of common words, repetitions, or keyboard rows. Add unrelated words.';
  }
  if (isLeaked(password)) {
    return 'This password is among the most commonly leaked ones. Choose another one.';
  }
  return undefined;
}

/** Also with digits and signs put around it, with signs in place of letters, and several times over. */
function isLeaked(password: string): boolean {
  const text = password.toLowerCase();
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const once = /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
  return [text, core, once].some((form) => form.length > 3 && (leaked.has(form) || leaked.has(withoutLeet(form))));
}

function withoutLeet(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
}

/** Characters left after common words, the person's own words, repeats and rows were taken away. */
function unguessed(password: string, about: readonly string[]): number {
  const own = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(({ length }) => length > 2);
  const text = password.toLowerCase();
  const rest = withoutWords(text, [...own, ...commonWords])
    .split(/[\s\p{P}\p{S}]+/u)
    .map(withoutSequences)
    .join('');
  return isRepeat(rest) ? 0 : rest.replaceAll(/(.)\1+/gu, '$1').length;
}

/** Blanks out the words, also where digits and signs stand in for letters. */
function withoutWords(text: string, words: readonly string[]): string {
  const plain = withoutLeet(text);
  const left = text.split('');
  for (const word of words) {
    for (const form of [text, plain]) {
      for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + 1)) {
        if (left.slice(at, at + word.length).includes(' ')) continue;
        left.fill(' ', at, at + word.length);
      }
    }
  }
  return left.join('');
}

/** Takes away runs of three and more neighbours (`1234`, `fedc`), and a year. */
function withoutSequences(text: string): string {
  let rest = '';
  let run: number[] = [];
  const flush = (): void => {
    if (run.length < 3) rest += String.fromCodePoint(...run);
    run = [];
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (run.length > 0 && !continues(run, code)) flush();
    run.push(code);
  }
  flush();
  return rest.replaceAll(/(19|20)\d\d/g, '');
}

function continues(run: readonly number[], code: number): boolean {
  const last = run.at(-1) ?? 0;
  const before = run.at(-2);
  const step = code - last;
  return Math.abs(step) === 1 && (before === undefined || last - before === step);
}

/** True for one part of at most four characters, repeated. */
function isRepeat(text: string): boolean {
  return /^(.{1,4}?)\1{2,}$/u.test(text);
}
