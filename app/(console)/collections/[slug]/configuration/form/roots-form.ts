/** gatherer.cf as the form shows it: its roots with their limits, its leaves, and its variables in groups. */

import type { Diagnostic } from '#lib/lang/diagnostic.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import type { Span } from '#lib/lang/span.ts';
import { gathererCf } from '#lib/languages/gatherer-cf/index.ts';
import type { EntryNode, ListKind, VariableNode } from '#lib/languages/gatherer-cf/syntax.ts';
import {
  accessTypeOf,
  enumSpec,
  modifierParameter,
  modifierProperty,
  propertyOf,
  repeatable,
  variableOf,
  type EnumProperty,
  type GathererProperty,
} from '#lib/languages/gatherer-cf/vocabulary.ts';
import type { Catalog, ParameterEntry } from '#lib/sdk/describe.ts';
import { hiddenPart, type HiddenPart } from './hidden-part.ts';

export interface RootsForm {
  readonly roots: readonly RootPart[];
  readonly leaves: readonly EntryPart[];
  /** The modifiers of a root, in the manual's order. */
  readonly modifiers: readonly ParameterEntry[];
  readonly groups: readonly VariableGroup[];
  /** By the name as declared. */
  readonly written: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  /** Variables that may stand several times are edited as text. */
  readonly repeated: readonly RepeatedLine[];
  readonly hidden: readonly HiddenPart[];
}

export interface EntryPart {
  /** Place among the entries of its list, from 0. */
  readonly at: number;
  readonly line: number;
  /** The last line it goes on to. */
  readonly lastLine: number;
  /** The URL, or the program behind its bar. */
  readonly head: string;
  readonly findings: readonly Diagnostic[];
}

export interface RootPart extends EntryPart {
  /** By the modifier's name as declared, without a filter file. */
  readonly written: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  readonly filters: Readonly<Record<FilteredModifier, string | undefined>>;
}

/** The modifiers that take a filter file behind a comma. */
export type FilteredModifier = 'urlMax' | 'hostMax';

export interface VariableGroup {
  readonly title: string;
  readonly variables: readonly ParameterEntry[];
}

export interface RepeatedLine {
  readonly line: number;
  readonly name: string;
  readonly value: string;
}

const rootGroup = enumSpec.urlMax.group;

export function readRootsForm(text: string, catalog: Catalog): RootsForm {
  const parsed = gathererCf.parse(sourceText(gathererCf.usualPath, text));
  const { ast, source } = parsed;
  const diagnostics = gathererCf.check(parsed, catalog);
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const entries = (kind: ListKind): readonly EntryPart[] =>
    ast.lists
      .filter((list) => list.kind === kind)
      .flatMap((list) => list.entries)
      .map((entry, at) => entryPart(entry, { at, lastLine: lineOf(entry.span.end), diagnostics }));
  const nodes = ast.lists.filter(({ kind }) => kind === 'root').flatMap((list) => list.entries);
  const declared = catalog.parameters['gatherer'] ?? [];
  const variables = declared.filter(({ group }) => group !== rootGroup);
  return {
    roots: entries('root').map((part, at) => rootPart(part, nodes[at])),
    leaves: entries('leaf'),
    modifiers: declared.filter(({ group }) => group === rootGroup),
    groups: groupsOf(variables.filter(({ name }) => !isRepeatable(name))),
    ...readVariables(ast.variables, diagnostics),
    hidden: [...ast.strays, ...ast.badTags]
      .toSorted((a, b) => a.span.start - b.span.start)
      .map(({ span }) => hiddenPart(source, span, diagnostics)),
  };
}

interface Placed {
  readonly at: number;
  readonly lastLine: number;
  readonly diagnostics: readonly Diagnostic[];
}

function entryPart({ url, program, line, span }: EntryNode, { at, lastLine, diagnostics }: Placed): EntryPart {
  const head = url?.text ?? (program === undefined ? '' : `|${program.text}`);
  return { at, line, lastLine, head, findings: diagnostics.filter((finding) => isWithin(finding.span, span)) };
}

function isWithin(inner: Span, { start, end }: Span): boolean {
  return start <= inner.start && inner.end <= end;
}

function rootPart(part: EntryPart, node: EntryNode | undefined): RootPart {
  const written = new Map<string, string>();
  const problems = new Map<string, string>();
  const files = new Map<EnumProperty, string>();
  for (const { name, value, file, span } of node?.modifiers ?? []) {
    const property = modifierProperty(name.text);
    if (property === undefined) continue;
    const declared = modifierParameter(property).name;
    written.set(declared, value.text);
    if (file !== undefined) files.set(property, file.text);
    const problem = part.findings.find((each) => each.severity === 'error' && isWithin(each.span, span));
    if (problem !== undefined) problems.set(declared, problem.message);
  }
  return { ...part, written, problems, filters: { urlMax: files.get('urlMax'), hostMax: files.get('hostMax') } };
}

