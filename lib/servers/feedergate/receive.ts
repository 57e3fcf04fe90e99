/** One upload from its first byte to the spool, or to the reason why there is none. */

import type { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import type { Gunzip, Inflate } from 'node:zlib';
import { answers, errorAnswer, isDiskFull } from './answers.ts';
import type { Answer } from './answers.ts';
import type { FormFault } from './form.ts';
import { readPush } from './push.ts';
import type { Push, PushKind } from './push.ts';
import { isGone } from '../http/peer.ts';
import { readForm } from './read-form.ts';
import type { Spool, Upload } from '../../store/feeds/spool.ts';

export interface Received {
  readonly push: Push;
  /** In the spool; absent for what has no data. */
  readonly file?: string;
  /** Bytes of the data. */
  readonly size: number;
}

export type Receipt =
  | { readonly ok: true; readonly received: Received }
  | { readonly ok: false; readonly answer: Answer }
  /** Nobody is left to answer. */
  | { readonly ok: false; readonly answer?: undefined };

export interface Incoming {
  readonly kind: PushKind;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly body: Readable;
}

export interface ReceiveOptions {
  readonly spool: Spool;
  /** Of the form as it is after decompression. */
  readonly mostBytes: number;
}

/** Compressed forms may grow so much; those of feeds grow by some ten times. */
const MOST_GROWTH = 200;
const GROWTH_FROM = 16 * 1024 * 1024;

export async function receive(incoming: Incoming, { spool, mostBytes }: ReceiveOptions): Promise<Receipt> {
  const decoded = decodedBody(incoming);
  if (decoded === undefined) {
    const coding = incoming.contentEncoding ?? '';
    return { ok: false, answer: errorAnswer(`Content-Encoding ${coding} is not supported. Use gzip`, 415) };
  }
  const upload = await spool.begin();
  const result = await readBody(incoming, { ...decoded, upload, mostBytes });
  if (!result.ok || result.received.file === undefined) await upload.discard();
  return result;
}

interface Decoded {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly growth: (bytes: number) => boolean;
}

/** Undefined for a coding nobody knows. The body is left open, whatever comes of it: its connection carries the answer. */
function decodedBody({ body, contentEncoding }: Incoming): Decoded | undefined {
  const coding = contentEncoding?.trim().toLowerCase() ?? '';
  const stays = { destroyOnReturn: false };
  if (coding === '' || coding === 'identity') return { stream: body.iterator(stays), growth: () => false };
  const unzip = unzipOf(coding);
  if (unzip === undefined) return undefined;
  let sent = 0;
  body.on('data', (piece: Uint8Array) => {
    sent += piece.length;
  });
  // Said where the pieces are read; what follows that is of no interest.
  unzip.on('error', () => undefined);
  body.pipe(unzip);
  body.once('close', () => {
    if (!body.readableEnded) unzip.destroy(new Gone());
  });
  return {
    stream: unzip.iterator(stays),
    growth: (bytes) => bytes > GROWTH_FROM && bytes > sent * MOST_GROWTH,
  };
}

/** The client has gone before the end of its body. */
class Gone extends Error {}

function unzipOf(coding: string): Gunzip | Inflate | undefined {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  return coding === 'deflate' ? createInflate() : undefined;
}

interface Reading extends Decoded {
  readonly upload: Upload;
  readonly mostBytes: number;
}

async function readBody({ kind, contentType, body }: Incoming, reading: Reading): Promise<Receipt> {
  const { stream, growth, upload, mostBytes } = reading;
  const pushed = readPush(kind, upload.add);
  const form = readForm(contentType, pushed);
  let bytes = 0;
  try {
    for await (const piece of stream) {
      bytes += piece.length;
      if (bytes > mostBytes) return { ok: false, answer: tooLarge(kind, mostBytes) };
      if (growth(bytes))
        return {
          ok: false,
          answer: errorAnswer(`The body grows to more than ${MOST_GROWTH} times when it is decompressed`),
        };
      const fault = form.push(piece);
      if (fault !== undefined) return refusedForm(fault);
      await upload.flush();
    }
    const fault = form.end();
    if (fault !== undefined) return refusedForm(fault);
    const checked = pushed.result();
    if (!checked.ok) return { ok: false, answer: { status: 400, text: checked.error } };
    return { ok: true, received: await kept(checked.push, upload) };
  } catch (error) {
    return failure(error, body);
  }
}

async function kept(push: Push, upload: Upload): Promise<Received> {
  if (push.type === 'cleanup') return { push, size: 0 };
  await upload.keep();
  return { push, file: upload.name, size: upload.size() };
}

export function tooLarge(kind: PushKind, mostBytes: number): Answer {
  if (kind === 'xmlgroups') return answers.tooManyMembers;
  return errorAnswer(
    `The feed is larger than ${mostBytes} bytes. Send it in several feeds with the same data source`,
    413,
  );
}

function refusedForm({ reason }: FormFault): Receipt {
  return { ok: false, answer: errorAnswer(reason.replace(/\.$/, '')) };
}

/** What the world does wrong; anything else is thrown. */
function failure(error: unknown, body: Readable): Receipt {
  if (isDiskFull(error)) return { ok: false, answer: answers.diskFull };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) return { ok: false, answer: errorAnswer('The compressed body is damaged or incomplete') };
  if (error instanceof Gone || isGone(error, body)) return { ok: false };
  throw error;
}
