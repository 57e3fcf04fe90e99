import { describe, expect, it } from 'vitest';

import { nearest } from './nearest.ts';

const names = ['server-delay', 'server', 'depth', 'max-connections', 'site-max-connections'];

describe('the nearest word', () => {
  it.each([
    ['sever-delay', 'server-delay'],
    ['SERVER-DELAY', 'server-delay'],
    ['serer', 'server'],
    ['dpeth', 'depth'],
    ['max-conections', 'max-connections'],
  ])('of %s is %s', (word, expected) => {
    expect(nearest(word, names)).toBe(expected);
  });

  it.each(['zebra', '', 'd', 'x'.repeat(1000)])('of %j is none', (word) => {
    expect(nearest(word, names)).toBeUndefined();
  });

  it('is the nearer of two', () => {
    expect(nearest('site-max-connection', names)).toBe('site-max-connections');
    expect(nearest('a', [])).toBeUndefined();
  });
});
