import { describe, expect, it } from 'vitest';
import { addressOf, readQuery, simulatorHref } from './simulator-query.ts';

describe('the address of the simulator', () => {
  it('carries list, selection, mode, knowledge and filter there and back', () => {
    const query = {
      list: 'release pages',
      url: 'https://a.example/?a=1&b=2',
      mode: 'compare',
      from: 'address',
      show: 'differing',
    } as const;
    const params = Object.fromEntries(new URL(simulatorHref('docs', query), 'http://console').searchParams);
    expect(readQuery(params)).toEqual(query);
  });

  it('leaves out what it does not know', () => {
    expect(readQuery({ mode: 'sideways', show: 'everything', from: ['stored', 'fetch'], other: 'x', url: '' })).toEqual(
      {},
    );
  });

  it('carries URLs that fit it, and none beside the name of a list', () => {
    const urls = 'https://a.example/\tkept\n';
    expect(addressOf('docs', { urls })).toContain('urls=');
    expect(addressOf('docs', { urls, list: 'pages' })).toBe('/collections/docs/simulator?list=pages');
    expect(addressOf('docs', { urls: urls.repeat(1000), mode: 'saved' })).toBe(
      '/collections/docs/simulator?mode=saved',
    );
  });
});
