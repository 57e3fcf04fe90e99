import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalLinks } from './canonical-links.ts';

it.each([
  ['<http://a.test/b>; rel="canonical"', ['http://a.test/b']],
  ['<b>;rel=canonical', ['b']],
  ['<b>; REL = "Canonical nofollow"', ['b']],
  ['<a,b;c>; rel="canonical"', ['a,b;c']],
  ['<s.css>; rel=preload; as=style, <b>; rel=canonical', ['b']],
  ['<b>; title="a, <c>; rel=x"; rel=canonical', ['b']],
  ['<b>; rel=next; rel=canonical', []],
  ['<b>; rel=canonical; anchor="#part"', []],
  ['<b>; rel="canonical', ['b']],
  ['<b>; rel=canonicals', []],
  ['b; rel=canonical', []],
])('%s', (header, targets) => {
  expect(canonicalLinks(header)).toEqual(targets);
});

const token = fc.stringMatching(/^[a-z]{1,8}$/);
const quoted = fc.stringMatching(/^[a-z ,;<>=]{0,12}$/).map((text) => `"${text}"`);
const parameter = fc.tuple(fc.stringMatching(/^x-[a-z]{1,5}$/), fc.oneof(token, quoted));

it('finds the target among links and parameters of any kind', () => {
  const others = fc.array(fc.tuple(token, fc.array(parameter)), { maxLength: 4 });
  const print = (target: string, parameters: readonly (readonly [string, string])[]): string =>
    [`<${target}>`, ...parameters.map((each) => each.join('='))].join('; ');
  fc.assert(
    fc.property(others, others, fc.array(parameter), (before, after, own) => {
      const links = [...before, ['target', [...own, ['rel', 'canonical']]] as const, ...after];
      const header = links.map(([target, parameters]) => print(target, parameters as [string, string][])).join(', ');
      expect(canonicalLinks(header)).toEqual(['target']);
    }),
  );
});

it('reads any header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => canonicalLinks(`${text}canonical${text}`).length >= 0),
  );
});
