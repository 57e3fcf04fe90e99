/** Coverage of an external metadata file over a list of URLs. */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createCoverage } from '../languages/external-metadata-cfg/coverage/coverage.ts';
import type { Coverage } from '../languages/external-metadata-cfg/coverage/coverage.ts';
import { createLoader, findEntry } from '../languages/external-metadata-cfg/look-up/load.ts';
import type { ClassMode } from '../languages/external-metadata-cfg/vocabulary.ts';
import { UsageError } from './command.ts';
import { pushFile } from './metadata-options.ts';

export interface FileCoverage extends Coverage {
  /** URLs that no line matches, in the order given. */
  readonly urlsWithout: readonly string[];
}

/** `urls` is a file with one URL a line, or `-`. */
export async function coverageOfFiles(file: string, urls: string, classes: ClassMode): Promise<FileCoverage> {
  const loader = createLoader(classes);
  await pushFile(file, loader);
  const index = loader.finish();
  const coverage = createCoverage(index);
  const known: string[] = [];
  const input = urls === '-' ? process.stdin : createReadStream(urls);
  input.on('error', () => undefined);
  try {
    for await (const line of createInterface({ input })) {
      const url = line.trim();
      if (url === '') continue;
      known.push(url);
    }
  } catch {
    throw new UsageError(`Cannot read ${urls}.`);
  }
  for (const url of known) coverage.add(url);
  const urlsWithout = known.filter((url) => findEntry(index, url) < 0);
  return { ...coverage.result((number) => known[number] ?? ''), urlsWithout };
}
