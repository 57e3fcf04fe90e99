/**
 * One answer in a journal: lengths, turn, and checksum, head as JSON, body. A record that is torn or damaged is no record, nor
 * is one that is left from an earlier turn of the file.
 */

import { crc32 } from 'node:zlib';
import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';

/** What of a request an answer depends on. */
export interface JournalRequest extends Pick<FetchRequest, 'etag' | 'lastModified' | 'cutBytes'> {
  readonly url: string;
}

export interface JournalRecord {
  readonly request: JournalRequest;
  /** When it was answered, in milliseconds since the epoch. */
  readonly at: number;
  readonly fetched: FetchedResource;
}

/** Bytes of the head, bytes of the body, turn, CRC-32 of all three: 32 bits each, least significant byte first. */
const prefixBytes = 16;

/** In the pieces it is written in. `turn`: how often files of this journal were begun anew. */
export function encodeRecord(
  { request, at, fetched: { body = noBytes, ...answer } }: JournalRecord,
  turn: number,
): readonly Uint8Array[] {
  const head = Buffer.from(JSON.stringify({ request, at, answer }));
  const prefix = Buffer.allocUnsafe(prefixBytes);
  prefix.writeUInt32LE(head.length, 0);
  prefix.writeUInt32LE(body.length, 4);
  prefix.writeUInt32LE(turn, 8);
  prefix.writeUInt32LE(crc32(body, crc32(head, turn)), 12);
  return [prefix, head, body];
}

const noBytes = new Uint8Array();

/** Where a record stands in its file, in bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The record that begins at `start`; undefined where none does. */
export function decodeRecord(
  bytes: Buffer,
  start: number,
): (JournalRecord & Span & { readonly turn: number }) | undefined {
  const bodyStart = start + prefixBytes;
  if (bodyStart > bytes.length) return undefined;
  const headEnd = bodyStart + bytes.readUInt32LE(start);
  const end = headEnd + bytes.readUInt32LE(start + 4);
  if (headEnd === bodyStart || end > bytes.length) return undefined;
  const turn = bytes.readUInt32LE(start + 8);
  if (crc32(bytes.subarray(bodyStart, end), turn) !== bytes.readUInt32LE(start + 12)) return undefined;
  const { request, at, answer } = JSON.parse(bytes.toString('utf8', bodyStart, headEnd)) as Head;
  const body = answer.fact.outcome === 'ok' ? { body: new Uint8Array(bytes.subarray(headEnd, end)) } : {};
  return { request, at, fetched: { ...answer, ...body }, turn, start, end };
}

interface Head extends Pick<JournalRecord, 'request' | 'at'> {
  readonly answer: Omit<FetchedResource, 'body'>;
}

/** All records of the turn of the first, up to one that is torn or damaged. */
export function* recordsIn(bytes: Buffer): Generator<JournalRecord & Span> {
  let record = decodeRecord(bytes, 0);
  const turn = record?.turn;
  while (record !== undefined && record.turn === turn) {
    yield record;
    record = decodeRecord(bytes, record.end);
  }
}
