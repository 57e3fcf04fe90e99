import { describe, expect, it } from 'vitest';
import { inSchemaOrder } from './schema-order.ts';

const attribute = (name: string, aliases: readonly string[] = []) => ({
  name,
  aliases,
  editable: true,
  indexable: true,
  line: 1,
});

describe('the attributes of an RD', () => {
  it('stand in the order of the schema, by name or alias, and others last as they were made', () => {
    const schema = [attribute('Title'), attribute('author', ['dc.creator']), attribute('md5')];
    const made = ['own', 'md5', 'dc.creator', 'also', 'title'].map((name) => ({ name }));
    expect(inSchemaOrder(made, schema).map(({ name }) => name)).toEqual(['title', 'dc.creator', 'md5', 'own', 'also']);
  });
});
