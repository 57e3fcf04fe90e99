import { describe, expect, it } from 'vitest';
import { matchesArgument, refusedArgument } from './argument-patterns.ts';

describe('an argument pattern', () => {
  it.each([
    ['-v', '-v', true],
    ['-v', '-vv', false],
    ['--since=*', '--since=2026-01-01', true],
    ['--since=*', '--since=', true],
    ['--since=*', 'x--since=1', false],
    ['http://*.example/*', 'http://a.example/b c', true],
    ['http://*.example/*', 'http://a.example', false],
    ['a*a', 'a', false],
    ['*', '', true],
    ['*', 'any thing\nat all', true],
    ['.', 'x', false],
    ['a?', 'ab', false],
    ['/srv/*', '/srv/list.txt', true],
    ['/srv/*', '/srv/../etc/shadow', false],
    ['/srv/*', '/srv/x/..', false],
    ['--file=*', '--file=../key', false],
    ['/srv/*', '/srv/a..b', true],
    ['../lists', '../lists', true],
  ])('%j and %j: %j', (pattern, argument, matches) => {
    expect(matchesArgument(pattern, argument)).toBe(matches);
  });

  it('allows each argument by itself, and none when there is no pattern', () => {
    expect(refusedArgument(['-v', '/srv/*'], ['/srv/a', '-v'])).toBeUndefined();
    expect(refusedArgument(['-v', '/srv/*'], ['-v', '--config=/etc/shadow'])).toEqual({
      position: 2,
      argument: '--config=/etc/shadow',
    });
    expect(refusedArgument([], ['x'])).toEqual({ position: 1, argument: 'x' });
    expect(refusedArgument([], [])).toBeUndefined();
  });

  it('is matched in time that grows with the argument only', () => {
    expect(matchesArgument(`${'*a'.repeat(400)}b`, 'a'.repeat(100_000))).toBe(false);
  });
});
