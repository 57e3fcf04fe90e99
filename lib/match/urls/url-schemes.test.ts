import { expect, it } from 'vitest';
import { isOtherServer } from './url-schemes.ts';

const place = (written: string) => {
  const [protocol = '', port] = written.split(' ');
  return { protocol, port: Number(port) };
};

it.each([
  ['http 80', 'http 80', false],
  ['http 80', 'http 8080', true],
  ['http 80', 'https 443', false],
  ['http 8080', 'https 443', true],
  ['http 80', 'https 8443', true],
  ['http 80', 'ftp 21', false],
  ['http 8080', 'ftp 21', false],
  ['http 80', 'ftp 2121', true],
  ['ftp 21', 'ftp 2121', true],
])('a link from %s to %s leads to another server: %s', (from, to, isOther) => {
  expect(isOtherServer(place(from), place(to))).toBe(isOther);
});
