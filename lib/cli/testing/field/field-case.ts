/** A question about a site that came up in public reports on crawlers and parsers, as a small site and what is right for it. */

import type { CommandResult } from '../command.ts';

export type Headers = Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[];
type Bytes = string | Uint8Array;

/** In text, `{H}` stands for host and port of the site, and `{P}` for its port. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Headers;
  readonly body?: Bytes | Promise<Uint8Array>;
  /** The connection is closed after it. */
  readonly close?: boolean;
  /** The whole answer, bytes as they are. */
  readonly raw?: Bytes;
}

export interface SiteRequest {
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Number of the run, from 1. */
  readonly run: number;
}

export interface RequestedSite extends SiteRequest {
  readonly port: number;
  /** How often the path was requested, from 1. */
  readonly n: number;
  /** What the case keeps from one request or run to the next. */
  readonly memory: Map<string, number | string>;
}

type Given = Bytes | Answer;
export type Route = Given | ((request: RequestedSite) => Given);
/** By path, with its query or without; `*` is for all others. */
export type Routes = Readonly<Record<string, Route | undefined>>;

/** A Resource Description as the command writes it. */
export interface WrittenRd {
  readonly url: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** What happened in one run. */
export interface Seen {
  readonly requests: readonly SiteRequest[];
  readonly paths: readonly string[];
  /** By path. */
  readonly rds: Readonly<Record<string, WrittenRd | undefined>>;
  readonly memory: RequestedSite['memory'];
}

export interface Expectation {
  /** Paths. */
  readonly requested?: readonly string[];
  readonly notRequested?: readonly string[];
  /** Number of requests. */
  readonly max?: number;
  /** RDs by path, and what their JSON has. */
  readonly rds?: Readonly<Record<string, RegExp>>;
  readonly rdsWithout?: Readonly<Record<string, RegExp>>;
  readonly noRds?: readonly string[];
  /** Says what is wrong. */
  readonly check?: (seen: Seen) => string | undefined;
}

interface Known {
  readonly id: string;
  /** Where it came up: repository and number, or the standard. */
  readonly source: string;
  readonly kind: string;
  /** No standard says what is right: the outcome is printed only. */
  readonly unjudged?: true;
}

export interface FieldCase extends Known {
  readonly conf?: 'anytype' | 'documents' | 'expires' | 'harvest';
  readonly routes: Routes;
  /** Paths; the root when absent. */
  readonly starts?: readonly string[];
  readonly expect?: Expectation;
  readonly expect2?: Expectation;
  readonly expect3?: Expectation;
  readonly expect4?: Expectation;
  /** When expectations don’t say it. */
  readonly runs?: number;
  /** Seconds between two runs. */
  readonly pause?: number;
  /** Offset of the clock in each run, as `faketime` takes it. */
  readonly clock?: readonly string[];
  /** The server is closed before the second run. */
  readonly closes?: true;
}

export interface Tools {
  /** Runs the command with settings of the environment. */
  readonly winnow: (args: readonly string[], settings?: Readonly<Record<string, string>>) => Promise<CommandResult>;
  /** A new folder. */
  readonly folder: string;
}

/** A case that runs the command itself. */
export interface CommandCase extends Known {
  /** A program that it needs. */
  readonly needs?: string;
  /** Says what is wrong. */
  readonly run: (tools: Tools) => Promise<readonly string[]>;
}

export function runsOf({ runs, expect2, expect3, expect4 }: FieldCase): number {
  return Math.max(runs ?? 1, expect4 ? 4 : expect3 ? 3 : expect2 ? 2 : 1);
}

export function expectationOf(field: FieldCase, run: number): Expectation | undefined {
  return [field.expect, field.expect2, field.expect3, field.expect4][run - 1];
}
