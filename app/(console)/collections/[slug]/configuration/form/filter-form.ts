/** filter.conf as the form shows it: its filters, their phases, the directives in order, and what cannot be shown. */

import type { Diagnostic, Severity } from '#lib/lang/diagnostic.ts';
import { statementText } from '#lib/lang/pblock.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import type { Span } from '#lib/lang/span.ts';
import { filterConf } from '#lib/languages/filter-conf/index.ts';
import { isEnabled, phasesBeside } from '#lib/languages/filter-conf/model.ts';
import { commentsAbove } from '#lib/languages/filter-conf/move-directive.ts';
import { functionsFor } from '#lib/languages/filter-conf/resolve.ts';
import type { Functions } from '#lib/languages/filter-conf/resolve.ts';
import type { DirectiveNode, FilterConfAst, FilterNode } from '#lib/languages/filter-conf/syntax.ts';
import type { FilterConfChange } from '#lib/languages/filter-conf/print.ts';
import type { Phase, PhaseName } from '#lib/sdk/phases.ts';
import type { Catalog, FunctionEntry } from '#lib/sdk/describe.ts';
import type { Parsed } from '#lib/lang/language.ts';
import { hiddenPart, type HiddenPart } from './hidden-part.ts';

export interface FilterForm {
  readonly filters: readonly FilterPart[];
  readonly hidden: readonly HiddenPart[];
  /** The directives of all filters, in text order. */
  readonly rows: readonly DirectiveRow[];
}

export interface FilterPart {
  readonly name: string;
  readonly line: number;
  /** The phases it can have, each with its directives in order. */
  readonly phases: readonly PhasePart[];
}

export interface PhasePart {
  readonly phase: Phase;
  readonly rows: readonly DirectiveRow[];
}

export interface DirectiveRow {
  readonly line: number;
  readonly lastLine: number;
  /** From the comments above on. */
  readonly firstLine: number;
  readonly phase: PhaseName;
  /** What can be read in its phase. */
  readonly available: Phase['available'];
  /** The canonical name, else as written. */
  readonly fn: string;
  /** Undefined for a function nobody declared. */
  readonly shape: FunctionEntry | undefined;
  /** Why the line does nothing in this release. */
  readonly withoutEffect: string | undefined;
  readonly enabled: boolean;
  /** By the name as declared, else as written. */
  readonly written: ReadonlyMap<string, string>;
  /** The first finding about each parameter's value, by the same name. */
  readonly problems: ReadonlyMap<string, string>;
  /** Findings about the line that no parameter is to blame for. */
  readonly findings: readonly Diagnostic[];
  readonly comments: readonly string[];
  /** The directive in one line, without `enable=`. */
  readonly text: string;
}

export function readFilterForm(text: string, catalog: Catalog): FilterForm {
  const parsed = filterConf.parse(sourceText(filterConf.usualPath, text));
  const { ast } = parsed;
  const reading = { parsed, functions: functionsFor(ast, catalog), diagnostics: filterConf.check(parsed, catalog) };
  const filters = ast.filters.map((filter) => filterPart(filter, reading));
  const rows = filters.flatMap((filter) => filter.phases.flatMap((phase) => phase.rows));
  return { filters, hidden: hiddenParts(reading), rows: rows.toSorted((a, b) => a.line - b.line) };
}

interface Reading {
  readonly parsed: Parsed<FilterConfAst>;
  readonly functions: Functions;
  readonly diagnostics: readonly Diagnostic[];
}

function filterPart(filter: FilterNode, reading: Reading): FilterPart {
  const rows = filter.directives.flatMap((node) => directiveRow(node, filter, reading));
  const used = new Set(rows.map(({ phase }) => phase));
  return {
    name: filter.name?.text ?? '',
    line: filter.line,
    phases: phasesBeside(used).map((phase) => ({ phase, rows: rows.filter((row) => row.phase === phase.name) })),
  };
}

