/** Who may read a document: an `<acl>`, or the metadata that did its work before there was one. */

import { valueOf } from '../../lang/xml/scan-tag.ts';
import type { Attribute } from '../../lang/xml/scan-tag.ts';
import { inheritanceTypes } from '../../match/access/access.ts';
import type { InheritanceType } from '../../match/access/access.ts';
import type { FeedAcl, FeedMeta, FeedPrincipal } from './feed.ts';

const legacyPrincipals: ReadonlyMap<string, Pick<FeedPrincipal, 'scope' | 'access'>> = new Map([
  ['google:aclusers', { scope: 'user', access: 'permit' }],
  ['google:aclgroups', { scope: 'group', access: 'permit' }],
  ['google:acldenyusers', { scope: 'user', access: 'deny' }],
  ['google:acldenygroups', { scope: 'group', access: 'deny' }],
]);
const inheritFrom = 'google:aclinheritfrom';
const inheritanceType = 'google:aclinheritancetype';

export function isAclMeta(name: string): boolean {
  return (
    name.startsWith('google:acl') && (legacyPrincipals.has(name) || name === inheritFrom || name === inheritanceType)
  );
}

/** Names in a comma list, which the guide does not have and feeds do; a distinguished name is one, commas and all. */
export function splitPrincipals(value: string): readonly string[] {
  const names = value.includes('=') ? [value] : value.split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

/** The list that metadata makes; undefined when none of it is about access. */
export function aclOfMetas(metas: readonly FeedMeta[]): FeedAcl | undefined {
  const own = metas.filter(({ name }) => isAclMeta(name));
  if (own.length === 0) return undefined;
  const from = own.findLast(({ name }) => name === inheritFrom)?.content;
  const principals = own.flatMap(({ name, content }) => {
    const kind = legacyPrincipals.get(name);
    return kind === undefined ? [] : splitPrincipals(content).map((each) => legacyPrincipal(each, kind));
  });
  return {
    principals,
    inheritanceType: typeNamed(own.findLast(({ name }) => name === inheritanceType)?.content) ?? 'leaf-node',
    ...inheriting(from),
  };
}

/** Metadata that names an inheritance type which there is not. */
export function isUnknownType({ name, content }: FeedMeta): boolean {
  return name === inheritanceType && typeNamed(content) === undefined;
}

/** In any case, and with underscores, as the guide to security writes them. */
function typeNamed(written: string | undefined): InheritanceType | undefined {
  const name = written?.trim().toLowerCase().replaceAll('_', '-');
  return inheritanceTypes.find((type) => type === name);
}

function inheriting(from: string | undefined): Pick<FeedAcl, 'inheritFrom'> {
  const url = from?.trim() ?? '';
  return url === '' ? {} : { inheritFrom: url };
}

function legacyPrincipal(name: string, kind: Pick<FeedPrincipal, 'scope' | 'access'>): FeedPrincipal {
  return { name, ...kind, namespace: 'Default', ignoresCase: false, isUnqualified: false };
}

/** What an `<acl>` says before its principals come. */
export function aclHead(attributes: readonly Attribute[]): Omit<FeedAcl, 'principals'> {
  return {
    inheritanceType: typeNamed(valueOf(attributes, 'inheritance-type')) ?? 'leaf-node',
    ...inheriting(valueOf(attributes, 'inherit-from')),
  };
}

/** The attribute it lacks, or the principal. */
export function principalOf(name: string, attributes: readonly Attribute[]): FeedPrincipal | 'scope' | 'access' {
  const scope = valueOf(attributes, 'scope');
  const access = valueOf(attributes, 'access');
  if (scope !== 'user' && scope !== 'group') return 'scope';
  if (access !== 'permit' && access !== 'deny') return 'access';
  return {
    name,
    scope,
    access,
    namespace: valueOf(attributes, 'namespace') ?? 'Default',
    ignoresCase: valueOf(attributes, 'case-sensitivity-type') === 'everything-case-insensitive',
    isUnqualified: valueOf(attributes, 'principal-type') === 'unqualified',
  };
}
