/** What is wrong with a pattern that fills the rest of a line. */

import type { Diagnostic, MessageTable } from '../lang/diagnostic.ts';
import type { Cell } from '../lang/line-table.ts';
import { compilePattern } from '../match/regex/posix-regex.ts';

type Report = MessageTable<'badRegex' | 'shellPattern'>['report'];

export function checkPattern({ text, span }: Cell, report: Report): readonly Diagnostic[] {
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

/** Every subject has at least one character, so that a lone dot matches all. */
export function matchesAll({ text }: Cell): boolean {
  const compiled = compilePattern(text, { dialect: 'ere' });
  return compiled.ok && (compiled.pattern.kind === 'all' || /^\^?\.[*+]?\$?$/.test(text));
}
