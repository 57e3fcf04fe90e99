/** Names of types, wherever a file says one: words for the editor, and what can be wrong with them. */

import type { Diagnostic, Message, MessageTable } from '../lang/diagnostic.ts';
import type { Cell } from '../lang/line-table.ts';
import { nearest } from '../lang/nearest.ts';
import type { ParamEntry } from '../sdk/describe.ts';
import { essenceTypeNamed, essenceTypes } from '../sdk/essence-types.ts';
import type { Vocabulary } from '../sdk/vocabulary.ts';

export type TypeNameProblem = 'badType' | 'nearType';

export const typeMessages: Readonly<Record<TypeNameProblem, Message>> = {
  badType: {
    number: 201,
    severity: 'error',
    text: '{type} can’t be the name of a type.',
    help: 'Names of types have letters, digits, dots, plus signs, hyphens, and underscores. Correct the name.',
  },
  nearType: {
    number: 202,
    severity: 'warning',
    text: 'Unknown type {type}. Did you mean {known}?',
    help: 'A type may have any name. Correct it, or leave it if the type is your own.',
  },
};

export function typeWords(): Vocabulary {
  return typeWordsWith([]);
}

/** `params`: what stands behind a type. */
export function typeWordsWith(params: readonly ParamEntry[]): Vocabulary {
  return { directives: essenceTypes.map(({ name, doc }) => ({ name, summary: doc, params })) };
}

const names: readonly string[] = essenceTypes.map(({ name }) => name);

export function isTypeName(text: string): boolean {
  return /^[\w.+-]{1,100}$/.test(text);
}

/** A stock type, or so like one that it may be meant. */
export function isLikeStockType(text: string): boolean {
  return essenceTypeNamed(text) !== undefined || nearest(text, names) !== undefined;
}

export function checkType(
  { text, span }: Cell,
  report: MessageTable<TypeNameProblem>['report'],
): readonly Diagnostic[] {
  if (!isTypeName(text)) return [report('badType', span, { type: text })];
  const known = essenceTypeNamed(text) === undefined ? nearest(text, names) : undefined;
  if (known === undefined) return [];
  const fix = { title: `Write ${known}`, edits: [{ span, text: known }] };
  return [report('nearType', span, { type: text, known }, [fix])];
}
