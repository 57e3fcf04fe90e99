/** Where something stands in the files of a collection. */

/** A place in a file of the collection, or `built-in` for what no file says. */
export interface Place {
  readonly file: string;
  /** From 1; 0 for built-in steps. */
  readonly line: number;
}
