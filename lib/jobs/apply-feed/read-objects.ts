/** Reads an upload of SOIF from the spool, in portions: the objects that each closes. */

import { createReadStream } from 'node:fs';
import { cutCode, readRds } from '../../languages/soif/rds/read-rds.ts';
import type { ReadRd } from '../../languages/soif/rds/read-rds.ts';
import type { FeedTally } from './feed-tally.ts';

export interface RdEntry {
  readonly kind: 'rd';
  readonly rd: ReadRd;
}

/** Bytes of the file at a time. */
const portionBytes = 256 * 1024;

/** Throws when the file cannot be read. */
export async function* readObjects(
  file: string,
  { log, ended }: Pick<FeedTally, 'log' | 'ended'>,
): AsyncGenerator<readonly RdEntry[]> {
  let entries: RdEntry[] = [];
  let isBroken = false;
  const reader = readRds({
    rd: (rd) => {
      // A size that is too large may reach beyond the end: what follows is still read.
      if (rd.normal !== undefined) isBroken = false;
      log.record(rd);
      entries.push({ kind: 'rd', rd });
    },
    finding: (finding) => {
      isBroken ||= finding.code === cutCode;
      log.add(finding);
    },
  });
  const taken = (): readonly RdEntry[] => {
    const all = entries;
    entries = [];
    return all;
  };
  for await (const piece of createReadStream(file, { highWaterMark: portionBytes })) {
    if (piece instanceof Uint8Array) reader.push(piece);
    if (entries.length > 0) yield taken();
  }
  reader.end();
  ended({ isBroken });
  if (entries.length > 0) yield taken();
}
