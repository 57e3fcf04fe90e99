/** What a magic file contains: its tests and the notes below them, in order. */

import type { MagicAst, MagicNode } from './syntax.ts';

export interface MagicTest {
  readonly kind: 'test';
  /** How many tests above it must be true. */
  readonly level: number;
  readonly offset: string;
  /** With operators and flags. */
  readonly type: string;
  /** The value with the sign before it, as written. */
  readonly compare: string;
  readonly message: string;
  readonly line: number;
}

export interface MagicNote {
  readonly kind: 'note';
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

export type MagicRow = MagicTest | MagicNote;

export interface Magic {
  readonly rows: readonly MagicRow[];
}

/** The model of a text without errors. */
export function buildModel({ rows }: MagicAst): Magic {
  return { rows: rows.map(rowOf) };
}

function rowOf(node: MagicNode): MagicRow {
  const { line } = node;
  if (node.kind === 'note') return { kind: 'note', name: node.name.text, value: node.value.text, line };
  const { level, offset, condition, type, modifiers, relation, value, message } = node;
  return {
    kind: 'test',
    level,
    offset: offset.text,
    type: `${condition.text} ${type.text}${modifiers.text}`.trimStart(),
    compare: relation.text + value.text,
    message: message.text,
    line,
  };
}
