/** What a message is: a request with its header and its query, or the beginning of a submission. */

import type { SoifContent, SoifFinding } from '../../languages/soif/object.ts';
import { mendOf } from '../feeds/check-stream.ts';
import { fault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import { headerAttributes, rdmMessages, rdmObjects } from './protocol.ts';
import type { RdmMessageName } from './protocol.ts';
import type { Attributes } from './read-query.ts';
import type { SoifItem } from './read-objects.ts';

export interface RdmMessageText {
  readonly header: Attributes;
  readonly query?: Attributes;
}

export type ReadMessage =
  | { readonly kind: 'message'; readonly message: RdmMessageText }
  /** Its objects are still to come. */
  | { readonly kind: 'submission'; readonly request: Attributes }
  | { readonly kind: 'fault'; readonly fault: RdmFault };

/** Reads up to the end of the message, or behind the first object of a submission. */
export async function readMessage(items: AsyncIterator<SoifItem>): Promise<ReadMessage> {
  const found: { header?: Attributes; query?: Attributes } = {};
  for (let next = await items.next(); next.done !== true; next = await items.next()) {
    const item = next.value;
    if (item.kind === 'finding') {
      if (item.finding.severity === 'error') return { kind: 'fault', fault: malformed(item.finding) };
      continue;
    }
    const type = item.object.type.toUpperCase();
    if (found.header === undefined) {
      if (type === rdmObjects.request) return { kind: 'submission', request: textsOf(item.object) };
      if (type !== rdmObjects.header) break;
      found.header = textsOf(item.object);
    } else if (type === rdmObjects.query) found.query ??= textsOf(item.object);
  }
  const { header, query } = found;
  if (header === undefined) return { kind: 'fault', fault: fault('noHeader', { brace: '{' }) };
  return { kind: 'message', message: { header, ...(query && { query }) } };
}

/** A file for rdmgr: a REQUEST with objects behind it, or objects alone, which are inserted. */
export async function readSubmission(
  items: AsyncIterator<SoifItem>,
): Promise<{ readonly request: Attributes; readonly items: AsyncIterable<SoifItem> }> {
  const first = await items.next();
  const object = first.done !== true && first.value.kind === 'object' ? first.value.object : undefined;
  const isRequest = object?.type.toUpperCase() === rdmObjects.request;
  return {
    request: isRequest ? textsOf(object) : {},
    items: (async function* () {
      for (let next = isRequest ? await items.next() : first; next.done !== true; next = await items.next())
        yield next.value;
    })(),
  };
}

/** The last value counts, as everywhere in SOIF. */
export function textsOf({ attributes }: Pick<SoifContent, 'attributes'>): Attributes {
  const decoder = new TextDecoder();
  return Object.fromEntries(attributes.map(({ name, value }) => [name.toLowerCase(), decoder.decode(value)]));
}

export function malformed({ line, message, code }: SoifFinding): RdmFault {
  return fault('malformed', { line, problem: message, help: mendOf(code), code });
}

export function messageNamed(header: Attributes): RdmMessageName | RdmFault {
  const written = header[headerAttributes.type.name]?.trim() ?? '';
  const types = Object.values(rdmMessages)
    .map(({ name }) => name)
    .join(', ');
  if (written === '') return fault('noType', { types });
  const lower = written.toLowerCase();
  const found = messageNames.find((each) => {
    const { name, aliases }: { readonly name: string; readonly aliases: readonly string[] } = rdmMessages[each];
    return name === lower || aliases.includes(lower);
  });
  return found ?? fault('unknownType', { type: written, types });
}

const messageNames = Object.keys(rdmMessages) as readonly RdmMessageName[];
