import { describe, expect, it } from 'vitest';

import { describeParam } from './describe.ts';
import { paramFromEntry } from './param-from-entry.ts';
import * as kinds from './param.ts';
import type { Param } from './param.ts';

const doc = 'A parameter.';
const params: Readonly<Record<string, Param<unknown>>> = {
  string: kinds.string({ doc }),
  'optional string': kinds.string.optional({ doc }),
  integer: kinds.integer.defaultsTo('5', { doc, min: -1, max: 10, unit: 'links' }),
  'integer without limits': kinds.integer.optional({ doc }),
  boolean: kinds.boolean.defaultsTo('yes', { doc }),
  choice: kinds.choice({ doc, choices: [{ value: 'Idle', doc: 'Waits.' }] }),
  regex: kinds.regex({ doc }),
  source: kinds.source.defaultsTo('path', { doc }),
  attribute: kinds.attribute.optional({ doc }),
  'mime type': kinds.mimeType.optional({ doc }),
  list: kinds.list({ doc }),
  path: kinds.path({ doc }),
  url: kinds.url.optional({ doc }),
  header: kinds.headerText.optional({ doc }),
  email: kinds.email.defaultsTo('user@domain', { doc }),
};
const written = [
  undefined,
  '',
  'a',
  'A->b,c',
  '-1',
  '11',
  'on',
  'idle',
  'http://www.siroe.com/',
  'a b',
  'a\r\nb',
  'x@y',
];

describe('a parameter made from its catalog entry', () => {
  it.each(Object.entries(params))('reads as the declared one: %s', (_, param) => {
    const json: unknown = JSON.parse(JSON.stringify(describeParam('name', param)));
    const made = paramFromEntry(json as ReturnType<typeof describeParam>);
    expect(written.map((text) => made.read(text))).toEqual(written.map((text) => param.read(text)));
    expect(describeParam('name', made)).toEqual(json);
  });

  it('refuses a line break in what travels in a header', () => {
    const made = paramFromEntry({ name: 'referer', kind: 'header', doc, required: false });
    expect(made.read('a\r\nX-Other: 1').ok).toBe(false);
  });
});
