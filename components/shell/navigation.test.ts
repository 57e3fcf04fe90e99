import { expect, it } from 'vitest';
import { collectionHref, isAt, placeOf, sectionHref } from './navigation.ts';

const sections = [
  { path: 'live', label: 'Live', icon: null },
  { path: 'configuration', label: 'Configuration', icon: null },
];

it('a path says its collection and section', () => {
  expect(placeOf('/collections/intranet/live')).toEqual({ slug: 'intranet', section: 'live' });
  expect(placeOf('/collections/intranet/resources/abc')).toEqual({ slug: 'intranet', section: 'resources' });
  expect(placeOf('/reference/functions')).toEqual({ slug: undefined, section: undefined });
  expect(placeOf('/')).toEqual({ slug: undefined, section: undefined });
});

it('another collection opens at the section in view', () => {
  expect(collectionHref('press', sections, 'configuration')).toBe('/collections/press/configuration');
  expect(collectionHref('press', sections, undefined)).toBe('/collections/press/live');
  expect(sectionHref('press', 'live')).toBe('/collections/press/live');
});

it('a page is in view at its address and below, Overview only at its own', () => {
  expect(isAt('/reference/functions', '/reference')).toBe(true);
  expect(isAt('/references', '/reference')).toBe(false);
  expect(isAt('/users', '/')).toBe(false);
});
