/** `winnow log`: the log files of a collection. */

import { pipeline } from 'node:stream/promises';
import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import type { LogList } from '../../services/logs/contract.ts';
import { logFormatOf } from '../../sdk/log-formats.ts';
import { expectOk } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { followLog, linesFrom } from '../follow-log.ts';
import type { LogWanted } from '../follow-log.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { numberWords } from '../../sdk/count-words.ts';
import { checkWhich, slugOf, whichCollection } from '../which-collection.ts';

const options = {
  ...whichCollection,
  lines: { type: 'count', value: 'N', doc: 'Only the last N lines, up to 2,000.' },
  follow: {
    type: 'boolean',
    doc: 'Prints the last lines (10, or N), then new lines as they are written. To stop, press Ctrl+C.',
  },
  kind: {
    type: 'string',
    multiple: true,
    value: 'K',
    doc: 'Only lines of this kind: 0 to 5 in robot.log; denied, allowed, line, started in filter.log; error, info, debug in log.gatherer.',
  },
  text: { type: 'string', value: 'T', doc: 'Only lines that contain this text. Not case-sensitive.' },
} as const;

interface LogOptions {
  readonly lines: number | undefined;
  readonly follow: boolean;
  readonly kind: readonly string[];
  readonly text: string | undefined;
}

export const log = defineCommand({
  name: 'log',
  summary: 'Prints a log of a collection. Without a name, lists its logs.',
  arguments: '[robot.log|filter.log|NAME]',
  takes: { min: 0, max: 1 },
  options,
  notes: [
    'A log that reaches the size limit is renamed to NAME.1, NAME.1 to NAME.2, and so on. The list shows the limit.',
  ],
  run: async ({ options: given, arguments: [name], json }) => {
    const { lines, follow, kind, text, ...which } = given;
    checkWhich(which);
    checkOptions(name, given, json);
    return withServices(async (services) => {
      const slug = await slugOf(services, which);
      if (name === undefined) {
        list(expectOk(await services.listLogs(cli, { slug })), json);
        return 0;
      }
      await printLog(services, { slug, name, kinds: kind, text: text ?? '' }, { lines, follow, json });
      return 0;
    }, say);
  },
});

function checkOptions(name: string | undefined, { lines, follow, kind, text }: LogOptions, json: boolean): void {
  const isNarrowed = follow || kind.length > 0 || text !== undefined || lines !== undefined;
  if (name === undefined && isNarrowed) throw new UsageError('Specify a log, such as robot.log.');
  if (follow && json) throw new UsageError('--follow and --json cannot be combined.');
  const { kinds } = logFormatOf(name ?? '');
  const unknown = kind.find((each) => !kinds.some(({ id }) => id === each));
  if (unknown !== undefined)
    throw new UsageError(`Unknown kind ${unknown}. Kinds of ${name}: ${kinds.map(({ id }) => id).join(', ')}.`);
}

interface Printing {
  readonly lines: number | undefined;
  readonly follow: boolean;
  readonly json: boolean;
}

async function printLog(services: Services, wanted: LogWanted, { lines, follow, json }: Printing): Promise<void> {
  const isWhole = wanted.kinds.length === 0 && wanted.text === '';
  if (follow) await untilInterrupted((stop) => printAll(followLog(services, wanted, { last: lines ?? 10, stop })));
  else if (json || lines !== undefined) await tail(services, wanted, lines ?? mostLines, json);
  else if (isWhole) await whole(services, wanted);
  else await printAll(linesFrom(services, wanted, 0));
}

const mostLines = 2_000;

function list({ files, ...limits }: LogList, json: boolean): void {
  if (json) return printJson({ files, ...limits });
  for (const { name, bytes, changedAt } of files)
    print(`${numberWords(bytes).padStart(12)} bytes  ${new Date(changedAt).toISOString()}  ${name}`);
  const { mostBytes, kept } = limits;
  say(
    files.length === 0
      ? 'There are no logs.'
      : `A log that reaches ${numberWords(mostBytes)} bytes is renamed to NAME.1; the last ${kept} are kept.`,
  );
}

async function tail(services: Services, wanted: LogWanted, ...[count, json]: readonly [number, boolean]) {
  const read = expectOk(await services.readLogLines(cli, { ...wanted, count }));
  if (json) return printJson(read);
  for (const { text } of read.lines) print(text);
}

async function printAll(lines: AsyncIterable<{ readonly text: string }>): Promise<void> {
  for await (const { text } of lines) print(text);
}

async function whole(services: Services, { slug, name }: LogWanted): Promise<void> {
  const { chunks } = expectOk(await services.exportLog(cli, { slug, name }));
  await pipeline(chunks, process.stdout, { end: false });
}

const signals = ['SIGINT', 'SIGTERM'] as const;

async function untilInterrupted(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  for (const signal of signals) process.once(signal, end);
  try {
    await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
