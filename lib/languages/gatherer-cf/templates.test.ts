import { expect, it } from 'vitest';
import { sourceText } from '../../lang/source-text.ts';
import { placeOf } from '../collection-paths.ts';
import { testCatalog } from '../testing/catalog.ts';
import { gathererCf } from './index.ts';
import { collectionTemplates } from './templates.ts';

it('has the sample and the seven roots of the manual', () => {
  expect(collectionTemplates.map(({ id }) => id)).toHaveLength(8);
});

it.each(collectionTemplates.map((template) => [template.id, template] as const))('%s reads', (_, { files }) => {
  for (const path of files.keys()) expect(placeOf(path)).toBe(path);
  const parsed = gathererCf.parse(sourceText('gatherer.cf', files.get('gatherer.cf') ?? ''));
  const model = gathererCf.toModel(parsed, testCatalog);
  expect(model?.rootNodes.length).toBeGreaterThan(0);
  const named = model?.rootNodes.flatMap(({ urlFilter }) => (urlFilter === null ? [] : [`filters/${urlFilter}`]));
  expect([...files.keys()]).toEqual(['gatherer.cf', ...(named ?? [])]);
});
