/** What a change of a file is shown as: where a collection has no such file, the built-in default applied. */

import { builtInFiles } from '#lib/languages/index.ts';
import type { FileChange } from '#lib/services/configuration/contract.ts';

export interface ChangedTexts {
  readonly before: string;
  readonly after: string;
  /** What became of the file itself; undefined when it was there before and after. */
  readonly scope: string | undefined;
}

export function changedTexts({ path, before, after }: FileChange): ChangedTexts {
  const usual = builtInFiles.get(path);
  return { before: before ?? usual ?? '', after: after ?? usual ?? '', scope: scopeOf({ before, after, usual }) };
}

interface Presence {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly usual: string | undefined;
}

function scopeOf({ before, after, usual }: Presence): string | undefined {
  if (before === undefined) return usual === undefined ? 'new' : 'new, replaces the built-in default';
  if (after !== undefined) return undefined;
  return usual === undefined ? 'removed' : 'removed; the built-in default applies';
}
