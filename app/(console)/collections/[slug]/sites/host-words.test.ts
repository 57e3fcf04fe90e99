import { expect, it } from 'vitest';
import { hostSayings } from './host-words.ts';

const found = [
  { host: 'www.siroe.com', addresses: ['192.0.2.1', '2001:db8::1'] },
  { host: 'home.siroe.com', addresses: ['2001:db8::1'] },
  { host: 'old.siroe.com', addresses: ['192.0.2.9'] },
  { host: 'gone.siroe.com', addresses: [], problem: 'the name does not exist' },
];

it('says of each other name whether it is the same server', () => {
  const aliases = ['home.siroe.com:8080', 'OLD.siroe.com', 'gone.siroe.com', 'unasked.siroe.com'];
  expect(hostSayings('WWW.siroe.com', aliases, found)).toEqual([
    { host: 'www.siroe.com', words: '192.0.2.1, 2001:db8::1', tone: 'same' },
    { host: 'home.siroe.com', words: 'the same server: 2001:db8::1', tone: 'same' },
    { host: 'old.siroe.com', words: 'another address: 192.0.2.9', tone: 'other' },
    { host: 'gone.siroe.com', words: 'the name does not exist', tone: 'lost' },
  ]);
  expect(hostSayings('new.siroe.com', [], found)).toEqual([]);
});
