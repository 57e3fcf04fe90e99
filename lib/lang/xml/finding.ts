/** Findings about texts that are read as they arrive: they name a place, and no text is kept to point into. */

import { fill, messageCode } from '../diagnostic.ts';
import type { MessageTable, Severity } from '../diagnostic.ts';

export interface Place {
  /** Both from 1; a line ends with a line feed, a column counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** Bytes before it, of the text as UTF-8. */
  readonly offset: number;
}

export type FindingValues = Readonly<Record<string, string | number>>;

export interface PlacedFinding {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Characters of a document that a message repeats. */
const MAX_QUOTED = 200;

export function placedFinding<Name extends string>(
  table: MessageTable<Name>,
  name: Name,
  { line, column }: Place,
  values: FindingValues = {},
): PlacedFinding {
  const { severity, text } = table.messages[name];
  const short = Object.entries(values).map(([key, value]) => [key, excerpt(value)] as const);
  return { severity, code: messageCode(table, name), message: fill(text, Object.fromEntries(short)), line, column };
}

/** Control characters of a document never reach a terminal or a log. */
function excerpt(value: string | number): string | number {
  if (typeof value === 'number') return value;
  const shown = value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED - 1)}…` : value;
  return shown.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}
