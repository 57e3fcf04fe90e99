/** What the simulator's services answer. */

import type { DecidedBy, Verdict } from '../../engine/program.ts';
import type { ListVerdict } from '../../languages/url-list/expected.ts';
import type { Need } from '../../sdk/resource.ts';
import type { FileDiagnostic } from '../configuration/contract.ts';
import type { Explanation } from '../resources/contract.ts';

/** What a configuration would do with a URL. */
export interface Simulated {
  readonly outcome: ListVerdict;
  readonly verdict: Verdict;
  readonly decidedBy?: DecidedBy;
  /** What has to be known to go on; set when it is undecided. */
  readonly needs?: Need;
}

export interface SimulatedUrl {
  readonly url: string;
  /** Absent when those texts have errors. */
  readonly saved?: Simulated;
  readonly edited?: Simulated;
  /** When what it was decided on was observed, ms since the epoch; absent when only its address is known. */
  readonly knownAt?: number;
  /** Why it was not fetched though it was asked for. */
  readonly notFetched?: string;
}

/** The texts that decide, and what keeps them from deciding. */
export interface SimulatedTexts {
  /** Number of the newest revision. */
  readonly revision: number;
  /** Errors of the saved texts: while there are any, they decide nothing. */
  readonly savedErrors: readonly FileDiagnostic[];
  readonly editedErrors: readonly FileDiagnostic[];
}

export interface Simulation extends SimulatedTexts {
  /** In the order asked for. */
  readonly rows: readonly SimulatedUrl[];
}

export interface ObservedUrl extends SimulatedUrl {
  /** Place of the URL in the list, from 0. */
  readonly position: number;
}

export interface ObservedPage extends SimulatedTexts {
  /** In the order in which they came in. */
  readonly rows: readonly ObservedUrl[];
  /** Give it as `after` for what comes in later. */
  readonly next: string;
}

/** Something beside the steps: what a parameter says, or what was seen of the world. */
export interface SimulationNote {
  readonly about: 'DNS' | 'smart host' | 'redirect';
  readonly text: string;
  /** Where a file says it. */
  readonly at?: { readonly file: string; readonly line: number };
}

export interface SimulatedTrace extends SimulatedTexts {
  readonly url: string;
  readonly saved?: Explanation;
  readonly edited?: Explanation;
  readonly notes: readonly SimulationNote[];
  readonly knownAt?: number;
  /** The URL's number when the collection has seen it: its page of the console. */
  readonly hash?: string;
}

export interface UrlListRow {
  readonly name: string;
  readonly urls: number;
  /** How many of them have an expected verdict. */
  readonly expectations: number;
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

export interface UrlListText extends UrlListRow {
  readonly text: string;
}

/** A line of a list whose URL became something else. */
export interface FailedExpectation {
  readonly list: string;
  readonly line: number;
  readonly url: string;
  readonly expected: ListVerdict;
  readonly got: ListVerdict;
  /** The line that decided. */
  readonly file?: string;
  readonly fileLine?: number;
}

/** How the expectations of a collection stand with a revision. */
export interface ExpectationResult {
  readonly met: number;
  readonly failed: number;
  /** What is not known yet decides them. */
  readonly open: number;
  /** The first hundred. */
  readonly failures: readonly FailedExpectation[];
  /** Why none was decided. */
  readonly notRun?: string;
}
