import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocumentControls } from './document-controls.ts';

const encoded = (text: string): string => encodeURIComponent(text);
const controls = (...values: readonly string[]) => readDocumentControls({ 'x-gsa-doc-controls': values });
const acl = (value: unknown) =>
  controls(`acl=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`)?.acl;
const security = (...values: readonly string[]) => readDocumentControls({ 'x-gsa-serve-security': values })?.security;
const metadata = (...values: readonly string[]) => readDocumentControls({ 'x-gsa-external-metadata': values });
const user = (name: string, more = {}) => ({
  name,
  scope: 'user',
  access: 'permit',
  namespace: 'Default',
  ignoresCase: false,
  isUnqualified: false,
  ...more,
});

describe('the headers of a connector', () => {
  it('say nothing where there are none', () => {
    expect(readDocumentControls({})).toBeUndefined();
    expect(readDocumentControls({ 'x-gsa-skip-updating-content': ['true'] })).toBeUndefined();
  });

  it('say whether a document is secure; whatever else they say counts as secure', () => {
    expect([
      security('secure'),
      security('Public '),
      security('public', 'secure'),
      security('foo'),
      security(''),
    ]).toEqual(['secure', 'public', 'secure', 'secure', 'secure']);
    expect(readDocumentControls({ 'x-gsa-serve-security': ['foo'] })?.problems).toHaveLength(1);
  });

  it('have an ACL as JSON, in one of several controls', () => {
    const entries = [
      {
        access: 'permit',
        scope: 'user',
        name: 'Ann',
        namespace: 'ad',
        case_sensitivity_type: 'EVERYTHING_CASE_INSENSITIVE',
      },
      { access: 'deny', scope: 'group', name: 'temps' },
    ];
    const from = 'http://a.test/folder?share';
    const all = { entries, inherit_from: from, inheritance_type: 'AND_BOTH_PERMIT' };
    expect(
      controls(
        `acl=${encoded(JSON.stringify(all))}`,
        'display_url=http%3A%2F%2Fb.test%2F,crawl_once=true',
        'lock=true',
      ),
    ).toEqual({
      acl: {
        principals: [
          user('Ann', { namespace: 'ad', ignoresCase: true }),
          user('temps', { scope: 'group', access: 'deny' }),
        ],
        inheritFrom: from,
        inheritanceType: 'and-both-permit',
      },
      displayUrl: 'http://b.test/',
      crawlOnce: true,
      isLocked: true,
      problems: [],
    });
    expect(acl({})).toEqual({ principals: [], inheritanceType: 'leaf-node' });
    expect(acl('')).toBe('none');
  });

  it.each([
    ['no JSON', '{"entries":'],
    ['not an object', '[]'],
    ['entries of another kind', { entries: {} }],
    ['an unknown inheritance type', { inheritance_type: 'OWNER_OVERRIDES' }],
    ['an unknown access', { entries: [{ access: 'allow', scope: 'user', name: 'a' }] }],
    ['an unknown scope', { entries: [{ access: 'permit', scope: 'role', name: 'a' }] }],
    ['an entry without a name', { entries: [{ access: 'permit', scope: 'user' }] }],
    ['a name of 100 KB', { entries: [{ access: 'permit', scope: 'user', name: 'a'.repeat(100_000) }] }],
    ['a namespace that is no name', { entries: [{ access: 'permit', scope: 'user', name: 'a', namespace: 7 }] }],
    [
      'an unknown kind of comparison',
      { entries: [{ access: 'permit', scope: 'user', name: 'a', case_sensitivity_type: 'x' }] },
    ],
    ['a parent that is no URL', { inherit_from: 'nowhere' }],
  ])('have an ACL that can’t be read: %s', (_, value) => {
    expect(acl(value)).toBe('invalid');
    expect(controls(`acl=${encoded(JSON.stringify(value))}`)?.problems.length).toBe(1);
  });

  it('have no use for an ACL that is not percent-encoded, or for two of them', () => {
    expect(controls('acl=%zz')?.acl).toBe('invalid');
    expect(controls('acl=', 'acl=%7B%7D')?.acl).toBe('invalid');
  });

  it('have the ACL among the metadata, as before 7.2', () => {
    const said = metadata('google%3Aaclusers=ann,google%3Aaclgroups=eng,author=M%C3%BCller', 'author=Ben');
    expect(said).toEqual({
      acl: { principals: [user('ann'), user('eng', { scope: 'group' })], inheritanceType: 'leaf-node' },
      metadata: [
        { name: 'author', content: 'Müller' },
        { name: 'author', content: 'Ben' },
      ],
      problems: [],
    });
    expect(metadata('')).toEqual({ metadata: [], problems: [] });
    expect(metadata('google%3Aaclinheritancetype=nothing')?.acl).toBe('invalid');
    expect(metadata('google%3Aacldenyusers=%zz,author=Ann')).toMatchObject({ acl: 'invalid' });
    expect(metadata('author=%zz,title=A')).toMatchObject({ metadata: [{ name: 'title', content: 'A' }] });
  });

  it('name anchors, with a text or without', () => {
    const { anchors } =
      readDocumentControls({ 'x-gsa-external-anchor': ['a%20text=http%3A%2F%2Fa.test%2F', 'b'] }) ?? {};
    expect(anchors).toEqual([{ to: 'http://a.test/', text: 'a text' }, { to: 'b' }]);
  });

  it('never make anything throw', () => {
    const names = ['serve-security', 'doc-controls', 'external-metadata', 'external-anchor'].map(
      (name) => `x-gsa-${name}`,
    );
    const value = fc.oneof(
      fc.string(),
      fc.json().map((json) => `acl=${encodeURIComponent(json)}`),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.array(value, { maxLength: 3 })), (headers) => {
        readDocumentControls(headers);
      }),
    );
  });
});
