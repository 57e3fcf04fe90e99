import { expect, it } from 'vitest';
import { newsServerOf } from './news-server.ts';

it.each([
  ['news.siroe.com', { host: 'news.siroe.com', port: 119 }],
  ['NEWS.Siroe.com:8119', { host: 'news.siroe.com', port: 8119 }],
  ['[::1]:119', { host: '[::1]', port: 119 }],
  ['', undefined],
  ['nntp://news.siroe.com/', undefined],
  ['news.siroe.com:x', undefined],
  ['two words', undefined],
])('%j names a server, or none', (written, server) => {
  expect(newsServerOf(written)).toEqual(server);
});
