/** What an object file says of its symbols, whatever its format. */

import { contentLimit } from '../../sdk/content-limit.ts';

export interface ObjectSymbols {
  /** Names of what it defines for others. */
  readonly defined: readonly string[];
  /** Names of what others are to define. */
  readonly undefined: readonly string[];
  /** Names of the libraries it is to be loaded with. */
  readonly libraries: readonly string[];
}

export const mostSymbols = contentLimit('omitted', 200_000, 'symbols of a table');
