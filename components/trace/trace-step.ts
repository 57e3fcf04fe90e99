/** What the trace shows: the steps of a decision as plain data. */

import type { Token } from '#lib/lang/language.ts';
import type { ReactNode } from 'react';
import type { Verdict } from '../ui/marks/verdict-words.ts';

export type Rail = 'enumeration' | 'generation';

/** At a step a filter passed a test, went on without one applying, or was decided. */
export type RailMark = 'passed' | 'went-on' | Verdict;

export interface DecidingDetail {
  readonly verdict: Verdict;
  /** The parameters of the line, in the editor's colours when tokens are given. */
  readonly line?: { readonly text: string; readonly tokens?: readonly Token[] | undefined } | undefined;
  /** The value it decided on, under the name of its source. */
  readonly value?:
    | {
        readonly source: string;
        readonly text: string;
        readonly match?: { readonly start: number; readonly end: number } | undefined;
      }
    | undefined;
  /** The reason the line gives. */
  readonly because?: string | undefined;
  /** What would change the outcome, and what that would cost. */
  readonly change?: ReactNode;
}

export interface TraceStep {
  readonly key: string;
  /** Said once for a group of steps that follow each other. */
  readonly stage: string;
  readonly where: { readonly text: string; readonly href?: string | undefined };
  /** The function or test. */
  readonly what: string;
  /** Its source or value, muted after it. */
  readonly detail?: string | undefined;
  readonly outcome: string;
  readonly marks: Partial<Readonly<Record<Rail, RailMark>>>;
  readonly deciding?: DecidingDetail | undefined;
}

export const railNames: Readonly<Record<Rail, { readonly short: string; readonly long: string }>> = {
  enumeration: { short: 'Enum.', long: 'Enumeration' },
  generation: { short: 'Gen.', long: 'Generation' },
};
