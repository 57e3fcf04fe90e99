import { describe, expect, it } from 'vitest';
import { response } from '../testing/program.ts';
import { freshened, isOfAnother } from './not-modified.ts';

const notModified = (headers: Readonly<Record<string, string>>) =>
  response({ outcome: 'not-modified', status: 304, headers });

describe('a stored answer', () => {
  const stored = response({
    headers: { 'content-type': 'text/html', etag: '"1"', expires: 'a', 'content-language': 'de' },
    bytes: 100,
    received: 40,
  });

  it('gets the fields of the 304, and keeps those it does not have and those of its content', () => {
    const now = notModified({ 'content-type': 'text/plain', 'content-encoding': 'br', expires: 'b', date: 'c' });
    expect(freshened(stored, now)).toMatchObject({
      status: 304,
      bytes: 100,
      headers: {
        'content-type': 'text/html',
        'content-length': '40',
        'content-language': 'de',
        etag: '"1"',
        expires: 'b',
        date: 'c',
      },
      notes: ['updated headers: expires'],
    });
    expect(freshened(stored, now).headers['content-encoding']).toBeUndefined();
  });

  it('has no note where the 304 says what is known', () => {
    expect(freshened(stored, notModified({ expires: 'a', date: 'd' })).notes).toBeUndefined();
  });

  it('is not updated by a 304 about another version', () => {
    const tags = ['"1"', 'W/"1"', '"2"', 'W/"2"', undefined];
    const others = tags.map((etag) => isOfAnother(stored, notModified(etag === undefined ? {} : { etag })));
    expect(others).toEqual([false, false, true, true, false]);
    expect(isOfAnother(response(), notModified({ etag: '"1"' }))).toBe(false);
  });
});
