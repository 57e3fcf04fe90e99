import { describe, expect, test } from 'vitest';
import { functionTester, runFunction } from '../sdk/testing.ts';
import { enumerateUrlsFromText } from './enumerate-urls-from-text.ts';

const text =
  'See URL:http://a.siroe.com/x#y, <URL: http://b.siroe.com/> and "URL:http://c.siroe.com/" URL:http://a.siroe.com/x,';

describe('enumerate-urls-from-text', () => {
  functionTester(enumerateUrlsFromText, {
    proceeds: {
      'takes what comes after URL: up to white space, > or a quote': {
        content: { text: '<URL: http://b.siroe.com/> and "URL:http://c.siroe.com/" URL:http://d.siroe.com/x y' },
        gives: { links: ['http://b.siroe.com/', 'http://c.siroe.com/', 'http://d.siroe.com/x'] },
      },
      'cuts fragments and counts each URL once': {
        content: { text: 'URL:http://a.siroe.com/#x URL:http://a.siroe.com/#y' },
        gives: { links: ['http://a.siroe.com/'] },
      },
      'leaves out what is no complete URL': {
        content: { text: 'URL:docs/index.html URL:mailto:a@siroe.com URL:> URL:http://a.siroe.com/' },
        gives: { links: ['http://a.siroe.com/'] },
      },
      'the word is upper case': { content: { text: 'url:http://a.siroe.com/' }, gives: { links: [] } },
      'reports what is beyond max': {
        params: { max: '1' },
        content: { text },
        gives: { links: ['http://a.siroe.com/x'], cut: [{ count: 3, reason: 'max=1' }] },
      },
      'leaves other types alone': {
        params: { type: 'text/plain' },
        sources: { type: 'text/html' },
        content: { text },
        gives: { links: [] },
      },
    },
  });

  test('the links say that they come from a text', () => {
    const { links } = runFunction(enumerateUrlsFromText, {
      phase: 'Enumerate',
      content: { text: 'URL:http://a.siroe.com/' },
    });
    expect(links).toEqual([{ url: 'http://a.siroe.com/', kind: 'text' }]);
  });
});
