import { describe, expect, it } from 'vitest';
import { profileLineOf } from './profile-line.ts';

const a = {
  path: 'profiles/a/external_metadata.cfg',
  text: '\u{feff}http://a/ t:One\r\nmalformed\r\nhttp://a/b t:Two\r\n',
};
const b = {
  path: 'profiles/b/external_metadata.cfg',
  text: 'http://a/b t:Two\nhttp://a/b t:Two more\nhttp://a/c t:Last',
};
const made = 'http://a/ t:One\nhttp://a/b t:Two\nhttp://a/b t:Two\nhttp://a/b t:Two more\nhttp://a/c t:Last\n';

describe('a line of the file made of the profiles', () => {
  it('is found in the profile it comes from, equal ones in their order', () => {
    expect([1, 2, 3, 4, 5].map((line) => profileLineOf(made, line, [a, b]))).toEqual([
      { path: a.path, line: 1 },
      { path: a.path, line: 3 },
      { path: b.path, line: 1 },
      { path: b.path, line: 2 },
      { path: b.path, line: 3 },
    ]);
  });

  it('is in none when it was written by hand, or is not there', () => {
    expect(profileLineOf('http://hand/ t:Own\n', 1, [a, b])).toBeUndefined();
    expect(profileLineOf(made, 6, [a, b])).toBeUndefined();
    expect(profileLineOf(made, 60, [a, b])).toBeUndefined();
  });
});
