/** A file of the collection as the editor has it. */

export interface FoundFile {
  readonly path: string;
  readonly text: string;
  /** Language id; undefined for a file no language of this release reads. */
  readonly language?: string | undefined;
}
