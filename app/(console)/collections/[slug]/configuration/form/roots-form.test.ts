import { expect, it } from 'vitest';
import { http } from '#lib/protocols/http.ts';
import { buildCatalog } from '#lib/catalog.ts';
import { entryAt, filterOptions, filterPath, modifierValue, readRootsForm, sayReach } from './roots-form.ts';

const catalog = buildCatalog({
  functions: [],
  protocols: [http],
  summarizers: [],
});
const text = `Gatherer-Name: Sample
Access-Delay: soon
HTTP-Basic-Auth: staff me hidden-word
Local-Mapping: http://a.example/ /srv/a/
<RootNodes>
# first
http://a.example/ URL=100,MyFilter Depth=2
http://b.example/ \\
  Site=50 \\
  Delay=60
|roots.pl Depth=x
</RootNodes>
stray
<LeafNodes>
http://a.example/one.ps
</LeafNodes>
`;
const form = readRootsForm(text, catalog);

it('shows the roots with what is written of them, aliases by their names', () => {
  expect(form.roots.map(({ at, line, lastLine, head }) => [at, line, lastLine, head])).toEqual([
    [0, 7, 7, 'http://a.example/'],
    [1, 8, 10, 'http://b.example/'],
    [2, 11, 11, '|roots.pl'],
  ]);
  expect([...(form.roots[1]?.written ?? [])]).toEqual([
    ['Host', '50'],
    ['Delay', '60'],
  ]);
  expect(form.roots[0]?.filters).toEqual({ urlMax: 'MyFilter', hostMax: undefined });
  expect(form.roots[2]?.problems.get('Depth')).toMatch(/whole number/);
});

it('says how far a root goes', () => {
  expect(form.roots.map((root) => sayReach(root, form.modifiers))).toEqual([
    '100 URLs · 1 host · 2 levels · HTTP',
    '250 URLs · 50 hosts · all levels · HTTP · every 60 s',
    '250 URLs · 1 host · x levels · HTTP',
  ]);
});

it('finds the root of any of its lines', () => {
  expect(entryAt(form.roots, 9)?.head).toBe('http://b.example/');
  expect(entryAt(form.roots, 6)).toBeUndefined();
});

it('groups the variables, keeps repeated ones apart, and shows no secret', () => {
  expect(form.groups.map(({ title }) => title)).toContain('Timing');
  expect(form.groups.flatMap(({ variables }) => variables.map(({ name }) => name))).not.toContain('Local-Mapping');
  expect(form.written.get('Gatherer-Name')).toBe('Sample');
  expect(form.problems.get('Access-Delay')).toMatch(/whole number/);
  expect(form.repeated.map(({ line, name }) => [line, name])).toEqual([
    [3, 'HTTP-Basic-Auth'],
    [4, 'Local-Mapping'],
  ]);
  expect(JSON.stringify(form.repeated)).not.toContain('hidden-word');
  expect(form.hidden.map(({ line }) => line)).toEqual([13]);
});

it('offers the filter files of the collection, and keeps what is written', () => {
  const paths = ['filter.conf', 'filters/mine'];
  const values = filterOptions('urlMax', { paths, written: 'MyFilter' }).map(({ value }) => value);
  expect(values).toEqual(['', 'mine', '/dev/null', 'MyFilter']);
  expect(filterOptions('hostMax', { paths, written: undefined }).map(({ value }) => value)).toEqual(['', 'mine']);
  expect(filterPath('/x/y/mine', paths)).toBe('filters/mine');
  expect(filterPath('MyFilter', paths)).toBeUndefined();
  expect([modifierValue('100', 'mine'), modifierValue('100', '')]).toEqual(['100,mine', '100']);
});
