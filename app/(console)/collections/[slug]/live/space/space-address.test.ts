import { expect, it } from 'vitest';
import { aroundOf, nameOf, printPlace, readColouring, readPlace, trailOf } from './space-address.ts';

it('keeps a folder in the address', () => {
  const place = { site: 'a.test:80', path: '/docs/guide/' };
  expect(readPlace(printPlace(place))).toEqual(place);
  expect(readPlace('a.test:80/')).toEqual({ site: 'a.test:80', path: '/' });
  for (const text of [undefined, '', 'a.test:80', '/docs/']) expect(readPlace(text)).toBeUndefined();
});

it('takes an unknown colouring for verdict', () => {
  expect(readColouring('yield')).toBe('yield');
  expect(readColouring('rainbow')).toBe('verdict');
});

it('goes from a folder to those around it, and to all hosts at last', () => {
  const place = { site: 'a.test:80', path: '/docs/guide/' };
  expect(trailOf(place).map(({ name, path }) => [name, path])).toEqual([
    ['a.test:80', '/'],
    ['docs', '/docs/'],
    ['guide', '/docs/guide/'],
  ]);
  expect(aroundOf(place)).toEqual({ site: 'a.test:80', path: '/docs/' });
  expect(aroundOf({ site: 'a.test:80', path: '/' })).toBeUndefined();
  expect(nameOf({ site: 'a.test:80', path: '/x/caf%C3%A9/' })).toBe('café');
  expect(nameOf({ site: 'a.test:80', path: '/100%/' })).toBe('100%');
  expect(nameOf({ site: ':0', path: '/' })).toBe('file:');
});

it('takes a name pattern for what it is', () => {
  const place = { site: 'a.test:80', path: '/docs/sql-*.html' };
  expect(readPlace(printPlace(place))).toEqual(place);
  expect(aroundOf(place)).toEqual({ site: 'a.test:80', path: '/docs/' });
  expect(trailOf(place).map(({ name, path }) => [name, path])).toEqual([
    ['a.test:80', '/'],
    ['docs', '/docs/'],
    ['sql-*.html', '/docs/sql-*.html'],
  ]);
});
