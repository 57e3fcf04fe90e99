/** What a cron expression says, in words. */

import cronstrue from 'cronstrue';

/** Of an expression that reads; clocks show 24 hours. The library takes names in capitals, and Sunday as 7 but not as 07. */
export function cronWords(text: string): string {
  const written = text.startsWith('@') ? text.toLowerCase() : text.toUpperCase().replaceAll(/\b0+(?=\d)/g, '');
  return cronstrue.toString(written, { use24HourTimeFormat: true });
}
