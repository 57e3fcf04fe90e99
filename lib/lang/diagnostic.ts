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
  /** The codes are the names of the messages themselves, as users of the format know them; not prefix and number. */
  readonly named: boolean;
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
  named = false,
): MessageTable<Name> {
  return {
    prefix,
    named,
    messages,
    report: (name, span, values = {}, fixes = []) => {
      const { severity, text } = messages[name];
      const code = messageCode({ prefix, named, messages }, name);
      const diagnostic = { severity, code, message: fill(text, values), span };
      return fixes.length > 0 ? { ...diagnostic, fixes } : diagnostic;
    },
  };
}

/** What the code of a message is made of. */
export type MessageCodes = Pick<MessageTable<string>, 'prefix' | 'named' | 'messages'>;

/** The printed code of a message: its name in a table of named codes, else prefix, hyphen, three digits. */
export function messageCode({ prefix, named, messages }: MessageCodes, name: string): string {
  return named ? name : `${prefix}-${String(messages[name]?.number).padStart(3, '0')}`;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** A text with the values of its placeholders. Throws a RangeError when one is missing. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new RangeError(`diagnostic text lacks a value for {${key}}`);
    return String(value);
  });
}
