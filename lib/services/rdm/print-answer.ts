/** Answers as SOIF. */

import { encodeObject } from '../../languages/soif/encode.ts';
import { isSoifName } from '../../languages/soif/object.ts';
import type { RdmFault } from './fault.ts';
import { answerAttributes, headerAttributes, rdmObjects, rdmVersion } from './protocol.ts';

/** Names with their values; several values are numbered, as the Sun servers do. */
export type PrintedAttributes = readonly (readonly [
  name: string,
  value: string | number | readonly string[] | undefined,
])[];

const encoder = new TextEncoder();

/** Attributes without a value are left out. */
export function printObject(type: string, url: string, attributes: PrintedAttributes): Uint8Array<ArrayBuffer> {
  const printed = attributes.flatMap(([name, value]) => {
    if (value === undefined || !isSoifName(name)) return [];
    if (typeof value !== 'object') return [{ name, value: encoder.encode(String(value)) }];
    return value.map((each, i) => ({ name: `${name}-${i + 1}`, value: encoder.encode(each) }));
  });
  return encodeObject({ type, url, attributes: printed });
}

export interface AnswerHeader {
  readonly type: string;
  readonly catalog?: string | undefined;
  readonly interpret?: string | undefined;
  readonly returned?: number | undefined;
  readonly available?: number | undefined;
  readonly searched?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly handedOut?: number | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** What an answer has behind its type. */
export interface FoundRds {
  readonly header: Omit<AnswerHeader, 'type' | 'catalog'>;
  readonly objects: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const { interpret, returned, available, searched, handedOut, note, errorNumber, errorMessage } = answerAttributes;

export function printHeader(header: AnswerHeader): Uint8Array<ArrayBuffer> {
  const { notes = [] } = header;
  return printObject(rdmObjects.header, '-', [
    [headerAttributes.version.name, rdmVersion],
    [headerAttributes.type.name, header.type],
    [headerAttributes.catalog.name, header.catalog],
    [interpret.name, header.interpret],
    [returned.name, header.returned],
    [available.name, header.available],
    [searched.name, header.searched],
    [handedOut.name, header.handedOut === undefined ? undefined : Math.floor(header.handedOut / 1000)],
    [note.name, notes.length === 0 ? undefined : notes.join('\n')],
  ]);
}

/** Of a message whose type is not known. */
const errorType = 'error-response';

export function printFault(
  { number, text }: Pick<RdmFault, 'number' | 'text'>,
  type = errorType,
): Uint8Array<ArrayBuffer> {
  return printObject(rdmObjects.header, '-', [
    [headerAttributes.version.name, rdmVersion],
    [headerAttributes.type.name, type],
    [errorNumber.name, number],
    [errorMessage.name, text],
  ]);
}

export async function* headed(
  head: Uint8Array,
  objects: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield head;
  yield* objects;
}
