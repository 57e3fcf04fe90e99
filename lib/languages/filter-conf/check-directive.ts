/** Checks one directive by itself: its words, its function, its phase and its parameters. */

import { compilePattern } from '../../match/regex/posix-regex.ts';
import type { PatternDialect } from '../../match/regex/posix-regex.ts';
import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import { nearest } from '../../lang/nearest.ts';
import { pairOf } from '../../lang/pblock.ts';
import type { Pair, Word } from '../../lang/pblock-lexemes.ts';
import { writeValue } from '../../lang/pblock-value.ts';
import type { Span } from '../../lang/span.ts';
import { alternatives, checkParams } from '../../sdk/check-params.ts';
import type { ParamFinding } from '../../sdk/check-params.ts';
import { boolean } from '../../sdk/param.ts';
import { phases } from '../../sdk/phases.ts';
import type { Phase } from '../../sdk/phases.ts';
import { checkPathQuery } from './check-path-query.ts';
import { messages } from './messages.ts';
import { isEnabled } from './model.ts';
import type { Functions, Resolved } from './resolve.ts';
import type { DirectiveNode, FunctionName } from './syntax.ts';
import type { FunctionEntry } from '../../sdk/describe.ts';

const { report } = messages;

/** Findings of a line that is switched off are no errors: it is as good as a comment. */
export function checkDirective(node: DirectiveNode, functions: Functions): readonly Diagnostic[] {
  const { phase, fn, statement } = node;
  const at = statement.keyword ?? firstName(statement.pairs) ?? { text: '', span: node.span };
  if (phase === undefined) return [unknownDirective(at)];
  const found = [...checkCase(at, phase.name), ...checkEnable(node)];
  if (fn === undefined || fn.text === '') return [...found, missingFunction(node, at, functions)];
  const strays = node.strays.map(({ text, span }) => report('strayWord', span, { word: text }));
  const inner = [...checkFunction(node, phase, fn, functions.resolve(fn.text)), ...strays];
  return [...found, ...(isEnabled(node) ? inner : inner.map(softened))];
}

function softened(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}

function firstName(pairs: readonly Pair[]): Word | undefined {
  return pairs[0]?.name;
}

function rename(span: Span, text: string): Fix {
  return { title: `Write ${text}`, edits: [{ span, text }] };
}

/** The end of a message and the fix that goes with it. */
function suggest(span: Span, name: string | undefined): readonly [string, readonly Fix[]] {
  return name === undefined ? ['', []] : [` Did you mean ${name}?`, [rename(span, name)]];
}

function unknownDirective({ text, span }: Word): Diagnostic {
  const names = phases.map(({ name }) => name);
  const [suggestion, fixes] = suggest(span, nearest(text, names));
  return report('unknownDirective', span, { word: text, suggestion }, fixes);
}

function checkCase({ text, span }: Word, proper: string): readonly Diagnostic[] {
  return text === proper ? [] : [report('wordCase', span, { name: text, proper }, [rename(span, proper)])];
}

const enableParam = boolean({ doc: 'Switches the line off as if it were a comment.' });

function checkEnable({ enable }: DirectiveNode): readonly Diagnostic[] {
  if (enable === undefined) return [];
  const reading = enableParam.read(enable.value.text);
  return reading.ok ? [] : [report('badValue', enable.value.span, { name: 'enable', expected: reading.expected })];
}

function missingFunction({ strays }: DirectiveNode, at: Word, functions: Functions): Diagnostic {
  const meant = strays.find(({ text }) => functions.resolve(text).kind !== 'unknown');
  const span = meant && { start: meant.span.start, end: meant.span.start };
  return report('missingFunction', at.span, {}, span ? [{ title: 'Add fn=', edits: [{ span, text: 'fn=' }] }] : []);
}

function checkFunction(node: DirectiveNode, phase: Phase, fn: FunctionName, resolved: Resolved): readonly Diagnostic[] {
  const written = checkHyphen(fn);
  switch (resolved.kind) {
    case 'unknown': {
      const [suggestion, fixes] = suggest(fn.span, resolved.suggestion);
      return [...written, report('unknownFunction', fn.span, { name: fn.text, suggestion }, fixes)];
    }
    case 'plug-in':
      return [...written, report('noEffect', fn.span, { fn: fn.text })];
    case 'works':
      return [...written, ...checkUse(node, phase, fn, resolved.entry)];
  }
}

function checkHyphen({ text, span, hyphen }: FunctionName): readonly Diagnostic[] {
  if (!hyphen) return [];
  const sign = { start: span.start - 1, end: span.start };
  return [report('hyphen', span, { name: text }, [{ title: 'Write fn=', edits: [{ span: sign, text: '=' }] }])];
}

function checkUse(node: DirectiveNode, phase: Phase, fn: FunctionName, entry: FunctionEntry): readonly Diagnostic[] {
  const { params, paramGroups } = entry;
  const found = checkParams(node.params, { params, paramGroups });
  return [
    ...checkName(fn, entry.name),
    ...checkPhase(node, phase, entry),
    ...found.map((finding) => paramFinding(finding, node, fn, entry)),
    ...checkChoices(node, entry),
    ...checkExpressions(node, entry),
    ...checkPlainWords(node, entry),
    ...checkPathQuery(node, entry),
  ];
}

function checkName({ text, span }: FunctionName, proper: string): readonly Diagnostic[] {
  if (text === proper) return [];
  const message = text.toLowerCase() === proper.toLowerCase() ? 'wordCase' : 'misprint';
  return [report(message, span, { name: text, proper }, [rename(span, proper)])];
}

