/** What a gatherer.cf means: the value of every variable, and the RootNodes and LeafNodes with every default filled in. */

import type { Parameter } from '../../sdk/define-parameter.ts';
import type { ModifierNode } from './enum-spec.ts';
import type { EntryNode, GathererCfAst, ListKind, VariableNode } from './syntax.ts';
import {
  enumSpec,
  gathererVariables,
  modifierProperty,
  propertyOf,
  repeatable,
  variableOf,
  type AccessType,
  type EnumProperty,
  type GathererProperty,
} from './vocabulary.ts';

type ValueOf<P> = P extends Parameter<infer Value> ? Value : never;
type Single = Exclude<GathererProperty, 'ftpAuth' | 'httpBasicAuth' | 'localMapping'>;

/** Values by property name, in the units of their variables. */
export type GathererValues = { readonly [Property in Single]: ValueOf<(typeof gathererVariables)[Property]> };

export interface Gatherer extends GathererValues {
  /** In the order written, as written. */
  readonly ftpAuth: readonly string[];
  readonly httpBasicAuth: readonly string[];
  readonly localMapping: readonly string[];
  readonly rootNodes: readonly RootNode[];
  readonly leafNodes: readonly LeafNode[];
}

/** A URL, or a program whose output gives URLs. */
export interface LeafNode {
  readonly url: string | null;
  /** The command line, as written behind the bar. */
  readonly program: string | null;
  readonly line: number;
}

export interface RootNode extends LeafNode {
  readonly urlMax: number;
  /** Name of a file in filters/; null: the default filter, or none when the root names /dev/null. */
  readonly urlFilter: string | null;
  readonly hostMax: number;
  readonly hostFilter: string | null;
  readonly access: readonly AccessType[];
  readonly delaySeconds: number;
  /** 0 is without limit. */
  readonly depth: number;
  readonly search: string;
  readonly enumeration: string | null;
}

/** The model of a text without errors. Throws a TypeError on a value that does not read: that is a bug of the caller. */
export function buildModel({ variables, lists }: GathererCfAst): Gatherer {
  const values = readVariables(variables);
  const entries = (kind: ListKind): readonly EntryNode[] =>
    lists.filter((list) => list.kind === kind).flatMap((list) => list.entries);
  return {
    ...values,
    rootNodes: entries('root').map((entry) => rootOf(entry, values.accessDelay)),
    leafNodes: entries('leaf').map(leafOf),
  };
}

type Variables = Omit<Gatherer, 'rootNodes' | 'leafNodes'>;

function readVariables(nodes: readonly VariableNode[]): Variables {
  const written = new Map<GathererProperty, readonly string[]>();
  for (const { name, value } of nodes) {
    const property = propertyOf(name.text);
    if (property !== undefined) written.set(property, [...(written.get(property) ?? []), value.text]);
  }
  const properties = Object.keys(gathererVariables) as GathererProperty[];
  const values = properties.map((property) => {
    const texts = written.get(property) ?? [];
    return [property, repeatable.has(property) ? texts : read(variableOf(property), texts[0])] as const;
  });
  return Object.fromEntries(values) as unknown as Variables;
}

function read<Value>({ name, param }: Parameter<Value>, text: string | undefined): Value {
  const reading = param.read(text);
  if (!reading.ok) throw new TypeError(`${name} must be ${reading.expected}`);
  return reading.value;
}

function leafOf({ url, program, line }: EntryNode): LeafNode {
  return { url: url?.text ?? null, program: program?.text ?? null, line };
}

function rootOf(entry: EntryNode, accessDelay: number): RootNode {
  const given = new Map<EnumProperty, ModifierNode>();
  for (const node of entry.modifiers) {
    const property = modifierProperty(node.name.text);
    if (property !== undefined) given.set(property, node);
  }
  const text = (property: EnumProperty): string | undefined => given.get(property)?.value.text;
  return {
    ...leafOf(entry),
    urlMax: read(enumSpec.urlMax, text('urlMax')),
    urlFilter: given.get('urlMax')?.file?.text ?? null,
    hostMax: read(enumSpec.hostMax, text('hostMax')),
    hostFilter: given.get('hostMax')?.file?.text ?? null,
    access: read(enumSpec.access, text('access')),
    delaySeconds: read(enumSpec.delay, text('delay')) ?? accessDelay,
    depth: read(enumSpec.depth, text('depth')),
    search: read(enumSpec.search, text('search')),
    enumeration: programOf(read(enumSpec.enumeration, text('enumeration'))),
  };
}

/** `/bin/false` says that there is none. */
function programOf(written: string | undefined): string | null {
  return written === undefined || written === '/bin/false' ? null : written;
}
