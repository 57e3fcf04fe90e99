import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import { unchecked } from '../define-service.ts';

let test: TestServices;
const slug = 'docs';
beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' }));
});
afterAll(() => test.close());

describe('the schema of a collection', () => {
  it('is built in until an attribute is changed, and then a file with its comments', async () => {
    const { services } = test;
    const built = value(await services.getSchema(viewer, { slug }));
    expect(built).toMatchObject({ revision: 1, builtIn: true, path: 'schema.conf', errors: 0, warnings: 0 });
    expect(built.attributes).toContainEqual(
      expect.objectContaining({ name: 'title', editable: true, indexable: true, aliases: [] }),
    );
    const set = { kind: 'set', name: 'Author', values: { aliases: ['dc.creator', 'byline'], editable: false } };
    const saved = value(await services.changeSchema(operator, unchecked({ slug, base: 1, change: set })));
    expect(saved).toMatchObject({ revision: 2, errors: 0 });
    const { text } = value(await services.getFile(viewer, { slug, path: 'schema.conf' }));
    expect(text).toContain('# Written by functions of the robot\n');
    expect(text).toContain(
      'Attribute name=author desc="Who wrote the document" indexable=true aliases="dc.creator, byline"',
    );
    const own = value(await services.getSchema(viewer, { slug }));
    expect(own).toMatchObject({ revision: 2, builtIn: false });
    expect(own.attributes).toHaveLength(built.attributes.length);
  });

  it('takes new attributes and lets others go, and refuses a name twice', async () => {
    const { services } = test;
    const change = (base: number, given: unknown) =>
      services.changeSchema(operator, unchecked({ slug, base, change: given }));
    expect(value(await change(2, { kind: 'add', values: { name: 'word-count', indexable: true } })).revision).toBe(3);
    expect(problemOf(await change(3, { kind: 'add', values: { name: 'ByLine' } })).fields).toHaveProperty('change');
    expect(problemOf(await change(3, { kind: 'add', values: { name: 'a b' } })).kind).toBe('invalid');
    expect(problemOf(await change(3, { kind: 'remove', name: 'nothing' })).kind).toBe('not-found');
    expect(problemOf(await change(2, { kind: 'remove', name: 'word-count' })).kind).toBe('not-found');
    expect(problemOf(await change(2, { kind: 'remove', name: 'phone' })).kind).toBe('conflict');
    expect(value(await change(3, { kind: 'remove', name: 'word-count' })).revision).toBe(4);
    const { attributes } = value(await services.getSchema(viewer, { slug }));
    expect(attributes.map(({ name }) => name)).not.toContain('word-count');
    const { revisions } = value(await services.listRevisions(viewer, { slug, limit: 2 }));
    expect(revisions.map(({ message }) => message)).toEqual([
      'Schema: without attribute word-count',
      'Schema: new attribute word-count',
    ]);
  });

  it('with errors is mended in the editor', async () => {
    const { services } = test;
    const files = [{ path: 'schema.conf', text: 'Attribute\n' }];
    value(await services.saveRevision(operator, { slug, base: 4, message: '', files }));
    expect(value(await services.getSchema(viewer, { slug }))).toMatchObject({ attributes: [], errors: 1 });
    const change = { kind: 'add', values: { name: 'a' } };
    expect(problemOf(await services.changeSchema(operator, unchecked({ slug, base: 5, change }))).kind).toBe('refused');
  });
});
