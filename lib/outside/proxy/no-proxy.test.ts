import { expect, it } from 'vitest';
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

it('names what it does not understand', () => {
  expect(noProxyList('siroe.com, ?x, 10.0.0.0/99').invalid).toEqual(['?x', '10.0.0.0/99']);
});
