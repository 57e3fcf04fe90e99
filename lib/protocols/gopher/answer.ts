/** What a Gopher server's answer is: a document, a menu, or an error that looks like one of them. */

import { createHash } from 'node:crypto';
import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';
import { Refusal } from '../transfer.ts';
import { isBrokenOff, linesOf, withoutClosingDot, withoutDoubledDots } from './answer-text.ts';
import { errorIn } from './error-item.ts';
import type { Item } from './item.ts';
import { isMenu, mimeTypeOf } from './item-types.ts';
import { readMenu } from './menu.ts';

interface Content {
  readonly body: Uint8Array;
  readonly notes: readonly string[];
}

/** `resource` has the answer as it was received for its body. */
export function readAnswer(
  { type, selector }: Item,
  { etag: known }: Pick<FetchRequest, 'etag'>,
  { fact, body: received }: FetchedResource,
): FetchedResource {
  if (received === undefined) return { fact };
  const isCut = fact.body?.truncated === 'limit';
  const refusal = errorIn(type, received) ?? (isCut ? undefined : whyNotWhole(type, received));
  if (refusal !== undefined) return refuse(fact, refusal);
  const { body, notes } = contentOf(type, received, isCut);
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const headers = {
    'content-type': mimeTypeOf(type, selector),
    ...(!isCut && !isMenu(type) && { 'content-length': String(body.length) }),
    etag,
  };
  const all = [...notes, ...(fact.notes ?? [])];
  const marked = { ...fact, headers, ...(all.length > 0 && { notes: all }) };
  return etag === known
    ? { fact: { ...marked, outcome: 'not-modified', bytes: 0 } }
    : { fact: { ...marked, bytes: body.length }, body };
}

/** Taken for whole, half a menu would lose the links of the other half. */
function whyNotWhole(type: Item['type'], received: Uint8Array): Refusal | undefined {
  if (!isMenu(type) || !isBrokenOff(received)) return undefined;
  return new Refusal('reset', `the connection was closed in the middle of a line, after ${received.length} bytes`);
}

function refuse({ received, ms }: FetchedResource['fact'], refusal: Refusal): FetchedResource {
  const { outcome, message: detail, options } = refusal;
  const { retry } = options;
  return { fact: { outcome, headers: {}, bytes: 0, received, ms, detail }, ...(retry && { retry }) };
}

function contentOf(type: Item['type'], received: Uint8Array, isCut: boolean): Content {
  if (type.kind === 'file') return { body: received, notes: [] };
  // The dot of an answer that was cut is not known.
  const { content, isClosed } = isCut ? { content: received, isClosed: false } : withoutClosingDot(received);
  const dotNotes = isClosed || isCut ? [] : ['no closing dot'];
  if (!isMenu(type)) return { body: isClosed ? withoutDoubledDots(content) : content, notes: dotNotes };
  const { entries, notes } = readMenu(linesOf(content, isCut));
  return { body: Buffer.from(entries.map((entry) => `${entry}\n`).join('')), notes: [...notes, ...dotNotes] };
}
