import { expect, it } from 'vitest';
import { eachOnce } from './advice.ts';

it('hints are written together, each once, and none when a report is full', async () => {
  const writes: (readonly string[])[] = [];
  const advise = eachOnce(async (hints) => {
    writes.push(hints);
  });
  const hints = Array.from({ length: 10_000 }, (_, i) => `hint ${i}`);
  await advise([]);
  await advise(['hint 0', 'hint 0', 'hint 1']);
  await advise(hints);
  await advise(hints);
  expect(writes).toEqual([['hint 0', 'hint 1'], hints.slice(2, 12)]);
});
