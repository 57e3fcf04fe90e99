import { describe, expect, it } from 'vitest';
import { oneAhead } from './one-ahead.ts';

async function* numbers(upTo: number, log: string[]): AsyncGenerator<number> {
  try {
    for (let n = 1; n <= upTo; n++) {
      log.push(`made ${n}`);
      yield n;
    }
    throw new Error('no more');
  } finally {
    log.push('left');
  }
}

describe('a sequence made ahead', () => {
  it('has made one more than was taken, and throws in its turn', async () => {
    const log: string[] = [];
    const taking = async (): Promise<void> => {
      for await (const n of oneAhead(numbers(3, log))) {
        await new Promise(setImmediate);
        log.push(`took ${n}`);
      }
    };
    await expect(taking()).rejects.toThrow('no more');
    expect(log).toEqual(['made 1', 'made 2', 'took 1', 'made 3', 'took 2', 'left', 'took 3']);
  });

  it('that is left has nothing under way', async () => {
    const log: string[] = [];
    for await (const n of oneAhead(numbers(3, log))) {
      log.push(`took ${n}`);
      break;
    }
    expect(log.toSorted()).toEqual(['left', 'made 1', 'made 2', 'took 1']);
  });
});
