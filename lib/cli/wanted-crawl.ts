/** What `winnow crawl` is asked for. */

import path from 'node:path';

const formats = ['soif', 'jsonl', 'csv'] as const;
export type ExportFormat = (typeof formats)[number];

/** Undefined for an ending that is no format. */
export function formatOf(file: string): ExportFormat | undefined {
  return formats.find((format) => path.extname(file) === `.${format}`);
}

/** What to crawl, as the command line says it. */
export interface WantedCrawl {
  readonly dir?: string;
  readonly collection?: string;
  /** Start points of a folder, or the URLs of a run of single URLs. */
  readonly urls: readonly string[];
  readonly maxUrls?: number;
  /** Only what is due again. */
  readonly due: boolean;
  readonly confirmDeletions: boolean;
  /** Debug flags of the old form. */
  readonly debug?: string;
  readonly out?: { readonly file: string; readonly format: ExportFormat };
}
