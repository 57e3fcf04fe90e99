import { expect, it } from 'vitest';
import type { Gatherd } from '#lib/services/feeds/contract.ts';
import { gatherdLook, gatherdNote, transferWords } from './gatherd-words.ts';

const gatherd: Gatherd = {
  source: 1,
  host: 'a.example',
  port: 8500,
  tls: false,
  compressed: true,
  createdBy: 'ann',
  position: 0,
};
const last = { upload: 3, state: 'completed', at: 0 } as const;
const failed = { ...last, state: 'failed', reason: 'it cannot be reached' } as const;

it.each<readonly [Partial<Gatherd>, string, string | undefined]>([
  [{}, 'Not collected yet', undefined],
  [{ last }, 'Collected', undefined],
  [{ last: failed }, 'Failed in error', 'it cannot be reached'],
  [{ last: failed, waiting: 4 }, 'Being applied', 'upload 4'],
  [{ last, collecting: { job: 9, objects: 0 } }, 'Collecting', undefined],
  [{ last, collecting: { job: 9, objects: 1200 } }, 'Collecting', '1,200\u00a0objects received'],
])('%o is said in words', (given, word, note) => {
  const each = { ...gatherd, ...given };
  expect(gatherdLook(each).word).toBe(word);
  expect(gatherdNote(each)).toBe(note);
});

it('says how data are sent', () => {
  expect(transferWords(gatherd)).toBe('no TLS, compressed');
  expect(transferWords({ tls: true, compressed: false })).toBe('TLS, plain');
});
