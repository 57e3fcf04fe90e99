import { expect, it } from 'vitest';
import {
  collectionHref,
  groupedSections,
  isAt,
  placeOf,
  sectionHref,
  sectionsOf,
  sidebarCollections,
} from './navigation.ts';
import { collectionSections } from './sidebar/sections.tsx';

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

it('the sections stand in groups, settings at the end', () => {
  const groups = groupedSections(collectionSections).map(({ group, sections: members }) => [
    group,
    members.map(({ label }) => label).join(', '),
  ]);
  expect(groups).toEqual([
    ['Watch', 'Live, Runs, Reports'],
    ['Configure', 'Configuration, Sites, Rules, Filters, Properties, Schema, Essence, Schedules'],
    ['Content', 'Resources, External metadata, Feeds'],
    ['Test', 'Simulator, Site probe'],
    [undefined, 'Settings'],
  ]);
});

it('a section that few collections use stands where it is used, or in view', () => {
  const all = [...sections, { path: 'essence', label: 'Essence', icon: null, optional: true }];
  const paths = (uses: readonly string[], current?: string) =>
    sectionsOf(all, { uses }, current).map(({ path }) => path);
  expect(paths([])).toEqual(['live', 'configuration']);
  expect(paths(['essence'])).toEqual(['live', 'configuration', 'essence']);
  expect(paths([], 'essence')).toEqual(['live', 'configuration', 'essence']);
  expect(collectionHref('press', sectionsOf(all, {}, undefined), 'essence')).toBe('/collections/press/live');
});

it('of many collections the sidebar keeps those in view, in need, at work, and the last ones', () => {
  const all = Array.from({ length: 200 }, (_, n) => ({
    slug: `c${String(n).padStart(3, '0')}`,
    state: n === 150 ? ('running' as const) : ('finished' as const),
    alerts: n === 120 ? 1 : 0,
    ranAt: n,
  }));
  const shown = sidebarCollections(all, 'c005').map(({ slug }) => slug);
  expect(shown).toHaveLength(12);
  expect(shown.slice(0, 4)).toEqual(['c005', 'c120', 'c150', 'c191']);
  expect(sidebarCollections(all.slice(0, 12), undefined)).toHaveLength(12);
});
