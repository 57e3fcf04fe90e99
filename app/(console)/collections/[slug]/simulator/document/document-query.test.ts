import { expect, it } from 'vitest';
import { documentHref, readQuery, usualUrl } from './document-query.ts';

it('an address brings back what it carries, and leaves out what else stands in it', () => {
  const query = { url: 'http://a.example/x?y=1', as: 'http://b.example/x', mode: 'edited' } as const;
  const { searchParams } = new URL(documentHref('docs', query), 'http://localhost');
  expect(readQuery(Object.fromEntries(searchParams))).toEqual(query);
  expect(readQuery({ url: '', as: ['a', 'b'], mode: 'saved', else: 'x' })).toEqual({});
});

it('a name becomes one segment of a path', () => {
  expect(usualUrl('http://ftp.example', 'a b/..?.zip')).toBe('http://ftp.example/a%20b%2F..%3F.zip');
});
