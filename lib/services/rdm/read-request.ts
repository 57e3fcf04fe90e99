/** What a REQUEST submits, or asks for. */

import { fault, isFault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import { requestAttributes, submitOperations, submitTypes } from './protocol.ts';
import type { SubmitOperation, SubmitType } from './protocol.ts';
import { listOf } from './read-query.ts';
import type { Attributes } from './read-query.ts';

export interface SubmitRequest {
  readonly operation: SubmitOperation;
  readonly type: SubmitType;
  /** Lower case; undefined: all. */
  readonly view: readonly string[] | undefined;
  /** ID of a catalog; empty if there is none. */
  readonly catalog: string;
  /** Short name of a collection; empty for the usual one. */
  readonly database: string;
}

export function readRequest(written: Attributes): SubmitRequest | RdmFault {
  const valueOf = (name: keyof typeof requestAttributes): string => written[requestAttributes[name].name]?.trim() ?? '';
  const operation = readWord(valueOf('operation'), 'operation', Object.keys(submitOperations) as SubmitOperation[]);
  if (isFault(operation)) return operation;
  const named = operation ?? 'insert';
  const type = readWord(valueOf('type'), 'type', typesOf(named));
  if (isFault(type)) return type;
  const view = listOf(valueOf('view'));
  const database = valueOf('database');
  return {
    operation: named,
    type: type ?? (writes(named) ? 'nonpersistent' : 'merged'),
    view: view.length === 0 ? undefined : view,
    catalog: valueOf('catalog'),
    database: database.toLowerCase() === 'default' ? '' : database,
  };
}

const writes = (operation: SubmitOperation): boolean => operation === 'insert' || operation === 'update';

/** What is written has one part. */
function typesOf(operation: SubmitOperation): readonly SubmitType[] {
  return writes(operation) ? submitTypes.filter((type) => type !== 'merged') : submitTypes;
}

function readWord<Word extends string>(
  text: string,
  name: 'operation' | 'type',
  words: readonly Word[],
): Word | undefined | RdmFault {
  if (text === '') return undefined;
  const found = words.find((word) => word === text.toLowerCase());
  return found ?? fault('badOperation', { value: text, name: requestAttributes[name].name, values: words.join(', ') });
}
