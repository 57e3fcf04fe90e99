/** How a program ended, in words and in the tone of what it means. */

import type { Tone } from '#components/ui/marks/verdict-words.ts';
import type { ProgramRunRow } from '#lib/services/runs/contract.ts';

export function endWords({ outcome, detail = '' }: ProgramRunRow): readonly [Tone, string] {
  switch (outcome) {
    case undefined:
      return ['running', 'runs'];
    case 'exit':
      return detail === '0' ? ['kept', 'ended well'] : ['failed', `ended with ${detail}`];
    case 'signal':
      return ['failed', `ended by ${detail}`];
    case 'refused':
      return ['rejected', 'not run'];
    case 'not-started':
      return ['failed', 'could not be started'];
    default:
      return ['failed', 'stopped by a limit'];
  }
}

/** Why it was not run, or which limit it met; nothing where the first words say it all. */
export function endReason({ outcome, detail }: ProgramRunRow): string | undefined {
  return outcome === undefined || outcome === 'exit' || outcome === 'signal' ? undefined : detail;
}
