/**
 * Answers that are not committed yet, in a file of the data folder: kill -9 takes the memory of a process, not what it has
 * written. Whoever takes up the run again in this folder is answered from there, once, instead of asking the site again.
 */

import { randomBytes } from 'node:crypto';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import type { CrawlStore } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import { retryKind } from '../../engine/process/retry.ts';
import type { Clock } from '../../outside/clock.ts';
import { printMinute } from '../../sdk/dates.ts';
import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';
import { createJournalFile } from './journal-file.ts';
import { encodeRecord } from './record.ts';
import type { JournalRecord, JournalRequest } from './record.ts';
import { recoverAnswers } from './recover.ts';
import type { Recovered } from './recover.ts';

export interface JournalOptions {
  /** Of the run and its program. */
  readonly folder: string;
  readonly clock: Clock;
  /** Told why some answers are not in the journal. */
  readonly onTrouble: (why: string) => void;
}

type OpenSite = () => SiteFetcher;

export interface FetchJournal {
  /** Sites whose answers are written down, and taken from what is left of others. */
  readonly sites: (open: OpenSite, program: Pick<Program, 'protocols'>) => OpenSite;
  /** The store that says what is durable. */
  readonly store: <Store extends CrawlStore>(store: Store) => Store;
  readonly close: () => void;
}

export async function openFetchJournal({ folder, clock, onTrouble }: JournalOptions): Promise<FetchJournal> {
  const name = randomBytes(6).toString('hex');
  const file = createJournalFile(folder, name);
  const recover = (): Promise<Recovered> => recoverAnswers(folder, name, onTrouble);
  let recovered = await recover();
  let isWriting = true;
  const write = (request: JournalRequest, fetched: FetchedResource): void => {
    if (!isWriting) return;
    try {
      file.append(request.url, (turn) => encodeRecord({ request, at: clock.now(), fetched }, turn));
    } catch (cause) {
      isWriting = false;
      onTrouble(`The journal can't be written: ${cause instanceof Error ? cause.message : String(cause)}.`);
    }
  };
  const fetchBy = async (
    program: Pick<Program, 'protocols'>,
    fetcher: SiteFetcher,
    request: FetchRequest,
  ): Promise<FetchedResource> => {
    const { url } = request;
    // Files of this machine are read again, and what is sent is no page.
    if (program.protocols.get(url.protocol)?.hasAddress !== true || request.body !== undefined)
      return fetcher.fetch(request);
    const wanted = toJournal(request);
    const record = await recovered.take(wanted);
    if (record !== undefined) return answerOf(record);
    const fetched = await fetcher.fetch(request);
    if (retryKind(program, url, fetched) === undefined) write(wanted, fetched);
    return fetched;
  };
  return {
    sites: (open, program) => () => {
      const fetcher = open();
      return { ...fetcher, fetch: (request) => fetchBy(program, fetcher, request) };
    },
    store: (store) => ({
      ...store,
      acquire: async (run, sites) => {
        const visits = await store.acquire(run, sites);
        if (visits.some(({ takenOver }) => takenOver)) recovered = await recover();
        return visits;
      },
      more: async (visit, count, taken) => {
        const due = await store.more(visit, count, taken);
        // Read under the lease: what is fetched a second time in this run is asked for.
        for (const { url, fetchedInRun } of due) if (fetchedInRun === true) recovered.forget(url);
        return due;
      },
      commit: async (visit, batch) => {
        const result = await store.commit(visit, batch);
        if (result.ok) for (const { url } of batch.settled) file.settled(url.href);
        return result;
      },
    }),
    close: () => {
      isWriting = false;
      file.close();
    },
  };
}

function toJournal({ url, etag, lastModified, cutBytes }: FetchRequest): JournalRequest {
  return {
    url: url.href,
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(cutBytes !== undefined && { cutBytes }),
  };
}

/** The same fetch, which says when it was made. */
function answerOf({ fetched: { fact, ...rest }, at }: JournalRecord): FetchedResource {
  const notes = [...(fact.notes ?? []), `fetched ${printMinute(at)}, before an interruption`];
  return { ...rest, answeredAt: at, fact: { ...fact, notes } };
}
