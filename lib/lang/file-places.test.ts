import { expect, it } from 'vitest';
import { isPlaceOf, placedBy } from './file-places.ts';

const one = { usualPath: 'lib/byname.cf', formerNames: ['byname.conf'] };
const many = { usualPath: 'lib/Default.sum.tbl', places: ['lib/*.sum.tbl'] };

it('finds a file of one name in any folder', () => {
  expect(placedBy(one, '/srv/gatherer/ByName.cf')).toBe('lib/byname.cf');
  expect(placedBy(one, 'old/byname.conf')).toBe('lib/byname.cf');
  expect(placedBy(one, 'byname.cf.old')).toBeUndefined();
  expect(isPlaceOf(one, String.raw`C:\config\byname.cf`)).toBe(true);
});

it('finds files of many names in their folder alone, and keeps their names', () => {
  expect(placedBy(many, './lib/HTML.sum.tbl')).toBe('lib/HTML.sum.tbl');
  expect(placedBy(many, 'HTML.sum.tbl')).toBeUndefined();
  expect(placedBy(many, 'lib/HTML.sum')).toBeUndefined();
});

it('finds a file in a folder of any name, unless it is no name', () => {
  const profiles = { usualPath: 'a.cfg', places: ['profiles/*/a.cfg', 'a.cfg'] };
  expect(placedBy(profiles, 'x/profiles/p/a.cfg')).toBe('profiles/p/a.cfg');
  expect(placedBy(profiles, 'p/a.cfg')).toBe('a.cfg');
  expect(placedBy(profiles, 'profiles/../a.cfg')).toBeUndefined();
});
