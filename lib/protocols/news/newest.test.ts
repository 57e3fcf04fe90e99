import { expect, it } from 'vitest';
import { Newest } from './newest.ts';

function newestOf(most: number, numbers: readonly number[]) {
  const newest = new Newest(most);
  for (const number of numbers) newest.add({ number });
  const { articles, isCut } = newest.take();
  return { numbers: articles.map(({ number }) => number), isCut };
}

it('has all of few, each once, the newest first', () => {
  expect(newestOf(5, [1, 3, 2, 3])).toEqual({ numbers: [3, 2, 1], isCut: false });
  expect(newestOf(5, [])).toEqual({ numbers: [], isCut: false });
});

it('keeps the newest of many, in whatever order they come', () => {
  const numbers = Array.from({ length: 1000 }, (_, at) => (at * 7919) % 1000);
  expect(newestOf(3, numbers)).toEqual({ numbers: [999, 998, 997], isCut: true });
  expect(
    newestOf(
      3,
      numbers.toSorted((a, b) => b - a),
    ),
  ).toEqual({ numbers: [999, 998, 997], isCut: true });
});
