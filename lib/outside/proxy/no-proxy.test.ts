import { expect, it } from 'vitest';
import { isNoProxyWord, noProxyWords } from '../../match/urls/no-proxy-words.ts';
import { noProxyList } from './no-proxy.ts';

it.each([
  ['siroe.com', 'siroe.com', true],
  ['siroe.com', 'www.siroe.com', true],
  ['.siroe.com', 'a.b.siroe.com', true],
  ['*.siroe.com', 'www.siroe.com', true],
  ['siroe.com', 'notsiroe.com', false],
  ['siroe.com:8080', 'www.siroe.com', false],
  ['siroe.com:80', 'www.siroe.com', true],
  ['10.0.0.0/8, siroe.com', '10.1.2.3', true],
  ['10.0.0.0/8', '11.1.2.3', false],
  ['1.2.3.4', '1.2.3.4', true],
  ['3.4', '1.2.3.4', false],
  ['[::1]', '[::1]', true],
  ['<local>', 'intranet', true],
  ['<local>', 'www.siroe.com', false],
  ['*', 'www.siroe.com', true],
  ['', 'www.siroe.com', false],
])('%j covers %s: %s', (written, host, covers) => {
  expect(noProxyList(written).covers({ host, port: 80 })).toBe(covers);
});

it.each([
  ['siroe.com, ?x, 10.0.0.0/99', ['?x', '10.0.0.0/99']],
  ['*.siroe.com:8080 .siroe.com;[::1] fe80::/10 10.0.0.0/8 <local> *', []],
  ['http://siroe.com/ 10.0.0.256/8 /8 fe80::/129', ['http://siroe.com/', '10.0.0.256/8', '/8', 'fe80::/129']],
])('of %j does not understand %j', (written, invalid) => {
  expect(noProxyWords(written).filter((word) => !isNoProxyWord(word))).toEqual(invalid);
});
