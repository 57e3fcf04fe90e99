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
    info: { type: 'boolean', oneDash: true, doc: 'Prints information about the Gatherer instead.' },
    nocompress: { type: 'boolean', oneDash: true, doc: 'Requests uncompressed data.' },
  },
  notes: ['timestamp, in seconds since 1970, prints only objects changed since then. Default: 0, all objects.'],
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
  if (host === undefined || more.length > 0) throw new UsageError('Give a host, a port, and optionally a timestamp.');
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new UsageError(`The port must be a number from 1 to 65535, not ${port}.`);
  if (!/^\d{1,12}$/.test(timestamp))
    throw new UsageError(`The timestamp must be a number of seconds, not ${timestamp}.`);
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
