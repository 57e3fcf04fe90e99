import { expect, it } from 'vitest';
import { hookWords } from './hook-words.ts';

it('tells waiting from running, and the exit code from a limit and from a refusal', () => {
  expect(hookWords({})).toBe('waiting');
  expect(hookWords({ begunAt: 1 })).toBe('running');
  expect(hookWords({ begunAt: 1, outcome: 'exit', detail: '3', ms: 2_000 })).toMatch(/^exit code 3, /);
  expect(hookWords({ begunAt: 1, outcome: 'refused', detail: 'not allowed' })).toBe('not run: not allowed');
  expect(hookWords({ begunAt: 1, outcome: 'timeout', detail: 'too late' })).toBe('ended: too late');
});
