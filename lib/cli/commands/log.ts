/** `winnow log`: the log files of a collection. */

import { pipeline } from 'node:stream/promises';
import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import type { LogList } from '../../services/logs/contract.ts';
import { expectOk } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { grouped } from '../progress.ts';
import { checkWhich, slugOf, whichCollection } from '../which-collection.ts';

const options = {
  ...whichCollection,
  lines: { type: 'count', value: 'N', doc: 'Only the last N lines, up to 2,000.' },
} as const;

export const log = defineCommand({
  name: 'log',
  summary: 'Prints a log of a collection. Without a name, lists its logs.',
  arguments: '[robot.log|filter.log|NAME]',
  takes: { min: 0, max: 1 },
  options,
  notes: [
    'A log that reaches the size limit is renamed to NAME.1, NAME.1 to NAME.2, and so on. The list shows the limit.',
  ],
  run: async ({ options: { lines, ...which }, arguments: [name], json }) => {
    checkWhich(which);
    return withServices(async (services) => {
      const slug = await slugOf(services, which);
      if (name === undefined) list(expectOk(await services.listLogs(cli, { slug })), json);
      else if (json || lines !== undefined) await tail(services, { slug, name, lines: lines ?? mostLines }, json);
      else await whole(services, { slug, name });
      return 0;
    }, say);
  },
});

const mostLines = 2_000;

function list({ files, mostBytes, kept }: LogList, json: boolean): void {
  if (json) return printJson({ files, mostBytes, kept });
  for (const { name, bytes, changedAt } of files)
    print(`${grouped(bytes).padStart(12)} bytes  ${new Date(changedAt).toISOString()}  ${name}`);
  say(
    files.length === 0
      ? 'There are no logs.'
      : `A log that reaches ${grouped(mostBytes)} bytes is renamed to NAME.1; the last ${kept} are kept.`,
  );
}

async function tail(services: Services, wanted: { slug: string; name: string; lines: number }, json: boolean) {
  const read = expectOk(await services.readLogTail(cli, wanted));
  if (json) return printJson(read);
  for (const line of read.lines) print(line);
}

async function whole(services: Services, wanted: { slug: string; name: string }): Promise<void> {
  const { chunks } = expectOk(await services.exportLog(cli, wanted));
  await pipeline(chunks, process.stdout, { end: false });
}
