/** `winnow gather`: collects from a gatherd, with the words and exit codes of Harvest's program. */

import { connectDirectly } from '../../outside/gatherd/connect-directly.ts';
import { gather as gatherFrom } from '../../outside/gatherd/gather.ts';
import { decodeSoif } from '../../languages/soif/decode.ts';
import { defineCommand, UsageError } from '../command.ts';
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
  usageCode: exitCodes.usage,
  run: async ({ options: { info, nocompress }, arguments: words, json }) => {
    const { host, port, since } = placeOf(words);
    const wanted = info ? 'info' : { since };
    const { pieces, outcome } = gatherFrom(
      connectDirectly(host, port),
      { wanted, isCompressed: !nocompress },
      { line: say },
    );
    await toStdout(json ? asJson(`${host}:${port}`, pieces) : pieces);
    const end = outcome();
    if (end.ok) return 0;
    say(`gather: ${end.why}`);
    return exitCodes[end.stage];
  },
});

interface Place {
  readonly host: string;
  readonly port: number;
  readonly since: number;
}

function placeOf([host, port = '', timestamp = '0', ...more]: readonly string[]): Place {
  if (host === undefined || more.length > 0)
    throw new UsageError('A host and a port are needed, and no more than a timestamp.');
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) throw new UsageError(`${port} is no port.`);
  if (!/^\d{1,12}$/.test(timestamp)) throw new UsageError(`${timestamp} is no number of seconds.`);
  return { host, port: Number(port), since: Number(timestamp) };
}

function asJson(name: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  return convert({
    inputs: [{ name, pieces: () => pieces }],
    open: decodeSoif,
    report: reportFindings(),
    make: writeJsonList,
  });
}
