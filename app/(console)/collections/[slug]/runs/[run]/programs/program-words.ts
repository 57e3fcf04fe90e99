/** How a program ended, in words and in the tone of what it means. */

import type { Tone } from '#components/ui/marks/verdict-words.ts';
import type { ProgramRunRow } from '#lib/services/runs/contract.ts';

export function endWords({ outcome, detail = '' }: ProgramRunRow): readonly [Tone, string] {
  switch (outcome) {
    case undefined:
      return ['running', 'running'];
    case 'exit':
      return detail === '0' ? ['kept', 'succeeded'] : ['failed', `exit code ${detail}`];
    case 'signal':
      return ['failed', `killed by ${detail}`];
    case 'refused':
      return ['rejected', 'not run'];
    case 'lost':
      return ['failed', 'interrupted'];
    case 'not-started':
      return ['failed', 'failed to start'];
    default:
      return ['failed', 'stopped by a limit'];
  }
}

/** Why it was not run, or which limit it met; nothing where the first words say it all. */
export function endReason({ outcome, detail }: ProgramRunRow): string | undefined {
  return outcome === undefined || outcome === 'exit' || outcome === 'signal' ? undefined : detail;
}
