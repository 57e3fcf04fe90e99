import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const own = ['ada@lovelace.example', 'Ada Lovelace'];

describe('the password rules', () => {
  it.each([
    'password1234',
    'Password123!',
    'P@ssw0rd2024!',
    'qwertyuiop12',
    'qwerty123456',
    '123456789012',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'letmein-letmein',
    'adminadmin123',
    'correcthorsebatterystaple',
    'iloveyou2019',
    'lovelace-ada-1815',
    'Winnow-2026!',
    'abcdefghijkl',
  ])('refuse what is easily guessed: %s', (password) => {
    expect(passwordProblem(password, own)).toMatch(/easy to guess/);
  });

  it.each([
    '1Qaz2wsx3edc4rfv',
    'Scheisse-12345',
    '!!wolverine!!99',
    'W0lverine2024',
    'tiffanytiffany',
    'thunderbird-2026',
  ])('refuse what leaked most often, whatever is put around it: %s', (password) => {
    expect(passwordProblem(password, own)).toMatch(/commonly leaked|easy to guess/);
  });

  it.each(['gravel-umbrella-tick', 'xK9#mLq2vRt8', 'vier graue Kannen', 'Übermut kommt im Mai', 'f7d1c09ab2e4'])(
    'accept %s',
    (password) => {
      expect(passwordProblem(password, own)).toBeUndefined();
    },
  );

  it('count characters, not code units, and say how many there are', () => {
    expect(passwordProblem('🐘🐫🦆🐌🐛🐜🐝', own)).toBe('A password has at least 12 characters; this one has 7.');
  });

  it('accept long passwords whole, up to a bound', () => {
    expect(passwordProblem('graue Kannen '.repeat(30), own)).toBeUndefined();
    expect(passwordProblem('x7'.repeat(300), own)).toMatch(/at most 512/);
  });
});
