/** Writes RDs as SOIF, JSON lines and CSV. */

import { printSoif } from '../../languages/soif/print.ts';
import type { Principal } from '../../match/access/access.ts';
import type { Writer } from '../../sdk/resource.ts';
import { printRow } from '../../lang/table-row.ts';
import type { DescriptionView } from './contract.ts';

/** The attributes that have a value: one that somebody took away has none. */
function valued({ attributes }: Pick<DescriptionView, 'attributes'>): DescriptionView['attributes'] {
  return attributes.filter(({ values }) => values.length > 0);
}

/**
 * The attributes with those that say who may see it: `acl-allow` (one of them), `acl-require-list` (one of each list, the
 * lists apart), `acl-deny` (none). An empty `acl-allow` lets nobody in. `acl-expression` says the same as JSON, and also what
 * the others leave out. What a page itself calls like that is left out.
 */
function withAccess({ attributes, access }: DescriptionView): DescriptionView['attributes'] {
  if (access === undefined) return attributes;
  const own = attributes.filter(({ name }) => !name.startsWith('acl-'));
  const allow = access.allow.map(principalWord);
  const lists = access.require.map((list) => JSON.stringify(list.map(principalWord)));
  const said = [
    { name: 'acl-allow', values: allow.length === 0 ? [''] : allow },
    { name: 'acl-require-list', values: lists },
    { name: 'acl-deny', values: access.deny.map(principalWord) },
    { name: 'acl-expression', values: access.expression === undefined ? [] : [expressionJson(access.expression)] },
  ];
  return [...own, ...said.map((each) => ({ ...each, writer: { by: 'feed' as const } }))];
}

type Expression = NonNullable<NonNullable<DescriptionView['access']>['expression']>;

/** Prints access with principals as text. */
function expressionJson({ deniedGroupsWin, acls }: Expression): string {
  const words = acls.map(({ inheritance, permit, deny }) => ({
    inheritance,
    permit: permit.map(principalWord),
    deny: deny.map(principalWord),
  }));
  return JSON.stringify({ deniedGroupsWin, acls: words });
}

/** `group:Default:archivists`; `user-ignore-case:ad:ann` where case does not count. */
export function principalWord({ scope, namespace, name, ignoresCase }: Principal): string {
  return `${scope}${ignoresCase ? '-ignore-case' : ''}:${namespace}:${name}`;
}

/**
 * An RD as SOIF, its attributes under the names of the schema: an alias is printed as its attribute, unless that has a
 * value of its own; what the schema does not have keeps its name.
 */
export function descriptionSoif(
  view: DescriptionView,
  byName: ReadonlyMap<string, { readonly name: string }>,
): Uint8Array {
  const attributes = valued({ attributes: withAccess(view) });
  const names = new Set(attributes.map(({ name }) => name));
  const printed = attributes.map(({ name, values, writer }) => {
    const proper = byName.get(name)?.name ?? name;
    const isTaken = proper.toLowerCase() !== name && names.has(proper.toLowerCase());
    return [isTaken ? name : proper, { values, writer }] as const;
  });
  return printSoif({ url: view.url, schema: view.schema, attributes: new Map(printed) });
}

/** An RD as JSON, in the shape the command line promises. */
export interface DescriptionJson {
  readonly url: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly blame: Readonly<Record<string, Writer>>;
  /**
   * Who may see it: one of `allow`, and one of each list of `require`, and none of `deny`. Absent: everybody. With
   * `isPartial`, the expression permits more people, by its ACLs.
   */
  readonly access?: AccessJson;
}

type AccessJson = Omit<NonNullable<DescriptionView['access']>, 'isPublic'>;

export function descriptionJson(view: DescriptionView): DescriptionJson {
  const { url, schema } = view;
  const attributes = valued(view);
  return {
    url,
    type: schema,
    attributes: Object.fromEntries(attributes.map(({ name, values }) => [name, values])),
    blame: Object.fromEntries(attributes.map(({ name, writer }) => [name, writer])),
    ...(view.access && { access: accessJson(view.access) }),
  };
}

function accessJson(given: NonNullable<DescriptionView['access']>): AccessJson {
  const { isPublic: _, ...access } = given;
  return access;
}

/** The columns of the CSV; whatever else an RD has stands as JSON in the last one. */
const columns = [
  'title',
  'description',
  'keywords',
  'author',
  'classification',
  'content-type',
  'content-charset',
  'content-length',
  'last-modified',
  'md5',
  'depth',
  'rd-last-modified',
  'rd-expires',
] as const;

export const csvHead = printRow(['url', 'type', ...columns, 'other']);

export function csvRow(view: DescriptionView): string {
  const { url, schema } = view;
  const left = new Map(withAccess(view).map(({ name, values }) => [name, values]));
  const cells = columns.map((column) => {
    const values = left.get(column) ?? [];
    left.delete(column);
    return values.join('; ');
  });
  const other = left.size === 0 ? '' : JSON.stringify(Object.fromEntries(left));
  return printRow([url, schema, ...cells, other]);
}
