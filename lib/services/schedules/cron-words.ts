/** What a cron expression says, in words. */

import cronstrue from 'cronstrue';

/** Of an expression that reads; clocks show 24 hours. The library takes names of days and months in capitals only. */
export function cronWords(text: string): string {
  const written = text.startsWith('@') ? text.toLowerCase() : text.toUpperCase();
  return cronstrue.toString(written, { use24HourTimeFormat: true });
}
