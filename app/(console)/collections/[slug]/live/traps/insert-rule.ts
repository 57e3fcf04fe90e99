'use server';
/** Puts a line that follows from the URL space into filter.conf as it is edited; nothing is saved. */

import { act } from '#app/session.ts';
import { insertLine } from '#lib/languages/filter-conf/insert-line.ts';
import { place as filterConf } from '#lib/languages/filter-conf/place.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { failed, problem } from '#lib/services/result.ts';

export interface RuleInserted {
  /** Number of the newest revision. */
  readonly revision: number;
  readonly text: string;
  /** Where the new line stands, from 1. */
  readonly line: number;
}

/** `edited` is filter.conf as it is being edited, where it is. */
export async function insertRule(
  slug: string,
  rule: string,
  edited: string | undefined,
): Promise<ServiceResult<RuleInserted>> {
  const [file, files] = await Promise.all([
    act((all) => all.getFile, { slug, path: filterConf.usualPath }),
    act((all) => all.getFiles, { slug }),
  ]);
  if (!file.ok) return file;
  if (!files.ok) return files;
  const inserted = insertLine(edited ?? file.value.text, rule);
  if (inserted === undefined) return failed(problem('invalid', 'All filters in filter.conf already have this line.'));
  return { ok: true, value: { revision: files.value.revision, ...inserted } };
}
