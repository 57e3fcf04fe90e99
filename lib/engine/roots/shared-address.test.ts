import { expect, it } from 'vitest';
import type { RootsProgram } from './program.ts';
import { ownerOf, sharedAddressWords } from './shared-address.ts';

const roots = { roots: [{ url: { host: 'www.a.example' }, file: 'gatherer.cf', line: 3 }] } as unknown as RootsProgram;

it('item 34: names of different owners behind one address are said, once for the address', () => {
  const addresses = new Map([
    ['www.a.example', '192.0.2.1'],
    ['shop.b.example', '192.0.2.1'],
    ['far.example', '192.0.2.9'],
    ['nowhere.example', null],
    ['gone.example', null],
  ]);
  expect(sharedAddressWords(roots, addresses)).toEqual([
    'shop.b.example, www.a.example have one address, 192.0.2.1: Host-Max counts them as one host, so links to each of them are followed. To separate them, name the intended hosts in a Host-Filter (gatherer.cf:3).',
  ]);
});

it('names of one owner behind one address are what the counting is for', () => {
  const addresses = new Map([
    ['www.a.co.uk', '192.0.2.1'],
    ['ftp.a.co.uk', '192.0.2.1'],
  ]);
  expect(sharedAddressWords(roots, addresses)).toEqual([]);
});

it.each([
  ['www.a.example', 'a.example'],
  ['a.b.co.uk', 'b.co.uk'],
  ['localhost', 'localhost'],
  ['192.0.2.1', '192.0.2.1'],
  ['[::1]', '[::1]'],
])('%s is of %s', (host, owner) => {
  expect(ownerOf(host)).toBe(owner);
});
