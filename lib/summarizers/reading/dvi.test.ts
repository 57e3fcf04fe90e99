import { describe, expect, it } from 'vitest';
import { dviText } from './dvi.ts';

/** What TeX makes of two centred lines and a paragraph. */
const paragraph =
  '9wIBg5LAHDsAAAAAA+gbIFRlWCBvdXRwdXQgMjAyNi4xMS4yNjoxNzM4iwAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/////jZ/yAACOoAKDM9qNoP2GzCaNkVpjNvMXGvIiVgAKAAAACgAAAAZjbWJ4MTDCQZb+uORWk0GRA9VUY2FmkMKrE5H6fVdljp8SAACNkRQAAPMAS/FgeQAKAAAACgAAAAVjbXIxMKtXkf8qqmWWBARzb2Z0ZW6bBARyDG5kk1xvDmNlcyKTb2aTdGhlmFSR/yqqb5W443mTb3RhkQQEc2NvbXBhbpN5jp8MAACNaW6WA1VVc21hbGyTdG+QuON3bnMujo6fGAAAjPgAAAAqAYOSwBw7AAAAAAPoApsz2gDjnz4AAgAB8xca8iJWAAoAAAAKAAAABmNtYngxMPMAS/FgeQAKAAAACgAAAAVjbXIxMPkAAAEeAt/f398=';
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

const [bop, push, pop, right3, down3, setRule, special, setOne] = [139, 141, 142, 145, 159, 132, 239, 128];
const page = [bop, ...Array.from({ length: 44 }, () => 0)];
const word = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0));
/** Scaled points are 65,536 of a point. */
const by = (points: number): number[] => [points & 255, 0, 0];
/** Defines a font of ten points as the fifth, and selects it. */
const font = (name: string): number[] =>
  [
    [243, 5, 0, 0, 0, 0],
    [0, ...by(10), 0, ...by(10)],
    [0, name.length, ...word(name), 176],
  ].flat();
const textOf = (...parts: readonly number[][]): string => dviText(Uint8Array.from([...page, ...parts.flat()]));

describe('the text of a DVI file', () => {
  it('kerns join what they stand in, gaps part words, accents go to their letters', () => {
    expect(dviText(fromBase64(paragraph))).toBe(
      'AVA café\nWe often find “offices” of the Toyota company\nin small towns.',
    );
  });

  it('a move of less than a line is none, one of two lines is a paragraph', () => {
    expect(textOf(word('H'), [down3, ...by(4)], word('2'), [down3, ...by(252)], word('O'))).toBe('H2O');
    expect(textOf(word('a'), [push, down3, ...by(12)], word('b'), [pop, down3, ...by(36)], word('c'))).toBe(
      'a\nb\n\nc',
    );
  });

  it('rules and specials are no text', () => {
    const rule = [setRule, 0, 0, 0, 9, 0, 0, 0, 9];
    expect(textOf(word('a'), rule, [special, 3, ...word('abc')], word('b'), [setOne, 99])).toBe('abc');
  });

  it('fonts decide what codes stand for', () => {
    expect(textOf(font('cmr10'), [0x0b, 0x19])).toBe('ffß');
    expect(textOf(font('ecrm1000'), [0x1b, 128, 0xe9])).toBe('ffé');
    expect(textOf(font('cmmi10'), [0x0b, 0x3b])).toBe('α,');
    expect(textOf(font('cmsy10'), [0x0f, 0x21])).toBe('•');
    expect(textOf(font('cmtt10'), word('{"x"}'))).toBe('{"x"}');
  });

  it('a word that a hyphen divides is one word', () => {
    expect(textOf([push], word('span-'), [pop, down3, ...by(12)], word('iel'))).toBe('spaniel');
  });

  it('another page is another line', () => {
    expect(textOf(word('a'), [140], page, word('b'), [right3, ...by(9)], word('c'))).toBe('a\nb c');
  });
});
