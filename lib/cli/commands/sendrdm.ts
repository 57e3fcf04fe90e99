/** `winnow sendrdm`: sends an RDM message, and prints what is answered. */

import { readFile, stat } from 'node:fs/promises';
import { environment } from '../../env.ts';
import { decodeSoif } from '../../languages/soif/decode.ts';
import { attributeOf } from '../../languages/soif/object.ts';
import type { SoifContent } from '../../languages/soif/object.ts';
import { sendRdm } from '../../outside/rdm/send-rdm.ts';
import type { RdmOutcome, RdmSending } from '../../outside/rdm/send-rdm.ts';
import {
  answerAttributes,
  headerAttributes,
  rdmObjects,
  rdmPlaces,
  responseAttributes,
} from '../../services/rdm/protocol.ts';
import { defineCommand, UsageError } from '../command.ts';
import { piecesOf } from '../metadata-options.ts';
import { say } from '../print.ts';
import { countWords } from '../../sdk/count-words.ts';
import { convert, toFile, toStdout } from '../soif/convert.ts';
import { silentReport } from '../soif/findings.ts';
import { writeJsonList } from '../soif/write-objects.ts';

const usualSeconds = 300;

export const sendrdm = defineCommand({
  name: 'sendrdm',
  summary: 'Sends an RDM message and prints the answer. Exit code 1 if the answer is an error or not RDM.',
  arguments: '<in> [out]',
  takes: { min: 1, max: 2 },
  options: {
    debug: { type: 'boolean', short: 'd', doc: 'Also prints the HTTP headers.' },
    verbose: { type: 'boolean', short: 'v', doc: 'Also prints a summary of the answer.' },
    timeout: { type: 'count', short: 't', value: 'N', doc: 'Seconds to wait for data. Default: 300.' },
    uri: {
      type: 'string',
      short: 'u',
      value: 'URI',
      doc: 'Address to send to, or a path of this installation. Default: /rdm/incoming.',
    },
    'token-file': { type: 'string', value: 'FILE', doc: 'File with the token of the collection.' },
  },
  notes: [
    'The message is SOIF in a file, or on stdin for -. The answer goes to stdout, or to the file out unless it is an error.',
  ],
  run: async ({ options, arguments: [file = '', out], json }) => {
    const { debug, verbose, timeout = usualSeconds, uri, 'token-file': tokenFile } = options;
    const token = tokenFile === undefined ? undefined : await readToken(tokenFile);
    const sending = {
      uri: uriOf(uri),
      ...(await messageIn(file)),
      timeoutMs: Math.max(1, timeout) * 1000,
      ...(token !== undefined && { token }),
    };
    const { pieces, outcome } = sendRdm(sending, { line: debug ? say : () => undefined });
    const watched = watchAnswer(pieces);
    const chunks = json ? asJson(watched.pieces) : watched.pieces;
    const fault = (): string | undefined => faultOf(outcome(), watched.fault());
    if (out === undefined) await toStdout(chunks);
    else await toFile(out, chunks, () => fault() === undefined);
    if (verbose) say(watched.words());
    const why = fault() ?? watched.skipped();
    if (why !== undefined) say(`sendrdm: ${why}`);
    return why === undefined ? 0 : 1;
  },
});

function faultOf(outcome: RdmOutcome, answered: string | undefined): string | undefined {
  if (!outcome.ok) return outcome.why;
  const { status } = outcome;
  return answered !== undefined && status !== 200 ? `HTTP status ${status}: ${answered}` : answered;
}

async function messageIn(file: string): Promise<Pick<RdmSending, 'message' | 'size'>> {
  if (file === '-') return { message: process.stdin };
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new UsageError(`There is no file ${file}.`);
  return { message: piecesOf(file), size: found.size };
}

function uriOf(text: string | undefined): URL {
  const written = text ?? rdmPlaces.all;
  const uri = /^\/(?!\/)/.test(written) ? URL.parse(written, environment().baseUrl) : URL.parse(written);
  if (uri !== null && /^https?:$/.test(uri.protocol)) return uri;
  throw new UsageError(
    `--uri must be a path such as ${rdmPlaces.all}, or a URL such as http://winnow.example:3000${rdmPlaces.all}, not ${text}.`,
  );
}

async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`There is no file ${file}.`);
  });
  if (!/^\s*\S+\s*$/.test(text)) throw new UsageError(`${file} must contain a token and nothing else.`);
  return text.trim();
}

interface Watched {
  readonly pieces: AsyncIterable<Buffer>;
  /** What is wrong, once all was read. */
  readonly fault: () => string | undefined;
  /** Of a submission: that some objects were not taken. */
  readonly skipped: () => string | undefined;
  readonly words: () => string;
}

const answers: ReadonlySet<string> = new Set([rdmObjects.header, rdmObjects.response]);

/** Looks at the answer while it passes. */
function watchAnswer(source: AsyncIterable<Buffer>): Watched {
  let first: SoifContent | undefined;
  let invalid = 0;
  let objects = -1;
  const decoder = decodeSoif(
    {
      object: ({ type, url, attributes }) => {
        first ??= { type, url, attributes: attributes.map(({ name, value }) => ({ name, value: value.slice() })) };
        objects++;
      },
      finding: ({ severity }) => {
        if (severity === 'error') invalid++;
      },
    },
    { isLenient: true },
  );
  const valueOf = (name: string): string | undefined => {
    const found = first && attributeOf(first, name);
    return found && new TextDecoder().decode(found.value);
  };
  return {
    pieces: (async function* () {
      for await (const piece of source) {
        decoder.push(piece);
        yield piece;
      }
      decoder.end();
    })(),
    fault: () => {
      if (first === undefined || !answers.has(first.type.toUpperCase())) return 'The answer is not RDM.';
      const [number, message] = [
        valueOf(answerAttributes.errorNumber.name),
        valueOf(answerAttributes.errorMessage.name),
      ];
      if (message !== undefined || number !== undefined) return `${number ?? ''} ${message ?? ''}`.trim();
      return invalid > 0
        ? `The answer has ${countWords(invalid, 'invalid object')}. Check it with winnow soif check.`
        : undefined;
    },
    skipped: () => {
      const [count, why = ''] = [valueOf(responseAttributes.errors.name), valueOf(responseAttributes.error.name)];
      return count === undefined ? undefined : `${countWords(Number(count), 'object')} skipped. ${why}`;
    },
    words: () => {
      const said = [headerAttributes.type, answerAttributes.interpret, responseAttributes.message].map(({ name }) =>
        valueOf(name),
      );
      return [...said, countWords(Math.max(0, objects), 'object')].filter((each) => each !== undefined).join(', ');
    },
  };
}

function asJson(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  return convert({
    inputs: [{ name: 'answer', pieces: () => pieces }],
    open: (handlers) => decodeSoif(handlers, { isLenient: true }),
    report: silentReport,
    make: writeJsonList,
  });
}
