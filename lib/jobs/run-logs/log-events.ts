/** What happens in a run that its logs may say, once: by the process that did it, when it is stored. */

import type { Postponed, RunRecord, SiteRobots } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import type { DebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import type { RootSum } from './gatherer-enumeration-lines.ts';
import type { LogEntry } from './log-entry.ts';
import type { FoundUrl, SettledUrl } from './logged-urls.ts';

export interface LogEvents {
  /** A process begins to work on the run. */
  readonly begun: { readonly run: RunRecord };
  readonly ended: { readonly run: RunRecord; readonly now: RunRecord | undefined };
  /** A program of gatherer.cf that gave nothing. */
  readonly warned: { readonly text: string };
  /** A URL's failure that somebody has to mend; its own line says so where failures are always written. */
  readonly advised: { readonly text: string };
  /** What the event tail says too. */
  readonly noted: { readonly text: string };
  readonly settled: SettledUrl;
  readonly postponed: { readonly siteKey: string; readonly postponed: Postponed };
  readonly committed: { readonly urls: number; readonly links: number };
  readonly robots: { readonly siteKey: string; readonly robots: SiteRobots };
  /** By a page, or as a start point. */
  readonly found: FoundUrl;
  /** By a RootNode. */
  readonly reached: FoundUrl;
  readonly hostNoted: { readonly host: string; readonly address: string | null };
  readonly rootSum: RootSum;
}
export type LogEventKind = keyof LogEvents;

/** What a log has to know to say something of an event. */
export interface LogSituation {
  readonly program: Program;
  /** Debug flags of the collection, the run, and the installation. */
  readonly flags: DebugFlags;
  readonly at: number;
}

export interface LogLines<Kind extends LogEventKind> {
  /** The loglevel below which nothing is said of the event; 0 when left out. */
  readonly from?: number;
  readonly say: (event: LogEvents[Kind], situation: LogSituation) => readonly LogEntry[];
}

export type LinesByEvent = { readonly [Kind in LogEventKind]?: LogLines<Kind> };

/** A log file, declared: which collections have it, what it says of which events, and how a line is written. */
export interface LogFileDeclaration {
  /** Undefined for a collection that does not have it. */
  readonly name: (program: Program) => string | undefined;
  /** Lines for each event. Files may share them, and each take their own. */
  readonly lines: LinesByEvent;
  readonly takes?: (entry: LogEntry) => boolean;
  /** Without the end of the line. */
  readonly print: (entry: LogEntry) => string;
}
