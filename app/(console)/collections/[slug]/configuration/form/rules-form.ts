/** filterrules.conf as the form shows it: its sites and rules, each with its parameters, starting points and lines. */

import type { Diagnostic } from '#lib/lang/diagnostic.ts';
import type { Block, Statement } from '#lib/lang/pblock.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import type { SourceText } from '#lib/lang/source-text.ts';
import type { Span } from '#lib/lang/span.ts';
import { filterrulesConf } from '#lib/languages/filterrules-conf/index.ts';
import { isStatement } from '#lib/languages/filterrules-conf/syntax.ts';
import { elementOf } from '#lib/languages/filterrules-conf/vocabulary.ts';
import type { ElementShape } from '#lib/sdk/vocabulary.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { hiddenPart, type HiddenPart } from './hidden-part.ts';
import type { StartRow } from './start-table.tsx';

export interface RulesForm {
  readonly blocks: readonly BlockPart[];
  readonly hidden: readonly HiddenPart[];
}

export interface BlockPart extends LinePart {
  readonly starts: readonly StartRow[];
  /** Its lines but the starting points. */
  readonly lines: readonly LinePart[];
}

/** A block's tag or one line, as fields. */
export interface LinePart {
  readonly element: ElementShape;
  readonly line: number;
  /** By the name as declared, else as written. */
  readonly written: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
}

export function readRulesForm(text: string, catalog: Catalog): RulesForm {
  const parsed = filterrulesConf.parse(sourceText(filterrulesConf.usualPath, text));
  const { ast, source } = parsed;
  const diagnostics = filterrulesConf.check(parsed, catalog);
  const blocks = [...ast.sites, ...ast.rules].map((block) => blockPart(block, diagnostics));
  return { blocks, hidden: hiddenParts(ast.file.items, source, diagnostics) };
}

function blockPart(block: Block, diagnostics: readonly Diagnostic[]): BlockPart {
  const statements = block.items.filter((item) => item.kind === 'statement');
  const starts = statements.filter((item) => isStatement(item, 'Start'));
  const rest = statements.filter((item) => !isStatement(item, 'Start'));
  return {
    ...linePart(block, elementOf(block.tag.text), diagnostics),
    starts: starts.map((statement) => startRow(statement, diagnostics)),
    lines: rest.flatMap((statement) => {
      const element = elementOf(statement.keyword?.text ?? '');
      return element?.within === elementOf(block.tag.text)?.name ? [linePart(statement, element, diagnostics)] : [];
    }),
  };
}

const nothing: ElementShape = { name: '', form: 'statement', within: 'file', doc: '', example: '', params: [] };

function linePart(
  { pairs, line }: Block | Statement,
  element: ElementShape | undefined,
  diagnostics: readonly Diagnostic[],
): LinePart {
  const shape = element ?? nothing;
  const nameOf = (written: string): string =>
    shape.params.find(({ name }) => name.toLowerCase() === written.toLowerCase())?.name ?? written;
  const problems = new Map<string, string>();
  for (const { name, span } of pairs) {
    const problem = errorIn(diagnostics, span);
    if (problem !== undefined) problems.set(nameOf(name.text), problem);
  }
  const written = new Map(pairs.map(({ name, value }) => [nameOf(name.text), value.text]));
  return { element: shape, line, written, problems };
}

function startRow(statement: Statement, diagnostics: readonly Diagnostic[]): StartRow {
  const { line, written } = linePart(statement, elementOf('Start'), diagnostics);
  return {
    line,
    url: written.get('url') ?? '',
    depth: written.get('depth'),
    problem: errorIn(diagnostics, statement.span),
  };
}

function errorIn(diagnostics: readonly Diagnostic[], { start, end }: Span): string | undefined {
  return diagnostics.find(({ severity, span }) => severity === 'error' && start <= span.start && span.end <= end)
    ?.message;
}

/** Tags that are neither Site nor Rule, and lines that do not belong where they stand. */
function hiddenParts(
  items: readonly (Block | Statement | { readonly kind: 'comment' | 'stray-close'; readonly span: Span })[],
  source: SourceText,
  diagnostics: readonly Diagnostic[],
): readonly HiddenPart[] {
  const spans = items.flatMap((item): readonly Span[] => {
    if (item.kind === 'comment') return [];
    if (item.kind !== 'block') return [item.span];
    const shape = elementOf(item.tag.text);
    if (shape?.form !== 'block') return [item.headerSpan];
    return item.items
      .filter((inner) => inner.kind === 'statement')
      .filter(({ keyword }) => elementOf(keyword?.text ?? '')?.within !== shape.name)
      .map(({ span }) => span);
  });
  return spans.map((span) => hiddenPart(source, span, diagnostics));
}

/** What a line says, for the head of its fields. */
export function sayLine({ written }: LinePart): string {
  return [...written].map(([name, value]) => `${name}=${value}`).join(' ');
}
