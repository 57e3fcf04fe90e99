/** Checks the directives of a filter together: their order, what they need before them, what they read too early. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import { insertLineAfter, insertLineBefore } from '../../lang/line-edits.ts';
import { statementText } from '../../lang/pblock.ts';
import { indentOf, removeStatement } from '../../lang/pblock-edits.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { Phase } from '../../sdk/phases.ts';
import { existsIn } from '../../sdk/source-names.ts';
import { checkFormerDefaults } from './check-former-defaults.ts';
import { messages } from './messages.ts';
import { isEnabled } from './model.ts';
import { sourcesRead, sourcesSet } from './named.ts';
import type { Functions } from './resolve.ts';
import type { DirectiveNode, FilterNode } from './syntax.ts';
import type { FunctionEntry } from '../../sdk/describe.ts';

const { report } = messages;

/** A directive that runs, with what it names found out. */
interface Line {
  readonly node: DirectiveNode;
  readonly phase: Phase;
  readonly entry: FunctionEntry;
  readonly span: DirectiveNode['span'];
}

/** Only lines that are switched on and whose function is known take part. */
export function checkTogether(source: SourceText, filter: FilterNode, functions: Functions): readonly Diagnostic[] {
  const lines = filter.directives.flatMap((node) => lineOf(node, functions));
  const asRun = lines.toSorted((a, b) => a.phase.order - b.phase.order);
  return [
    ...checkOrder(lines),
    ...checkKinds(filter, lines),
    ...checkOnce(lines),
    ...checkBefore(source, filter, { asRun, functions }),
    ...checkKnowable(source, asRun),
    ...checkFormerDefaults(source.text, asRun),
  ];
}

function lineOf(node: DirectiveNode, functions: Functions): readonly Line[] {
  const { phase, fn } = node;
  if (phase === undefined || fn === undefined || !isEnabled(node)) return [];
  const resolved = functions.resolve(fn.text);
  if (resolved.kind !== 'works') return [];
  return [{ node, phase, entry: resolved.entry, span: fn.span }];
}

function checkOrder(lines: readonly Line[]): readonly Diagnostic[] {
  let latest: Phase | undefined;
  return lines.flatMap(({ node, phase, span }) => {
    if (latest === undefined || phase.order >= latest.order) {
      latest = phase;
      return [];
    }
    const at = node.statement.keyword?.span ?? span;
    return [report('phaseOrder', at, { phase: phase.name, later: latest.name })];
  });
}

function checkKinds({ name, block }: FilterNode, lines: readonly Line[]): readonly Diagnostic[] {
  const ends = new Set(lines.map(({ phase }) => phase.name));
  if (!ends.has('Enumerate') || !ends.has('Generate')) return [];
  const values = { name: name?.text ?? '', kind: 'enumeration', others: 'Generate lines' };
  return [report('mixedFilter', block.tag.span, values)];
}

function checkOnce(lines: readonly Line[]): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ node, entry, span }) => {
    const earlier = first.get(entry.name);
    first.set(entry.name, earlier ?? node.line);
    if (earlier === undefined || !entry.oncePerFilter) return [];
    return [report('oncePerFilter', span, { fn: entry.name, line: earlier })];
  });
}

function checkBefore(
  source: SourceText,
  filter: FilterNode,
  { asRun, functions }: { readonly asRun: readonly Line[]; readonly functions: Functions },
): readonly Diagnostic[] {
  const done = new Set<string>();
  return asRun.flatMap((line) => {
    const missing = line.entry.after.filter((name) => !done.has(name));
    done.add(line.entry.name);
    return missing.map((before) => {
      const fixes = [addition(source, filter, line, lineFor(before, functions))];
      return report('comesAfter', line.span, { fn: line.entry.name, before }, fixes);
    });
  });
}

interface NeededLine {
  readonly name: string;
  /** Without its phase. */
  readonly text: string;
  readonly isSetup: boolean;
}

/** As the first example of the function has it. */
function lineFor(name: string, functions: Functions): NeededLine {
  const resolved = functions.resolve(name);
  if (resolved.kind !== 'works') return { name, text: ` fn=${name}`, isSetup: false };
  const { phases, examples } = resolved.entry;
  return { name, text: (examples[0]?.text ?? '').replace(/^\w+/, ''), isSetup: phases.includes('Setup') };
}

/** Adds the line a function needs: Setup first in the filter, any other right before. */
function addition(source: SourceText, { block }: FilterNode, { node }: Line, needed: NeededLine): Fix {
  const { name, text, isSetup } = needed;
  const lead = indentOf(source, node.line);
  const edit = isSetup
    ? insertLineAfter(source, block.headerSpan.end, `${lead}Setup${text}`)
    : insertLineBefore(source, node.span.start, `${lead}${node.statement.keyword?.text ?? 'Data'}${text}`);
  return { title: `Add ${name}`, edits: [edit] };
}

/** Sources that a line reads under MetaData although only a retrieved resource has them. */
function checkKnowable(source: SourceText, asRun: readonly Line[]): readonly Diagnostic[] {
  const set = new Set<string>();
  const early = asRun.filter(({ phase }) => phase.name === 'MetaData');
  const last = early
    .map(({ node }) => node)
    .toSorted((a, b) => a.span.start - b.span.start)
    .at(-1);
  return early.flatMap((line) => {
    const read = sourcesRead(source.text, line.node, line.entry);
    const unknown = read.filter(({ name }) => !existsIn('MetaData', name) && !set.has(name));
    for (const name of sourcesSet(line.node, line.entry)) set.add(name);
    return unknown.map(({ name, span }) => {
      const fixes = [moveToData(source, line.node, last ?? line.node)];
      return report('notKnowable', span, { source: name }, fixes);
    });
  });
}

/** The last MetaData line changes its directive; an earlier one also moves behind the last. */
function moveToData(source: SourceText, node: DirectiveNode, last: DirectiveNode): Fix {
  const title = 'Move the line to Data';
  const keyword = node.statement.keyword?.span ?? { start: node.span.start, end: node.span.start };
  if (last === node) return { title, edits: [{ span: keyword, text: 'Data' }] };
  const rest = statementText(source.text, node.statement).slice(keyword.end - keyword.start);
  const insert: TextEdit = insertLineAfter(source, last.span.end, `${indentOf(source, node.line)}Data${rest}`);
  return { title, edits: [...removeStatement(source, node.statement), insert] };
}
