/**
 * Attachments of a message (RFC 2046) or of all messages in a mailbox. postal-mime allocates objects for each part and
 * each padded group of base64, so that a message of 4 MB can take 2 GB of memory.
 */

import { textOf } from './lines.ts';
import type { Entries, Entry } from './member.ts';
import { isAttachment, MessageReader } from './message-parts.ts';
import type { MessagePart } from './message-parts.ts';
import { decodeTransfer } from './transfer-encoding.ts';
import { Turns } from './turns.ts';

const extensions: ReadonlyMap<string, string> = new Map([
  ['message/rfc822', '.eml'],
  ['text/html', '.html'],
  ['text/plain', '.txt'],
]);

/** Yields nothing for a message without attachments. */
export async function* unmime(body: Uint8Array, memberBytes: number): Entries {
  const reader = new MessageReader(textOf(body));
  const turns = new Turns();
  for (let part = reader.readLine(); part !== 'end'; part = reader.readLine()) {
    if (part !== undefined && part.number > 0 && isAttachment(part.header)) yield entryOf(part, memberBytes);
    await turns.yield();
  }
}

function entryOf({ header, text, number, isCut }: MessagePart, memberBytes: number): Entry {
  const name = header.fileName ?? `part-${number}${extensions.get(header.type) ?? ''}`;
  const body = decodeTransfer(text, header.encoding);
  if (body === undefined) {
    return { kind: 'refused', name, reason: 'unsupported', detail: 'its transfer encoding is not supported' };
  }
  if (body.length > memberBytes) return { kind: 'refused', name, reason: 'too-large' };
  return { kind: 'member', name, body, ...(isCut && { flaw: { reason: 'truncated' } as const }) };
}