function checkPhase({ statement }: DirectiveNode, phase: Phase, entry: FunctionEntry): readonly Diagnostic[] {
  if (entry.phases.includes(phase.name)) return [];
  const message = entry.lenientPhases.includes(phase.name) ? 'lenientPhase' : 'wrongPhase';
  const span = statement.keyword?.span ?? statement.span;
  const [only, ...more] = entry.phases;
  const fixes = only !== undefined && more.length === 0 ? [rename(span, only)] : [];
  const values = { fn: entry.name, phase: phase.name, phases: alternatives(entry.phases) };
  return [report(message, span, values, fixes)];
}

function paramFinding(finding: ParamFinding, node: DirectiveNode, fn: FunctionName, entry: FunctionEntry): Diagnostic {
  switch (finding.kind) {
    case 'unknown': {
      const { name } = finding.pair;
      if (/^(fn|enable)$/i.test(name.text)) return report('twice', finding.pair.span, { name: name.text });
      const [suggestion, fixes] = suggest(name.span, finding.suggestion);
      return report('unknownParameter', name.span, { fn: entry.name, name: name.text, suggestion }, fixes);
    }
    case 'misspelled-case': {
      const { text, span } = finding.pair.name;
      return report('wordCase', span, { name: text, proper: finding.name }, [rename(span, finding.name)]);
    }
    case 'twice':
      return report('twice', finding.pair.span, { name: finding.pair.name.text });
    case 'unreadable': {
      const { name, value } = finding.pair;
      return report('badValue', value.span, { name: name.text, expected: finding.expected });
    }
    case 'missing':
      return report('missingParameter', fn.span, { fn: entry.name, name: finding.entry.name });
    case 'group': {
      const message = finding.group.rule === 'exactly-one' ? 'exactlyOne' : 'atLeastOne';
      const span = finding.written.length > 0 ? node.span : fn.span;
      return report(message, span, { fn: entry.name, names: alternatives(finding.group.names) });
    }
  }
}

/** Sources that are not among those a function takes; some it tolerates. */
function checkChoices({ params }: DirectiveNode, { name: fn, params: declared }: FunctionEntry): readonly Diagnostic[] {
  return declared.flatMap(({ kind, name, choices }) => {
    const pair = kind === 'source' && choices !== undefined ? pairOf(params, name) : undefined;
    if (pair === undefined || choices === undefined) return [];
    const source = pair.value.text;
    const chosen = choices.find(({ value }) => value === source.toLowerCase());
    if (chosen !== undefined && chosen.tolerated === undefined) return [];
    const listed = choices.filter(({ tolerated }) => tolerated === undefined);
    const values = { fn, source, names: alternatives(listed.map(({ value }) => value)) };
    if (chosen?.tolerated === undefined) return [report('otherSource', pair.value.span, values)];
    return [report('toleratedSource', pair.value.span, { ...values, how: chosen.tolerated })];
  });
}

function checkPlainWords({ params }: DirectiveNode, entry: FunctionEntry): readonly Diagnostic[] {
  return entry.params.flatMap(({ name, plainWord: word }) => {
    const pair = pairOf(params, name);
    if (word === undefined || pair?.value.text !== word) return [];
    return [report('plainWord', pair.value.span, { name, word })];
  });
}

function checkExpressions({ params }: DirectiveNode, entry: FunctionEntry): readonly Diagnostic[] {
  const names = new Set(entry.params.filter(({ kind }) => kind === 'regex').map(({ name }) => name.toLowerCase()));
  const dialect = dialectOf(pairOf(params, 'dialect')?.value.text.toLowerCase());
  const isHost = pairOf(params, 'src')?.value.text.toLowerCase() === 'host';
  return params
    .filter(({ name }) => names.has(name.text.toLowerCase()))
    .flatMap((pair) => checkExpression(pair, dialect, isHost));
}

function dialectOf(written: string | undefined): PatternDialect | undefined {
  switch (written) {
    case 'ere':
    case 'bre':
    case 'glob':
    case 'shexp':
      return written;
    default:
      return undefined;
  }
}

function checkExpression(pair: Pair, dialect: PatternDialect | undefined, isHost: boolean): readonly Diagnostic[] {
  const { name, value } = pair;
  const compiled = compilePattern(value.text, dialect === undefined ? {} : { dialect });
  if (!compiled.ok) {
    return [report('badExpression', partOf(pair, compiled), { name: name.text, reason: compiled.message })];
  }
  if (compiled.pattern.legacyGlob) return [report('legacyGlob', value.span)];
  const isOpen = isHost && dialect === undefined && /^\^?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\$?$/i.test(value.text);
  return isOpen ? [openDots(pair)] : [];
}

/** The part of the value a compiler's offsets mean; the whole value when escapes have shifted them. */
function partOf({ value }: Pair, { offset, length }: { readonly offset: number; readonly length: number }): Span {
  const width = value.span.end - value.span.start;
  const quotes = value.quote === 'none' ? 0 : 1;
  const isPlain = !value.wrapped && width === value.text.length + quotes + (value.closedBy === 'quote' ? 1 : 0);
  if (!isPlain || offset + length > value.text.length || length === 0) return value.span;
  const start = value.span.start + quotes + offset;
  return { start, end: start + length };
}

function openDots({ value }: Pair): Diagnostic {
  const text = writeValue(value.text.replaceAll('.', String.raw`\.`));
  return report('openDots', value.span, {}, [{ title: 'Escape the dots', edits: [{ span: value.span, text }] }]);
}
