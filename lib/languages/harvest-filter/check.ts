/** What is wrong with a filter file. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { nearest } from '../../lang/nearest.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { messages } from './messages.ts';
import { allowsOf } from './model.ts';
import type { FilterLineNode, FilterWord, HarvestFilterAst } from './syntax.ts';

const { report } = messages;

export function check({ ast, source }: Parsed<HarvestFilterAst>): readonly Diagnostic[] {
  const { lines } = ast;
  const catchAll = lines.find((node) => isRule(node) && matchesAll(node));
  const dead = catchAll === undefined ? [] : lines.filter((node) => isRule(node) && node.line > catchAll.line);
  const last = lines.at(-1);
  const end = { start: source.text.length, end: source.text.length };
  return [
    ...lines.flatMap(checkLine),
    ...dead.map(({ span }) => report('neverDecides', span, { line: catchAll?.line ?? 0 })),
    ...(last === undefined || catchAll !== undefined ? [] : [report('noCatchAll', { ...end, start: last.span.start })]),
  ];
}

function isRule({ keyword, regex }: FilterLineNode): boolean {
  return allowsOf(keyword.text) !== undefined && regex !== undefined;
}

function matchesAll({ regex }: FilterLineNode): boolean {
  if (regex === undefined) return false;
  const compiled = compilePattern(regex.text, { dialect: 'ere' });
  // Every subject has at least one character, so that a lone dot matches all.
  return compiled.ok && (compiled.pattern.kind === 'all' || /^\^?\.[*+]?$/.test(regex.text));
}

function checkLine({ keyword, regex }: FilterLineNode): readonly Diagnostic[] {
  if (allowsOf(keyword.text) === undefined) return [unknownWord(keyword)];
  if (regex === undefined) return [report('missingRegex', keyword.span, { word: keyword.text })];
  return checkRegex(regex);
}

function unknownWord({ text: word, span }: FilterWord): Diagnostic {
  const found = nearest(word, ['Allow', 'Deny']);
  if (found === undefined) return report('unknownWord', span, { word, suggestion: '' });
  const fix = { title: `Write ${found}`, edits: [{ span, text: found }] };
  return report('unknownWord', span, { word, suggestion: ` Did you mean ${found}?` }, [fix]);
}

function checkRegex({ text, span }: FilterWord): readonly Diagnostic[] {
  if (text.startsWith('*')) {
    const fix = { title: `Write .${text}`, edits: [{ span: { ...span, end: span.start }, text: '.' }] };
    return [report('shellPattern', span, { regex: text }, [fix])];
  }
  const compiled = compilePattern(text, { dialect: 'ere' });
  if (compiled.ok) return [];
  const start = Math.min(span.start + compiled.offset, span.end);
  const place = { start, end: Math.min(start + compiled.length, span.end) };
  return [report('badRegex', place, { message: compiled.message })];
}
