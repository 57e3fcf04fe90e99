import { expect, it } from 'vitest';
import { printPart } from './part-soif.ts';
import { attribute, part, tideline, trialOf } from './trial-testing.ts';

it('prints a member as it is in the RD of the document, and the document with all of its members', () => {
  expect(printPart(tideline, { index: 1, isEmbedded: true }).text).toBe(
    '@DOCUMENT { http://ftp.example/tide.zip\nembed<1>-title{5}:\tTides\nembed<1>-md5{2}:\taa\n}',
  );
  expect(printPart(tideline, { index: 0, isEmbedded: true }).text).toContain('embed<2>-title{8}:\tStations');
});

it('prints a member that has an RD of its own under its own URL', () => {
  expect(printPart(tideline, { index: 1, isEmbedded: false }).text).toBe(
    '@DOCUMENT { http://ftp.example/tide.zip!/README\ntitle{5}:\tTides\nmd5{2}:\taa\n}',
  );
});

it('counts the bytes of the whole value where it was cut', () => {
  const value = { text: 'ä', bytes: 4_000, isCut: true } as const;
  const trial = trialOf([part('x', { embed: 1, attributes: [{ ...attribute('full-text', ''), value }] })]);
  expect(printPart(trial, { index: 1, isEmbedded: true }).text).toContain('embed<1>-full-text{4000}:\tä…\n}');
});

it('prints a bounded number of attributes, and counts the others', () => {
  const many = Array.from({ length: 450 }, (_, n) => attribute(`a${n}`, 'b'));
  expect(printPart(trialOf([part('x', { attributes: many, unsent: 5 })]), { index: 1, isEmbedded: true }).left).toBe(
    55,
  );
});
