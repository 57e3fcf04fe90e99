/** What is wrong with a message, as it is answered. */

import { rdmErrors } from './protocol.ts';
import type { RdmError, RdmErrorName } from './protocol.ts';

export interface RdmFault {
  readonly error: RdmErrorName;
  readonly number: number;
  readonly text: string;
  /** Of HTTP. */
  readonly status: number;
}

const faults = new WeakSet<object>();

/** Longer quotations of what a client sent are cut. */
const mostQuoted = 200;

export function fault(error: RdmErrorName, values: Readonly<Record<string, string | number>> = {}): RdmFault {
  const { number, text, status = 200 }: RdmError = rdmErrors[error];
  const filled = text.replaceAll(/\{(\w+)\}/g, (_all, place: string) => quoted(values[place] ?? ''));
  const made: RdmFault = { error, number, text: filled, status };
  faults.add(made);
  return made;
}

export function isFault(value: unknown): value is RdmFault {
  return typeof value === 'object' && value !== null && faults.has(value);
}

function quoted(value: string | number): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  const line = value.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ');
  return line.length > mostQuoted ? `${line.slice(0, mostQuoted)}…` : line;
}
