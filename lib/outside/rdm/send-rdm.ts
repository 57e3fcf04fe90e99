/** Sends an RDM message over HTTP, and hands on what is answered as it arrives (Compass Server 3.0, sendrdm). */

import { request as requestPlain } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface RdmSending {
  /** http or https. */
  readonly uri: URL;
  readonly message: AsyncIterable<Uint8Array>;
  /** Bytes of the message; without it, the message is sent in chunks, which old servers don’t take. */
  readonly size?: number;
  /** Of a collection. */
  readonly token?: string;
  /** Of silence, in milliseconds. */
  readonly timeoutMs: number;
}

export interface RdmListener {
  /** Lines of HTTP, without secrets: `>` sent, `<` received. */
  readonly line: (line: string) => void;
}

export type RdmOutcome =
  /** Status of HTTP. */
  { readonly ok: true; readonly status: number } | { readonly ok: false; readonly why: string };

export interface RdmAnswering {
  /** As it arrives; also what came before a failure. Read once. Throws what reading the message throws. */
  readonly pieces: AsyncIterable<Buffer>;
  /** Once the pieces have ended. */
  readonly outcome: () => RdmOutcome;
}

export function sendRdm(sending: RdmSending, { line }: RdmListener): RdmAnswering {
  let outcome: RdmOutcome = { ok: false, why: 'the answer was not read to the end' };
  const { host } = sending.uri;
  const all = async function* (): AsyncGenerator<Buffer> {
    let status: number | undefined;
    const request = open(sending, line);
    try {
      const response = await answerTo(request, sending.message);
      status = response.statusCode ?? 0;
      line(`< HTTP/${response.httpVersion} ${status} ${response.statusMessage}`);
      for (const [name, value] of Object.entries(response.headers)) line(`< ${name}: ${String(value)}`);
      yield* response as AsyncIterable<Buffer>;
      outcome = { ok: true, status };
    } catch (error) {
      const broken = status === undefined ? `${host} can’t be reached` : 'the answer was interrupted';
      if (error instanceof Silence) outcome = { ok: false, why: error.message };
      else if (error instanceof Error && 'code' in error) outcome = { ok: false, why: `${broken}: ${error.message}` };
      else throw error;
    } finally {
      request.destroy();
    }
  };
  return { pieces: all(), outcome: () => outcome };
}

class Silence extends Error {}

function open({ uri, size, token, timeoutMs }: RdmSending, line: RdmListener['line']): ClientRequest {
  const headers = {
    'Content-Type': 'application/x-rdm',
    ...(size !== undefined && { 'Content-Length': size }),
    Connection: 'close',
  };
  line(`> POST ${uri.pathname}${uri.search} to ${uri.host}`);
  for (const [name, value] of Object.entries(headers)) line(`> ${name}: ${value}`);
  const start = uri.protocol === 'https:' ? requestTls : requestPlain;
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const request = start(uri, { method: 'POST', agent: false, headers: { ...headers, ...authorization } });
  return request.setTimeout(timeoutMs, () =>
    request.destroy(new Silence(`no data from ${uri.host} for ${timeoutMs / 1000} s`)),
  );
}

/** A server may answer, and close, before it has read everything. */
function answerTo(request: ClientRequest, message: AsyncIterable<Uint8Array>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    pipeline(Readable.from(message), request).catch(reject);
  });
}
