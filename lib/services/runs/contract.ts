/** What the run services answer. */

import type { RunAlias, RunKind, RunNote, RunState, RunWish } from '../../engine/ports.ts';
import type { Accounting } from '../live/contract.ts';

export interface RunRow {
  readonly id: number;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly wish: RunWish;
  /** What it waits for, or why it was paused or failed; plain words. */
  readonly reason?: string;
  readonly revision: number;
  /** Who asked for it. */
  readonly startedBy: string;
  /** Milliseconds since the epoch, all three. */
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly accounting: Accounting;
  /** RDs whose deletion waits for somebody's word; 0 when none does. */
  readonly heldDeletions: number;
  /** Hosts that count as a site's because a start point redirects there; left out when there are none. */
  readonly aliases?: readonly RunAlias[];
  /** What was done before it began and what it goes without, in plain words; left out when there is nothing to say. */
  readonly notes?: readonly RunNote[];
}

/** A program that gatherer.cf named in a run, and what came of it. */
export interface ProgramRunRow {
  /** Tells it from the others of the run. */
  readonly call: string;
  /** As written. */
  readonly command: string;
  /** `urls`: for a line of a list; `roots`: an enumeration program. */
  readonly printing: 'urls' | 'roots';
  /** Of gatherer.cf. */
  readonly line: number;
  /** URLs it was given. */
  readonly given: number;
  /** More than 1: the engine was gone before it had ended. */
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly begunAt: number;
  /** The file below the folder of programs, and the words it was started with. */
  readonly name?: string;
  readonly argv?: readonly string[];
  readonly sha256?: string;
  /** Undefined while it runs. */
  readonly outcome?: 'exit' | 'signal' | 'timeout' | 'output' | 'memory' | 'processes' | 'not-started' | 'refused';
  /** The exit code, the signal, or why it was ended or not run. */
  readonly detail?: string;
  readonly ms?: number;
  readonly bytes?: number;
  /** The last of its error output. */
  readonly complaint?: string;
  /** Lines taken, and lines that were not; the first of these with reasons. */
  readonly accepted: number;
  readonly refusedCount: number;
  readonly refused: readonly { readonly n: number; readonly text: string; readonly reason: string }[];
}

export interface ProgramRuns {
  readonly programs: readonly ProgramRunRow[];
  /** Who started the run. */
  readonly startedBy: string;
}

export interface RunPage {
  readonly runs: readonly RunRow[];
  /** Give it as `before` for the next page. */
  readonly next?: number;
}

/** What a URL was in one of two runs; `new`: not known before, `gone`: not found any more. */
export type UrlFate = 'queued' | 'rejected' | 'failed' | 'kept' | 'no-rd' | 'new' | 'gone';

export interface RunUrl {
  readonly hash: string;
  readonly url: string;
  /** What decided: why an RD went, or what the URL is now; missing where nothing denied it. */
  readonly file?: string;
  readonly line?: number;
  readonly reason?: string;
  /** Links cut. */
  readonly count?: number;
  readonly before?: UrlFate;
  readonly after?: UrlFate;
}

export type RunUrlKind = 'deleted' | 'held' | 'cut' | 'changed';

export interface RunUrlPage {
  readonly rows: readonly RunUrl[];
  /** Give it as `after` for the next page. */
  readonly next?: string;
  /** Undefined where nobody counted them. */
  readonly total?: number;
}

export interface HostDifference {
  readonly site: string;
  readonly before: HostSums;
  readonly after: HostSums;
}

export interface HostSums {
  readonly fetched: number;
  readonly failed: number;
  readonly rejected: number;
}

export interface LineDifference {
  readonly state: 'rejected' | 'failed' | 'fetched';
  readonly file: string;
  readonly line: number;
  readonly stage: string;
  readonly reason: string;
  readonly before: number;
  readonly after: number;
}

/** Two runs of a collection, the earlier first. */
export interface RunComparison {
  readonly before: RunRow;
  readonly after: RunRow;
  /** Largest difference first; lines that made no difference are left out. */
  readonly lines: readonly LineDifference[];
  readonly hosts: readonly HostDifference[];
  /** Why the URLs that changed cannot be listed any more; undefined when they can. */
  readonly forgotten?: string;
}
