/** Writes the RDs of a collection to a file: whole, or not at all. */

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { cli } from '../services/actor.ts';
import type { Services } from '../services/index.ts';
import { expectOk } from './answer.ts';
import type { ExportFormat } from './wanted-crawl.ts';
import { say } from './print.ts';
import { printMinute } from '../sdk/dates.ts';
import { unchecked } from '../services/define-service.ts';

interface Target {
  readonly file: string;
  readonly format: ExportFormat;
}

/** The RDs of a collection, after saying as of when they are, and how many are left out. */
export async function openExport(
  services: Services,
  slug: string,
  { format, state = 'mark' }: { readonly format: string; readonly state?: 'mark' | 'now' },
): Promise<AsyncIterable<string | Uint8Array>> {
  const exported = await services.exportDescriptions(cli, unchecked({ slug, format, state }));
  const { chunks, expired = 0, mark } = expectOk(exported);
  if (mark !== undefined) say(`RDs as of the hand-out mark at ${printMinute(mark.at)}`);
  if (expired > 0) say(`Expired RDs excluded: ${expired}`);
  return chunks;
}

export async function writeExport(services: Services, slug: string, { file, format }: Target): Promise<void> {
  const chunks = await openExport(services, slug, { format });
  const part = `${file}.part`;
  try {
    await pipeline(chunks, createWriteStream(part));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
