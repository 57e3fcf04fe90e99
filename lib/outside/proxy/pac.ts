/**
 * Scripts that name the proxy of a URL (proxy.pac), each in a thread of its own that can be ended. What a script resolves
 * is resolved by us between two evaluations.
 */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { parseIp } from '../addresses.ts';
import type { HostResolver } from '../dns.ts';
import { readAnswer } from './pac-answer.ts';
import type { PacAnswer } from './pac-answer.ts';
import type { PacQuestion, PacRead, PacReply, PacRequest } from './pac-thread.ts';

export interface PacScript {
  /** One URL after the other. After a failure, the next one gets a new engine. */
  readonly find: (url: string, host: string) => Promise<PacAnswer>;
  /** Ends the thread after the URLs that stand in line. */
  readonly close: () => Promise<void>;
}

/** Of the evaluations of one URL. */
const mostMs = 500;
/** Of reading the script. */
const readMs = 5_000;
/** An engine looks at the time between two steps of a script, and one step can take minutes. */
const patienceMs = 2_000;
/** Hosts that one answer may resolve. */
const mostNames = 20;
/** A thread that is asked nothing for so long is ended; the next question begins another. */
const idleMs = 10_000;

const tooLong = `the script took longer than ${mostMs} ms`;

export function openPac(text: string, resolver: Pick<HostResolver, 'resolve'>): PacScript {
  const thread = pacThread(text);
  let turn: Promise<unknown> = Promise.resolve();
  const find = async (url: string, host: string): Promise<PacAnswer> => {
    const names = new Map<string, string | null>();
    for (let leftMs = mostMs; names.size <= mostNames && leftMs > 0;) {
      const reply = await thread.ask({ url, host, names, ms: leftMs });
      if ('isLate' in reply) break;
      if ('why' in reply) return { ok: false, why: reply.why };
      if ('said' in reply) return readAnswer(reply.said);
      leftMs -= reply.ms;
      names.set(reply.missing, await addressOf(resolver, reply.missing));
    }
    const why = names.size > mostNames ? `the script resolves more than ${mostNames} hosts for one URL` : tooLong;
    return { ok: false, why };
  };
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  return {
    find: (url, host) =>
      inTurn(async () => {
        const answer = await find(url, host);
        // What a failed evaluation leaves behind is not given to the next one.
        if (!answer.ok) await thread.end();
        return answer;
      }),
    close: () => inTurn(thread.end),
  };
}

interface PacThread {
  /** One question at a time. */
  readonly ask: (question: PacQuestion) => Promise<PacReply>;
  readonly end: () => Promise<void>;
}

/** Begun with a question. It does not keep the process alive. */
function pacThread(text: string): PacThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const begin = async (): Promise<Worker> => {
    const made = new Worker(new URL('pac-thread.ts', import.meta.url), { workerData: text, name: 'proxy.pac' });
    worker = made;
    await once(made, 'message');
    return made;
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const exchange = async <Other = never>(asked: Worker, request: PacRequest): Promise<PacReply | Other> => {
    try {
      const reply = once(asked, 'message', { signal: AbortSignal.timeout(Math.ceil(request.ms) + patienceMs) });
      asked.postMessage(request);
      const [said] = (await reply) as [PacReply | Other];
      return said;
    } catch (cause) {
      const isLate = cause instanceof Error && cause.name === 'AbortError';
      return isLate ? { isLate } : { why: `the script failed: ${String(cause)}` };
    }
  };
  const ask = async (question: PacQuestion): Promise<PacReply> => {
    clearTimeout(idle);
    const isNew = worker === undefined;
    const asked = worker ?? (await begin());
    asked.ref();
    try {
      const reading = isNew ? await exchange<PacRead>(asked, { names: question.names, ms: readMs }) : undefined;
      if (reading === undefined || 'isRead' in reading) return await exchange(asked, question);
      // Half a script is no use to the next question.
      await end();
      if ('isLate' in reading) return { why: `reading the script took longer than ${readMs} ms` };
      return 'missing' in reading ? { ...reading, ms: 0 } : reading;
    } finally {
      asked.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };
  return { ask, end };
}

async function addressOf(resolver: Pick<HostResolver, 'resolve'>, host: string): Promise<string | null> {
  if (parseIp(host) !== undefined) return host;
  const answer = await resolver.resolve(host);
  return answer.ok ? (answer.addresses.find((each) => !each.includes(':')) ?? null) : null;
}
