import { describe, expect, it } from 'vitest';
import { readPush } from './push.ts';
import type { CheckedPush, PushKind } from './push.ts';

type Given = readonly (readonly [name: string, value: string])[];

function push(kind: PushKind, fields: Given): CheckedPush & { readonly data: string } {
  let data = '';
  const reader = readPush(kind, (piece) => {
    data += Buffer.from(piece).toString();
  });
  for (const [name, value] of fields) {
    reader.begin(name);
    for (let at = 0; at < value.length; at += 7) reader.bytes(Buffer.from(value.slice(at, at + 7)));
    reader.end();
  }
  return { ...reader.result(), data };
}

const feed = (given: Readonly<Record<string, string>> = {}): Given =>
  Object.entries({ datasource: 'sample', feedtype: 'full', data: '<gsafeed/>', ...given });
const error = (kind: PushKind, fields: Given): string => {
  const pushed = push(kind, fields);
  return pushed.ok ? 'ok' : pushed.error;
};

describe('a feed that is pushed', () => {
  it('has its three fields in any order', () => {
    const expected = { ok: true, push: { kind: 'xmlfeed', source: 'sample', type: 'full' }, data: '<gsafeed/>' };
    expect(push('xmlfeed', feed())).toEqual(expected);
    expect(push('xmlfeed', feed().toReversed())).toEqual(expected);
    expect(push('xmlfeed', [...feed(), ['comment', 'x'.repeat(1_000_000)]])).toEqual(expected);
  });

  it.each(['datasource', 'feedtype', 'data'])('lacks %s, or has it twice', (name) => {
    const others = feed().filter(([each]) => each !== name);
    expect(error('xmlfeed', others)).toBe(`Error - Missing ${name}`);
    expect(error('xmlfeed', [...feed(), ...feed().filter(([each]) => each === name)])).toBe(
      `Error - ${name} is given more than once`,
    );
  });

  it('says of the data that came twice what came first', () => {
    expect(push('xmlfeed', [['data', '1'], ...feed()]).data).toBe('1');
  });

  it.each(['bad#source', '9bad', '../../etc/passwd', 'a'.repeat(300), 'a\0', 'a\n', ' a', 'ä', 'a b'])(
    'has an invalid source %j',
    (datasource) => {
      expect(error('xmlfeed', feed({ datasource }))).toMatch(/^Error - Invalid datasource\. /);
    },
  );

  it.each(['_', 'a-b_9', 'a'.repeat(200)])('has a valid source %s', (datasource) => {
    expect(push('xmlfeed', feed({ datasource }))).toMatchObject({ push: { source: datasource } });
  });

  it('has a type in any case, and between blanks', () => {
    expect(push('xmlfeed', feed({ feedtype: ' Incremental\r\n' }))).toMatchObject({ push: { type: 'incremental' } });
    expect(error('xmlfeed', feed({ feedtype: 'delete' }))).toBe(
      'Error - Invalid feedtype. Use full, incremental, metadata-and-url',
    );
    expect(error('xmlfeed', feed({ feedtype: ' ' }))).toBe('Error - Missing feedtype');
  });

  it('to the source web is a feed of URLs', () => {
    expect(push('xmlfeed', feed({ datasource: 'web' }))).toMatchObject({ push: { type: 'metadata-and-url' } });
  });
});

describe('groups that are pushed', () => {
  const groups: Given = [
    ['groupsource', 'ldap'],
    ['feedtype', 'FULL'],
    ['data', '<xmlgroups/>'],
  ];

  it('have a source, a type and data', () => {
    expect(push('xmlgroups', groups)).toEqual({
      ok: true,
      push: { kind: 'xmlgroups', source: 'ldap', type: 'full' },
      data: '<xmlgroups/>',
    });
    expect(error('xmlgroups', feed())).toBe('Error - Missing groupsource');
    expect(error('xmlgroups', [...groups.slice(0, 1), ['feedtype', 'metadata-and-url'], ['data', '']])).toBe(
      'Error - Invalid feedtype. Use full, incremental',
    );
  });

  it('of a source are removed, or replaced', () => {
    expect(push('xmlgroups', [['cleanup', 'foo-REPL1']])).toMatchObject({
      push: { source: 'foo-REPL1', type: 'cleanup' },
    });
    expect(push('xmlgroups', [['replace', 'foo'], ...groups.slice(2)])).toMatchObject({
      push: { source: 'foo', type: 'replace' },
    });
    expect(error('xmlgroups', [['replace', 'foo']])).toBe('Error - Missing data');
    expect(error('xmlgroups', [['cleanup', '9']])).toMatch(/^Error - Invalid cleanup\. /);
  });
});
