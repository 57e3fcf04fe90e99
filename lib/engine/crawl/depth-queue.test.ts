import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDepthQueue } from './depth-queue.ts';

describe('the queue of a visit', () => {
  it('gives what a stable sort by depth of the waiting items gives', () => {
    const commands = fc.array(fc.oneof(fc.nat(6), fc.constant('shift' as const)), { maxLength: 200 });
    fc.assert(
      fc.property(commands, (list) => {
        const queue = createDepthQueue<number>(1000);
        const model: { depth: number; item: number }[] = [];
        for (const [i, command] of list.entries()) {
          if (command === 'shift') {
            const first = model.toSorted((a, b) => a.depth - b.depth)[0];
            if (first) model.splice(model.indexOf(first), 1);
            expect(queue.depth).toBe(first?.depth ?? Infinity);
            expect(queue.shift()).toBe(first?.item);
          } else {
            queue.push(command, i);
            model.push({ depth: command, item: i });
          }
          expect(queue.size).toBe(model.length);
        }
      }),
    );
  });

  it('refuses an item when it is full', () => {
    const queue = createDepthQueue<string>(1);
    expect(queue.push(0, 'a')).toBe(true);
    expect(queue.push(0, 'b')).toBe(false);
    expect(queue.shift()).toBe('a');
    expect(queue.push(3, 'c')).toBe(true);
  });

  it('keeps its order over many thousand items', () => {
    const queue = createDepthQueue<number>(100_000);
    for (let i = 0; i < 10_000; i++) queue.push(1, i);
    const out = Array.from({ length: 10_000 }, () => queue.shift());
    expect(out).toEqual(Array.from({ length: 10_000 }, (_, i) => i));
  });
});
