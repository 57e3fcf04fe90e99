import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowMeter, measured } from './meter.ts';

const measure = (pieces: readonly string[]) => {
  const meter = createRowMeter();
  for (const piece of pieces) meter.add(Buffer.from(piece));
  return meter.result();
};

it('measures rows whatever their order, and wherever the pieces are cut', () => {
  const rows = fc.array(fc.stringMatching(/^[a-z\t\\]{0,8}$/), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat({ max: 40 })), (lines, cuts) => {
      const text = lines.map((line) => `${line}\n`).join('');
      const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, i) => text.slice(places[i], end));
      expect(measure(pieces)).toEqual(measure(lines.toReversed().map((line) => `${line}\n`)));
      expect(measure(pieces).rows).toBe(lines.length);
    }),
  );
});

it('tells a changed, a repeated, and a lost row', () => {
  const { rowsDigest } = measure(['a\nb\n']);
  for (const other of ['a\nc\n', 'a\nb\nb\n', 'a\n', 'ab\n']) expect(measure([other]).rowsDigest).not.toBe(rowsDigest);
});

it('passes on the same bytes in pieces of some size, however long the source is', async () => {
  const row = Buffer.from('some row of a table\n');
  let given = 0;
  async function* source(): AsyncGenerator<Buffer> {
    for (; given < 20_000; given += 1) yield row;
  }
  let bytes = 0;
  let ahead = 0;
  for await (const piece of measured(source(), [])) {
    bytes += piece.length;
    ahead = Math.max(ahead, given * row.length - bytes);
  }
  expect(bytes).toBe(20_000 * row.length);
  // What is read ahead of what was taken is one piece, not the table.
  expect(ahead).toBeLessThan(128 * 1024);
});
