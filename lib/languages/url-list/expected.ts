/** The verdicts a list of URLs may expect, declared once: the list's words, the simulator's columns, the command line. */

import { nearest } from '../../lang/nearest.ts';

export const verdicts = [
  { id: 'kept', word: 'kept', doc: 'It is fetched and gets an RD.' },
  { id: 'links-only', word: 'links only', doc: 'It is fetched and its links are followed; it gets no RD.' },
  { id: 'no-rd', word: 'no RD', doc: 'It is fetched; neither an RD is made nor are its links followed.' },
  { id: 'rejected', word: 'rejected', doc: 'It is decided without being fetched.' },
  { id: 'failed', word: 'failed', doc: 'The server gives no usable answer.' },
  { id: 'undecided', word: 'undecided', doc: 'Nothing rejects it before it is fetched.' },
] as const;

export type ListVerdict = (typeof verdicts)[number]['id'];

export const verdictWord = (id: ListVerdict): string => verdicts.find((one) => one.id === id)?.word ?? id;

const spelling = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** By its word in any case; blanks and hyphens are the same. */
export function verdictOfWord(text: string): ListVerdict | undefined {
  return verdicts.find(({ word }) => spelling(word) === spelling(text))?.id;
}

/** The known word nearest to a mistyped one. */
export function nearestVerdict(text: string): string | undefined {
  return nearest(
    spelling(text),
    verdicts.map(({ word }) => word),
  );
}

/** The answers of both filters; null = undecided until more is known. */
export interface FilterAnswers {
  readonly enumerate: boolean | null;
  readonly generate: boolean | null;
}

/** What becomes of a URL whose decision ended in a state; `queued` as long as it has not ended. */
export function outcomeOf(state: 'queued' | 'rejected' | 'fetched' | 'failed', answers: FilterAnswers): ListVerdict {
  if (state === 'queued') return 'undecided';
  if (state !== 'fetched') return state;
  if (answers.generate === true) return 'kept';
  return answers.enumerate === true ? 'links-only' : 'no-rd';
}

/** `open`: what is not known yet decides. */
export type Judgement = 'met' | 'failed' | 'open';

/** `undecided` says no more than that nothing rejects it before it is fetched, so whatever is fetched meets it. */
export function judge(expected: ListVerdict, got: ListVerdict, answers: FilterAnswers): Judgement {
  if (expected === 'undecided') return got === 'rejected' ? 'failed' : 'met';
  if (got !== 'undecided') return got === expected ? 'met' : 'failed';
  return isRuledOut(expected, answers) ? 'failed' : 'open';
}

/** One filter may have denied already while the other still waits for the content. */
function isRuledOut(expected: ListVerdict, { enumerate, generate }: FilterAnswers): boolean {
  if (expected === 'kept') return generate === false;
  return expected === 'links-only' && enumerate === false;
}
