/** What the crawls of a collection stay below, unless its settings say otherwise. */

/** Limits of the collection (product: trap limits), all adjustable. */
export interface Limits {
  /** Path segments. */
  readonly pathDepth: number;
  /** How often a run of path segments may repeat. */
  readonly repetition: number;
  /** Bytes of a URL. */
  readonly urlBytes: number;
  /** Distinct links of one page. */
  readonly linksPerPage: number;
  /** Redirects in a row. */
  readonly redirects: number;
  /** Pages in a row that bring nothing new before URLs like theirs count as a trap; 0 = never. */
  readonly trapPages: number;
}

export const defaultLimits: Limits = {
  pathDepth: 20,
  repetition: 2,
  urlBytes: 8192,
  linksPerPage: 10_000,
  redirects: 20,
  trapPages: 1000,
};

/** Bytes of compressed bodies a collection keeps, unless its settings say otherwise. */
export const defaultBodyBytes = 10_000_000_000;
