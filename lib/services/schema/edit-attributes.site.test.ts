import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followSchemas } from '../../jobs/follow-schemas.ts';
import type { SampleSite } from '../../servers/sample-site.ts';
import { startSampleSite } from '../../servers/sample-site.ts';
import { createTextIndexer } from '../../store/text/index-text.ts';
import { cli } from '../actor.ts';
import type { DescriptionView } from '../resources/contract.ts';
import type { TestServices } from '../testing/test-services.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';
import { unchecked } from '../define-service.ts';

let test: TestServices;
let site: SampleSite;
let slug: string;

beforeAll(async () => {
  test = await openTestServices();
  site = await startSampleSite({ port: 0 });
  const { services } = test;
  value(await services.announceSampleSite(cli, { port: site.port }));
  ({ slug } = value(await services.createSampleCollection(operator, {})));
  await crawl();
});
afterAll(async () => {
  await site.close();
  await test.close();
});

async function crawl(): Promise<void> {
  const { id } = value(await test.services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
}

async function kept(): Promise<readonly { readonly hash: string; readonly url: string; readonly title?: string }[]> {
  return value(await test.services.searchResources(viewer, { slug, outcome: 'kept', limit: 200 })).rows;
}

async function first(): Promise<{ readonly hash: string; readonly url: string; readonly title?: string }> {
  const [row] = await kept();
  if (row === undefined) throw new Error('nothing was kept');
  return row;
}

const attributeOf = ({ attributes }: DescriptionView, name: string) => attributes.find((each) => each.name === name);

async function searchWords(text: string): Promise<number> {
  const { pool } = test.database;
  await followSchemas(pool);
  const index = createTextIndexer(pool);
  while ((await index(500)) > 0);
  return value(await test.services.searchResources(viewer, { slug, text })).rows.length;
}

describe('an attribute that somebody edits', () => {
  it('is blamed manual with who and when, keeps through a recrawl, and comes back as crawled', async () => {
    const { services } = test;
    const { hash, url, title } = await first();
    const values = ['Hand-made zyzzyva'];
    const edited = value(await services.editAttribute(operator, { slug, hash, name: 'Title', values }));
    const writer = { by: 'manual', person: 'operator@example.org', at: test.clock.now };
    const crawled = { values: [title], writer: expect.objectContaining({ by: 'directive', fn: 'extract-html-meta' }) };
    expect(attributeOf(edited, 'title')).toEqual({ name: 'title', values, writer, crawled });
    expect((await first()).title).toBe(values[0]);
    expect(await searchWords('zyzzyva')).toBe(1);
    await crawl();
    const again = value(await services.getDescription(viewer, { slug, url }));
    expect(attributeOf(again, 'title')).toEqual({ name: 'title', values, writer, crawled });
    const soif = value(await services.printDescription(viewer, { slug, hash, format: 'soif' })).text;
    expect(soif).toContain('title{17}:\tHand-made zyzzyva\n');
    const undone = value(await services.editAttribute(operator, { slug, hash, name: 'title', values: null }));
    expect(attributeOf(undone, 'title')).toEqual({ name: 'title', ...crawled });
    expect(await searchWords('zyzzyva')).toBe(0);
    const { rows } = value(await services.listAudit(admin, { action: 'editAttribute' }));
    expect(rows.map(({ detail }) => detail)).toEqual([
      { name: 'title', values: null, url },
      { name: 'Title', values, url },
    ]);
  });

  it('may be new, and may be taken away', async () => {
    const { services } = test;
    const { hash } = await first();
    const edit = async (name: string, values: readonly string[] | null) =>
      value(await services.editAttribute(operator, { slug, hash, name, values }));
    expect(attributeOf(await edit('phone', ['1', ' ', '2']), 'phone')).toMatchObject({ values: ['1', '2'] });
    const without = await edit('title', []);
    expect(attributeOf(without, 'title')).toMatchObject({ values: [], writer: { by: 'manual' } });
    const json = value(await services.printDescription(viewer, { slug, hash, format: 'json' })).text;
    expect(JSON.parse(json).attributes).not.toHaveProperty('title');
    expect(attributeOf(await edit('phone', null), 'phone')).toBeUndefined();
    await edit('title', null);
    const { rows } = await test.database.pool.query("SELECT FROM crawl.manual_attributes WHERE given <> '{}'");
    expect(rows).toEqual([]);
  });

  it('has to be editable by the schema, and in an RD', async () => {
    const { services } = test;
    const { hash } = await first();
    const edit = (name: string, over = {}) =>
      services.editAttribute(operator, { slug, hash, name, values: ['x'], ...over });
    expect(problemOf(await edit('md5')).fields?.['name']).toContain('not editable');
    expect(problemOf(await edit('url')).fields?.['name']).toContain('not editable');
    expect(problemOf(await edit('rd-expires')).fields?.['name']).toContain('class X in external metadata');
    expect(problemOf(await edit('nothing')).fields?.['name']).toContain('no attribute');
    expect(problemOf(await edit('title', { hash: '0'.repeat(32) })).kind).toBe('not-found');
  });
});

describe('attributes edited in bulk', () => {
  it('by the present filter, and undone the same way', async () => {
    const { services } = test;
    const all = (await kept()).length;
    const edit = { slug, name: 'classification', filter: { outcome: 'kept' } };
    const done = value(await services.editAttributes(operator, unchecked({ ...edit, values: ['Dogs'] })));
    expect(done).toEqual({ edit: expect.any(String), found: all, changed: all, without: { urls: [], count: 0 } });
    expect(value(await services.editAttributes(operator, unchecked({ ...edit, values: ['Dogs'] })))).toMatchObject({
      changed: 0,
    });
    expect(await searchWords('dogs')).toBe(all);
    expect(value(await services.editAttributes(operator, unchecked({ ...edit, values: null })))).toMatchObject({
      changed: all,
    });
    const { attributes } = value(await services.getDescription(viewer, { slug, hash: (await first()).hash }));
    expect(attributes.map(({ name }) => name)).not.toContain('classification');
  });

  it('and taken back: what stood before comes back, where nobody has edited since', async () => {
    const { services } = test;
    const [own, other, third] = await kept();
    if (own === undefined || other === undefined || third === undefined) throw new Error('too little was kept');
    const name = 'classification';
    const valuesOf = async ({ hash }: { readonly hash: string }) => {
      const found = attributeOf(value(await services.getDescription(viewer, { slug, hash })), name);
      return found?.writer.by === 'manual' ? found.values : undefined;
    };
    const give = async (hash: string, values: readonly string[]) =>
      value(await services.editAttribute(operator, { slug, hash, name, values }));
    await give(own.hash, ['Cats']);
    await give(third.hash, ['Dogs']);
    const all = { slug, name, filter: { outcome: 'kept' } };
    const done = value(await services.editAttributes(operator, unchecked({ ...all, values: ['Dogs'] })));
    expect(done.changed).toBe(done.found - 1);
    await give(other.hash, ['Later']);
    const back = (edit: string) => services.takeBackEdit(operator, { slug, name: 'Classification', edit });
    expect(value(await back(done.edit))).toEqual({ changed: done.changed - 1 });
    expect(await Promise.all([own, other, third].map(valuesOf))).toEqual([['Cats'], ['Later'], ['Dogs']]);
    expect(await searchWords('dogs')).toBe(1);
    expect(value(await back(done.edit))).toEqual({ changed: 0 });
    const undone = value(await services.editAttributes(operator, unchecked({ ...all, values: null })));
    expect(undone.changed).toBe(3);
    expect(value(await back(undone.edit))).toEqual({ changed: 3 });
    expect(await valuesOf(own)).toEqual(['Cats']);
    expect(problemOf(await services.takeBackEdit(viewer, { slug, name, edit: done.edit })).kind).toBe('forbidden');
    value(await services.editAttributes(operator, unchecked({ ...all, values: null })));
  });

  it('by a list of URLs, and says which have no RD', async () => {
    const { services } = test;
    const { url } = await first();
    const urls = [url, `${url}#part`, 'http://nowhere.example/', 'no URL'];
    const done = value(await services.editAttributes(operator, { slug, name: 'phone', values: ['1'], urls }));
    expect(done).toEqual({
      edit: expect.any(String),
      found: 1,
      changed: 1,
      without: { urls: urls.slice(2), count: 2 },
    });
    value(await services.editAttributes(operator, { slug, name: 'phone', values: null, urls }));
  });
});

describe('the full-text index', () => {
  it('looks into the attributes the schema calls indexable, and again when that changes', async () => {
    const { services } = test;
    const { hash } = await first();
    value(await services.editAttribute(operator, { slug, hash, name: 'phone', values: ['quokka'] }));
    expect(await searchWords('quokka')).toBe(0);
    const { revision } = value(await services.getSchema(viewer, { slug }));
    const change = { kind: 'set', name: 'phone', values: { indexable: true } };
    value(await services.changeSchema(operator, unchecked({ slug, base: revision, change })));
    expect(await searchWords('quokka')).toBe(1);
  });
});
