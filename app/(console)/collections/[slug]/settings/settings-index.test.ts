import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildCatalog } from '#lib/catalog.ts';
import { registry } from '#lib/registry.ts';
import { findSettings } from './settings-index.ts';

const catalog = buildCatalog(registry);
const anchors = (query: string): readonly string[] => findSettings(catalog, query).map(({ anchor }) => anchor);

it('finds the field of a parameter by its label, its name, and what it does', () => {
  expect(anchors('server-delay')[0]).toBe('parameter-server-delay');
  expect(anchors('delay between')[0]).toBe('parameter-server-delay');
});

it('finds a section of Settings by other words for it', () => {
  expect(anchors('password')).toContain('credentials');
  expect(anchors('trap')).toContain('limits');
});

it('leads to anchors that the page has', () => {
  const page = readFileSync(path.join(import.meta.dirname, 'page.tsx'), 'utf8');
  const onPage = [...page.matchAll(/anchor="([a-z-]+)"/g)].map(([, anchor]) => anchor);
  const indexed = findSettings(catalog, '').filter((entry) => entry.page === 'settings');
  expect(new Set(indexed.map(({ anchor }) => anchor))).toEqual(new Set(onPage));
});
