/** `winnow gather`: collects from a gatherd, with the words and exit codes of Harvest's program. */

import { gather as gatherFrom, GatherFailure } from '../../outside/gatherd/gather.ts';
import type { GatherRequest } from '../../outside/gatherd/gather.ts';
import { decodeSoif } from '../../languages/soif/decode.ts';
import { defineCommand } from '../command.ts';
import { say } from '../print.ts';
import { convert, toStdout } from '../soif/convert.ts';
import { reportFindings } from '../soif/findings.ts';
import { writeJsonList } from '../soif/write-objects.ts';

/** As Harvest's gather answered. */
const exitCodes = { usage: 1, connect: 2, dialogue: 3 } as const;

export const gather = defineCommand({
  name: 'gather',
  summary:
    'Prints the object descriptions of a gatherd as SOIF. Exit code 1: wrong usage; 2: no connection; 3: refused or incomplete.',
  arguments: '<host> <port> [timestamp]',
  takes: { min: 0 },
  options: {
    info: { type: 'boolean', oneDash: true, doc: 'Prints what the Gatherer says of itself instead.' },
    nocompress: { type: 'boolean', oneDash: true, doc: 'Asks for data that are not compressed.' },
  },
  notes: [
    'With a timestamp, in seconds since 1970, only objects that changed since then are printed. Default: 0, all.',
  ],
  run: async ({ options: { info, nocompress }, arguments: words, json }) => {
    const request = requestOf(words, { info, isCompressed: !nocompress });
    if (typeof request === 'string') {
      say(`${request} Usage: winnow gather [-info] [-nocompress] host port [timestamp]`);
      return exitCodes.usage;
    }
    try {
      const pieces = gatherFrom(request, { line: say });
      await toStdout(json ? asJson(request, pieces) : pieces);
      return 0;
    } catch (error) {
      if (!(error instanceof GatherFailure)) throw error;
      say(`gather: ${error.message}`);
      return exitCodes[error.stage];
    }
  },
});

function requestOf(
  [host, port = '', timestamp = '0', ...more]: readonly string[],
  { info, isCompressed }: { readonly info: boolean; readonly isCompressed: boolean },
): GatherRequest | string {
  if (host === undefined || more.length > 0) return 'A host and a port are needed, and no more than a timestamp.';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) return `${port} is no port.`;
  if (!/^\d{1,12}$/.test(timestamp)) return `${timestamp} is no number of seconds.`;
  return { host, port: Number(port), wanted: info ? 'info' : { since: Number(timestamp) }, isCompressed };
}

function asJson({ host, port }: GatherRequest, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  return convert({
    inputs: [{ name: `${host}:${port}`, pieces: () => pieces }],
    open: decodeSoif,
    report: reportFindings(),
    make: writeJsonList,
  });
}
