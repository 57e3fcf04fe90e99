import { describe, expect, test } from 'vitest';
import { functionTester, runFunction } from '../sdk/testing.ts';
import { enumerateUrls } from './enumerate-urls.ts';

const links = ['http://a.siroe.com/', 'http://b.siroe.com/', 'http://c.siroe.com/'];
const html = { 'content-type': 'text/html', type: 'text/html' };

describe('enumerate-urls', () => {
  functionTester(enumerateUrls, {
    proceeds: {
      'follows the links in their order': { sources: html, content: { links }, gives: { links, cut: [] } },
      'reports what is beyond max': {
        params: { max: '2' },
        sources: html,
        content: { links },
        gives: { links: links.slice(0, 2), cut: [{ count: 1, reason: 'max=2' }] },
      },
      'reads resources of the type, in any case': {
        params: { type: 'Text/HTML' },
        sources: html,
        content: { links },
        gives: { links },
      },
      'compares the whole type': { params: { type: 'text' }, sources: html, content: { links }, gives: { links: [] } },
      'leaves other types alone': {
        params: { type: 'text/html' },
        sources: { type: 'text/plain' },
        content: { links },
        gives: { links: [], cut: [] },
      },
      'follows the entries of a directory whatever type says': {
        params: { type: 'text/html' },
        sources: { 'content-type': 'text/directory', type: 'text/directory' },
        content: { links },
        gives: { links },
      },
    },
  });

  test('max is 1024 unless the line says otherwise', () => {
    const many = Array.from({ length: 1025 }, (_, i) => `http://www.siroe.com/${i}`);
    const { links, cut } = runFunction(enumerateUrls, { phase: 'Enumerate', content: { links: many } });
    expect(links).toHaveLength(1024);
    expect(cut).toEqual([{ count: 1, reason: 'max=1024' }]);
  });
});
