/** Writes the RDs of a collection to a file: whole, or not at all. */

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { cli } from '../services/actor.ts';
import type { Services } from '../services/contract.ts';
import { expectOk } from './answer.ts';
import type { ExportFormat } from './crawl.ts';

interface Target {
  readonly file: string;
  readonly format: ExportFormat;
}

export async function writeExport(services: Services, slug: string, { file, format }: Target): Promise<void> {
  const { chunks } = expectOk(await services.exportDescriptions(cli, { slug, format }));
  const part = `${file}.part`;
  try {
    await pipeline(chunks, createWriteStream(part));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