function isRepeatable(name: string): boolean {
  const property = propertyOf(name);
  return property !== undefined && repeatable.has(property);
}

function groupsOf(variables: readonly ParameterEntry[]): readonly VariableGroup[] {
  const groups = Map.groupBy(variables, ({ group }) => group);
  return [...groups].map(([title, inGroup]) => ({ title, variables: inGroup }));
}

function readVariables(
  nodes: readonly VariableNode[],
  diagnostics: readonly Diagnostic[],
): Pick<RootsForm, 'written' | 'problems' | 'repeated'> {
  const written = new Map<string, string>();
  const problems = new Map<string, string>();
  const repeated: RepeatedLine[] = [];
  for (const { name, value, line, span } of nodes) {
    const property = propertyOf(name.text);
    const declared = property === undefined ? name.text : variableOf(property).name;
    if (property === undefined || repeatable.has(property)) {
      repeated.push({ line, name: declared, value: isSecret(property) ? '••••••' : value.text });
      continue;
    }
    written.set(declared, value.text);
    const problem = diagnostics.find((each) => each.severity === 'error' && isWithin(each.span, span));
    if (problem !== undefined) problems.set(declared, problem.message);
  }
  return { written, problems, repeated };
}

function isSecret(property: GathererProperty | undefined): boolean {
  return property !== undefined && variableOf(property).secret === true;
}

/** The root or leaf a line of the text belongs to. */
export function entryAt<Part extends EntryPart>(parts: readonly Part[], line: number): Part | undefined {
  return parts.find((part) => part.line <= line && line <= part.lastLine);
}

/** What stands behind the equals sign, a filter file included. */
export function modifierValue(value: string, file: string | undefined): string {
  return file === undefined || file === '' ? value : `${value},${file}`;
}

const filterFolder = 'filters/';

export interface FilterOption {
  /** As written behind the comma; empty for the filter that applies when none is written. */
  readonly value: string;
  readonly label: string;
}

/** The filter files to choose from; what is written stays to be chosen although no file is called so. */
export function filterOptions(
  modifier: FilteredModifier,
  { paths, written }: { readonly paths: readonly string[]; readonly written: string | undefined },
): readonly FilterOption[] {
  const names = paths.filter((path) => path.startsWith(filterFolder)).map((path) => path.slice(filterFolder.length));
  const usual = modifier === 'urlMax' ? 'URL-filter-default' : 'no filter';
  const options = [{ value: '', label: usual }, ...names.map((name) => ({ value: name, label: `filters/${name}` }))];
  if (modifier === 'urlMax') options.push({ value: '/dev/null', label: 'no filter (/dev/null)' });
  const isKnown = written === undefined || options.some(({ value }) => value === written);
  return isKnown ? options : [...options, { value: written, label: `${written}, as written` }];
}

/** The path of a filter file of the collection, by its last component; undefined where there is none to open. */
export function filterPath(written: string | undefined, paths: readonly string[]): string | undefined {
  const name = written?.split('/').at(-1);
  const path = `${filterFolder}${name ?? ''}`;
  return paths.includes(path) ? path : undefined;
}

/** How far a root goes, in one line; a default is said like a value that is written. */
export function sayReach({ head, written }: RootPart, modifiers: readonly ParameterEntry[]): string {
  const value = (name: string): string =>
    written.get(name) ?? modifiers.find((each) => each.name === name)?.default ?? '';
  const [urls, hosts, depth] = [value('URL'), value('Host'), value('Depth')];
  const levels = depth === '0' ? 'all levels' : `${depth} ${depth === '1' ? 'level' : 'levels'}`;
  const delay = written.get('Delay');
  const parts = [
    `${urls} URLs`,
    `${hosts} ${hosts === '1' ? 'host' : 'hosts'}`,
    levels,
    sayAccess(head, written.get('Access')) ?? value('Access'),
  ];
  return [...parts, ...(delay === undefined ? [] : [`every ${delay} s`])].join(' · ');
}

/** A root is gathered over its own protocol, whatever Access adds; undefined for what names none. */
function sayAccess(head: string, access: string | undefined): string | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(head) ?? [];
  if (scheme === undefined) return undefined;
  const others = access === undefined ? [] : access.split('|');
  return [...new Set([accessTypeOf(scheme.toLowerCase()), ...others])].join('|');
}
