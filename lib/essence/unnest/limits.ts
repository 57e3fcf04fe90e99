/** Limits of unnesting. */

export interface UnnestLimits {
  /** Entries in all archives together, including folders and refused members. */
  readonly members: number;
  /** Unpacked bytes of all levels together. */
  readonly bytes: number;
  /** Size of one member in bytes. */
  readonly memberBytes: number;
  /** Unpacked bytes per byte of the document. */
  readonly ratio: number;
  /** Unpacked bytes up to which the ratio is not checked. */
  readonly freeBytes: number;
  /** Nesting depth. The caller enforces it, since `unnest` reads a single level. */
  readonly levels: number;
}

export const usualLimits: Omit<UnnestLimits, 'memberBytes'> = {
  members: 100_000,
  bytes: 10 * 1024 ** 3,
  ratio: 200,
  freeBytes: 10 * 1024 ** 2,
  levels: 5,
};
