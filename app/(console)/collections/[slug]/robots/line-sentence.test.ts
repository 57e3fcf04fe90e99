import { describe, expect, it } from 'vitest';
import { lineSentence } from './line-sentence.ts';

const robots = {
  site: 'a.example:80',
  status: 'found',
  text: 'User-agent: a\nUser-agent: b\nDisallow: /x\n# end',
  fetchedAt: 0,
  groups: [
    {
      agents: [
        { token: 'a', line: 1 },
        { token: 'b', line: 2 },
      ],
      rules: [3],
    },
  ],
} as const;

describe('a line of robots.txt', () => {
  it('names the agents of its group', () => {
    expect(lineSentence(robots, 3)).toBe(
      'Line 3 belongs to the group for User-agent: a (line 1) and User-agent: b (line 2).',
    );
  });

  it('that is no rule any more, or is gone, says so', () => {
    expect(lineSentence(robots, 4)).toContain('Line 4 is not a rule.');
    expect(lineSentence(robots, 9)).toContain('robots.txt no longer has a line 9');
    expect(lineSentence(robots, Number.NaN)).toBeUndefined();
  });
});
