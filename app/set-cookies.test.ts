import { expect, it } from 'vitest';
import { parseSetCookie } from './set-cookies.ts';

it('reads a session cookie with its attributes', () => {
  const header = '__Host-winnow=a%2Bb.c; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax';
  expect(parseSetCookie(header)).toEqual({
    name: '__Host-winnow',
    value: 'a+b.c',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: 43_200,
  });
});

it('takes a cookie that is cleared and one without attributes', () => {
  expect(parseSetCookie('winnow=; Max-Age=0; Path=/')?.maxAge).toBe(0);
  expect(parseSetCookie('a=b')).toMatchObject({ name: 'a', value: 'b', secure: false, httpOnly: false });
});

it('leaves out what is not a cookie', () => {
  expect(parseSetCookie('=x')).toBeUndefined();
  expect(parseSetCookie('')).toBeUndefined();
});
