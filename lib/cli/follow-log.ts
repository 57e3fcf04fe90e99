/** The lines of a log as they are written, across rotation. */

import { setTimeout as delay } from 'node:timers/promises';
import { cli } from '../services/actor.ts';
import type { Services } from '../services/index.ts';
import type { LogFile, LogLine } from '../services/logs/contract.ts';
import { expectOk } from './answer.ts';

export interface LogWanted {
  readonly slug: string;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly text: string;
}

const pageLines = 2_000;
const lookMs = 500;

/** Lines of a file from the one with this number among those wanted, to its current end. */
export async function* linesFrom(services: Services, wanted: LogWanted, first: number): AsyncGenerator<LogLine> {
  for (let from = first; ;) {
    const { lines } = expectOk(await services.readLogLines(cli, { ...wanted, from, count: pageLines }));
    yield* lines;
    if (lines.length < pageLines) return;
    from += lines.length;
  }
}

/** The last lines, then those that come, until `stop`. Waits for a log that does not exist yet. */
export async function* followLog(
  services: Services,
  wanted: LogWanted,
  { last, stop }: { readonly last: number; readonly stop: AbortSignal },
): AsyncGenerator<LogLine> {
  let followed: LogFile | undefined;
  let next = 0;
  while (!stop.aborted) {
    const { files } = expectOk(await services.listLogs(cli, { slug: wanted.slug }));
    const named = files.find(({ name }) => name === wanted.name);
    if (followed === undefined && named !== undefined) {
      const { total } = expectOk(await services.readLogLines(cli, { ...wanted, count: 1 }));
      next = Math.max(0, total - last);
    }
    const renamed = files.find(({ id, name }) => id === followed?.id && name !== wanted.name);
    const passed = renamed === undefined || named?.id === followed?.id ? [] : [renamed];
    for (const file of passed) {
      yield* linesFrom(services, { ...wanted, name: file.name }, next);
      next = 0;
    }
    followed = named;
    if (named !== undefined) {
      for await (const line of linesFrom(services, wanted, next)) {
        next += 1;
        yield line;
      }
    }
    await delay(lookMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
