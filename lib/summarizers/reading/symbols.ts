/** What an object file says of its symbols, whatever its format. */

export interface ObjectSymbols {
  /** Names of what it defines for others. */
  readonly defined: readonly string[];
  /** Names of what others are to define. */
  readonly undefined: readonly string[];
  /** Names of the libraries it is to be loaded with. */
  readonly libraries: readonly string[];
}

/** Symbols that are read of one table. */
export const mostSymbols = 200_000;
