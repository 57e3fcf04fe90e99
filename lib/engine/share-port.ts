/** What an engine says of its share of the bounds of a run. */

/** What an engine has and needs of one bound of a run, such as its connections. */
export interface Need {
  /** What it may be using at this moment. */
  readonly granted: number;
  readonly wanted: number;
}
