import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutIcicle, neighbourOf, type IcicleDatum } from './icicle-layout.ts';

const cell = (id: string, parent: string, n: number, folders = 0): IcicleDatum => ({ id, parent, n, folders });
const data = [cell('a', '0', 60, 3), cell('b', '0', 40), cell('a1', 'a', 30), cell('a2', 'a', 20)];

describe('the icicle', () => {
  it('gives every cell the width of what it holds, under what it lies in', () => {
    const cells = layoutIcicle(data, 100, 1000);
    expect(cells.map(({ datum, x, row }) => [datum.id, x, row])).toEqual([
      ['a', 0, 0],
      ['b', 600, 0],
      ['a1', 0, 1],
      ['a2', 300, 1],
    ]);
    expect(cells[0]).toMatchObject({ width: 598.5, folded: 1, foldedAt: 500 });
  });

  it('folds away what is too narrow to be seen, and says how many', () => {
    const tiny = Array.from({ length: 5 }, (_, index) => cell(`t${index}`, 'a', 1));
    const cells = layoutIcicle([cell('a', '0', 1000, 5), ...tiny], 1000, 1000);
    expect(cells.map(({ datum, folded }) => [datum.id, folded])).toEqual([['a', 5]]);
  });

  it('never lets two cells of a row lie over each other, nor beside what they lie in', () => {
    const sizes = fc.array(fc.tuple(fc.nat(500), fc.nat(5)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sizes, (all) => {
        const hosts = all.slice(0, 5).map(([n], index) => cell(`h${index}`, '0', n + 600));
        const inner = all.slice(5).map(([n, of], index) => cell(`c${index}`, `h${of}`, Math.floor(n / 40)));
        const cells = layoutIcicle(
          [...hosts, ...inner],
          hosts.reduce((sum, { n }) => sum + n, 0),
          1200,
        );
        for (const { datum, row, x, width } of cells) {
          const around = cells.find((other) => other.datum.id === datum.parent);
          if (around !== undefined) {
            expect(x).toBeGreaterThanOrEqual(around.x - 1e-6);
            expect(x + width).toBeLessThanOrEqual(around.x + around.width + 1e-6);
          }
          const next = cells.find((other) => other.row === row && other.x > x);
          if (next !== undefined) expect(x + width).toBeLessThanOrEqual(next.x + 1e-6);
        }
      }),
    );
  });
});

it('is walked with the arrows', () => {
  const cells = layoutIcicle(data, 100, 1000);
  expect(neighbourOf(cells, undefined, 'right')?.id).toBe('a');
  expect(neighbourOf(cells, 'a', 'right')?.id).toBe('b');
  expect(neighbourOf(cells, 'b', 'right')).toBeUndefined();
  expect(neighbourOf(cells, 'a', 'down')?.id).toBe('a1');
  expect(neighbourOf(cells, 'a2', 'up')?.id).toBe('a');
  expect(neighbourOf(cells, 'a2', 'left')?.id).toBe('a1');
});
