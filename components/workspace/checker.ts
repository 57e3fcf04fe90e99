/** The worker that checks texts; where none can be had, the page checks them itself. */

import type { CollectionFile } from '#lib/languages/open-collection.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { checkTexts, type CheckAnswer, type CheckRequest, type FindingsByPath } from './check-texts.ts';

export interface Checker {
  /** The findings of these texts; undefined when it was closed, or other texts were asked about meanwhile. */
  readonly check: (files: readonly CollectionFile[], catalog: Catalog) => Promise<FindingsByPath | undefined>;
  readonly close: () => void;
}

/** What a checker needs of a worker. */
export interface CheckPort {
  readonly send: (request: CheckRequest) => void;
  readonly hear: (answered: (answer: CheckAnswer) => void, failed: () => void) => void;
  readonly close: () => void;
}

interface Waiting {
  readonly id: number;
  readonly files: readonly CollectionFile[];
  readonly catalog: Catalog;
  readonly settle: (findings: FindingsByPath | undefined) => void;
}

/** One text at a time is with the worker; of those asked about meanwhile only the last is sent. */
export function createChecker(open: () => CheckPort | undefined): Checker {
  let port = open();
  let told: Catalog | undefined;
  let [sent, next]: (Waiting | undefined)[] = [];
  let count = 0;
  const send = (waiting: Waiting): void => {
    sent = waiting;
    const { id, files, catalog } = waiting;
    port?.send({ id, files, ...(catalog !== told && { catalog }) });
    told = catalog;
  };
  const answered = ({ id, findings }: CheckAnswer): void => {
    if (sent?.id !== id) return;
    sent.settle(next === undefined ? findings : undefined);
    sent = undefined;
    const waiting = next;
    next = undefined;
    if (waiting !== undefined) send(waiting);
  };
  /** A worker that does not start, or broke: the page goes on alone. */
  const failed = (): void => {
    port?.close();
    port = undefined;
    const last = next ?? sent;
    if (next !== undefined) sent?.settle(undefined);
    [sent, next] = [undefined, undefined];
    last?.settle(checkTexts(last.files, last.catalog));
  };
  port?.hear(answered, failed);
  return {
    check: (files, catalog) =>
      new Promise((settle) => {
        const waiting = { id: ++count, files, catalog, settle };
        if (port === undefined) settle(checkTexts(files, catalog));
        else if (sent === undefined) send(waiting);
        else {
          next?.settle(undefined);
          next = waiting;
        }
      }),
    close: () => {
      port?.close();
      for (const waiting of [sent, next]) waiting?.settle(undefined);
      [sent, next] = [undefined, undefined];
    },
  };
}

/** Undefined where the browser gives none. */
export function openCheckWorker(): CheckPort | undefined {
  try {
    const worker = new Worker(new URL('check-worker.ts', import.meta.url), { type: 'module', name: 'winnow-check' });
    return {
      send: (request) => worker.postMessage(request),
      hear: (answered, failed) => {
        worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => answered(data));
        worker.addEventListener('error', failed);
      },
      close: () => worker.terminate(),
    };
  } catch {
    return undefined;
  }
}
