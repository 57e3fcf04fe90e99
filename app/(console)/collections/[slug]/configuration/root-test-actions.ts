'use server';
/** Trying a RootNode of the edited texts; permission is checked in each service. */

import { act } from '#app/session.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { RootTest } from '#lib/services/roots/contract.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';

export async function startRootTest(
  slug: string,
  line: number,
  texts: readonly EditedFile[],
): Promise<ServiceResult<{ readonly job: number }>> {
  return act((all) => all.startRootTest, { slug, line, texts });
}

export async function readRootTest(slug: string, job: number): Promise<ServiceResult<RootTest>> {
  return act((all) => all.getRootTest, { slug, job });
}
