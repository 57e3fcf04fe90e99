import { expect, it } from 'vitest';
import { describeVerdicts } from './verdict-parts.ts';

const none = { kept: 0, noRd: 0, rejected: 0, failed: 0, queued: 0 };

it('a bar is described by what is in it, in its order', () => {
  expect(describeVerdicts({ ...none, failed: 1274, kept: 81164 })).toBe('81,164 RD stored, 1,274 failed');
  expect(describeVerdicts(none)).toBe('no URLs');
});