function directiveRow(node: DirectiveNode, filter: FilterNode, reading: Reading): readonly DirectiveRow[] {
  const { phase, fn, statement, params, span, line } = node;
  if (phase === undefined || fn === undefined || statement.keyword === undefined) return [];
  const { parsed, functions, diagnostics } = reading;
  const { source } = parsed;
  const resolved = functions.resolve(fn.text);
  const shape = resolved.kind === 'works' ? resolved.entry : undefined;
  const own = diagnostics.filter((finding) => isInside(finding.span, span));
  const named = params.map((pair) => ({ pair, name: properName(shape, pair.name.text) }));
  const problems = new Map<string, string>();
  for (const { pair, name } of named) {
    const finding = own.find((each) => each.severity === 'error' && isInside(each.span, pair.value.span));
    if (finding !== undefined) problems.set(name, finding.message);
  }
  const blamed = (finding: Diagnostic): boolean =>
    named.some(({ pair, name }) => problems.has(name) && isInside(finding.span, pair.value.span));
  const comments = commentsAbove(source, filter, node);
  return [
    {
      line,
      firstLine: line - comments.length,
      lastLine: line + lineCount(source.text.slice(span.start, span.end)),
      phase: phase.name,
      available: phase.available,
      fn: shape?.name ?? fn.text,
      shape,
      withoutEffect: resolved.kind === 'plug-in' ? 'plug-ins are not loaded' : undefined,
      enabled: isEnabled(node),
      written: new Map(named.map(({ pair, name }) => [name, pair.value.text])),
      problems,
      findings: own.filter((finding) => !blamed(finding)),
      comments: comments.map(({ start, end }) => source.text.slice(start, end).replace(/^#+\s?/, '')),
      text: textOf(source.text, node),
    },
  ];
}

function lineCount(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}

/** A name in the case of its declaration, as the check compares it. */
function properName(shape: FunctionEntry | undefined, written: string): string {
  const lower = written.toLowerCase();
  return shape?.params.find(({ name }) => name.toLowerCase() === lower)?.name ?? written;
}

function textOf(text: string, { statement, enable }: DirectiveNode): string {
  if (enable === undefined) return statementText(text, statement);
  const written = text.slice(enable.span.start, enable.span.end);
  const all = statementText(text, statement);
  const at = all.indexOf(written);
  return (all.slice(0, at) + all.slice(at + written.length).trimStart()).trimEnd();
}

function isInside(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Lines without a place in the form. They stay in the text, and say why. */
function hiddenParts({ parsed: { ast, source }, diagnostics }: Reading): readonly HiddenPart[] {
  const inside = ast.filters.flatMap(({ directives }) => directives);
  const unread = inside.filter(
    ({ phase, fn, statement }) => phase === undefined || fn === undefined || statement.keyword === undefined,
  );
  return [...unread, ...ast.outside].map(({ span }) => hiddenPart(source, span, diagnostics));
}

/** The row a line of the text belongs to, its comments included. */
export function rowAt({ rows }: FilterForm, line: number): DirectiveRow | undefined {
  return (
    rows.find(({ line: first, lastLine }) => first <= line && line <= lastLine) ??
    rows.find(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
  );
}

/** The functions that may stand in a phase, as declared; those that do nothing in this release come last. */
export function functionsOf({ functions }: Catalog, phase: PhaseName): readonly FunctionEntry[] {
  return functions.filter((entry) => entry.phases.includes(phase));
}

/** What a new directive needs to be written with: its required parameters, empty. */
export function emptyParams({ params }: FunctionEntry): Readonly<Record<string, string>> {
  return Object.fromEntries(params.filter(({ required }) => required).map(({ name }) => [name, '']));
}

/** The summary of a row: what it compares, in the words of the file. */
export function summaryOf({ written }: DirectiveRow): string {
  return [...written].map(([name, value]) => `${name}=${value}`).join(' ');
}

/** The directive a row can trade places with; undefined at the end of its phase. */
export function neighbourOf({ filters }: FilterForm, line: number, by: -1 | 1): DirectiveRow | undefined {
  for (const { rows } of filters.flatMap((filter) => filter.phases)) {
    const at = rows.findIndex((row) => row.line === line);
    if (at >= 0) return rows[at + by];
  }
  return undefined;
}

/** Whether two directives stand in one phase of one filter: only these can be put in another order by dragging. */
export function inSamePhase({ filters }: FilterForm, a: number, b: number): boolean {
  return filters.some((filter) =>
    filter.phases.some(({ rows }) => [a, b].every((line) => rows.some((row) => row.line === line))),
  );
}

/** The line of the directive a change was about, after it; undefined where the form stays on its line. */
export function lineAfterChange(before: FilterForm, after: FilterForm, change: FilterConfChange): number | undefined {
  if (change.kind === 'add-filter') return undefined;
  return after.rows[Math.min(placeAfter(before, after, change), after.rows.length - 1)]?.line;
}

/** Its place among all directives, from 0; the one that follows when it is gone. */
function placeAfter(
  { rows }: FilterForm,
  after: FilterForm,
  change: Exclude<FilterConfChange, { readonly kind: 'add-filter' }>,
): number {
  if (change.kind === 'insert') {
    return after.rows.findIndex(({ text, fn }, index) => fn === change.fn && text !== rows[index]?.text);
  }
  if (change.kind !== 'move') return rows.findIndex(({ line }) => line === change.line);
  const rest = rows.filter(({ line }) => line !== change.line);
  const beside = rest.findIndex(({ line }) => line === change.beside);
  return change.side === 'before' ? beside : beside + 1;
}

const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** The severity the list marks a row with; hints are not marked. */
export function worstOf({ problems, findings }: DirectiveRow): Severity | undefined {
  if (problems.size > 0) return 'error';
  return severities.find((severity) => findings.some((finding) => finding.severity === severity));
}
