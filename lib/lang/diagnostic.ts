/** Findings about a text: data with a closed code, a span and, where there is one, a quick fix. */

import type { Span } from './span.ts';
import type { TextEdit } from './text-edit.ts';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

export interface Diagnostic {
  readonly severity: Severity;
  /** Such as `FILTER-104`; a retired code is never used again. */
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  readonly fixes?: readonly Fix[];
}

/** One entry of a messages table. `text` holds `{name}` placeholders. */
export interface Message {
  readonly number: number;
  readonly severity: Severity;
  readonly text: string;
  /** Cause and mend, for the reference page. */
  readonly help: string;
}

export interface MessageTable<Name extends string> {
  readonly prefix: string;
  readonly messages: Readonly<Record<Name, Message>>;
  /** Makes a diagnostic. Every placeholder of the text must have its value. */
  readonly report: (
    name: Name,
    span: Span,
    values?: Readonly<Record<string, string | number>>,
    fixes?: readonly Fix[],
  ) => Diagnostic;
}

/** Declares the diagnostics of one language, once; validator, editor and reference read it. Numbers must be unique. */
export function defineMessages<Name extends string>(
  prefix: string,
  messages: Readonly<Record<Name, Message>>,
): MessageTable<Name> {
  return {
    prefix,
    messages,
    report: (name, span, values = {}, fixes = []) => {
      const { number, severity, text } = messages[name];
      const diagnostic = { severity, code: messageCode(prefix, number), message: fill(text, values), span };
      return fixes.length > 0 ? { ...diagnostic, fixes } : diagnostic;
    },
  };
}

/** The printed code of a message: prefix, hyphen, three digits. */
export function messageCode(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(3, '0')}`;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new RangeError(`diagnostic text lacks a value for {${key}}`);
    return String(value);
  });
}
