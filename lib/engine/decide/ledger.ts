/** Interning of decision paths: a few hundred distinct paths serve millions of URLs, so each is expanded and recorded once. */

import { createHash } from 'node:crypto';
import { decisionOf } from './compact-path.ts';
import type { CompactPath } from './compact-path.ts';
import type { PathRecord } from '../ports.ts';
import type { Decision, Program } from '../program/program.ts';

/** A decision as the crawl keeps it: the same object for every URL that took the same path. */
export interface Interned {
  readonly id: bigint;
  readonly decision: Decision;
  /** True the first time this ledger meets the path. */
  readonly fresh: boolean;
}

/** The paths of one program. */
export interface Ledger {
  readonly program: Program;
  intern(path: CompactPath): Interned;
  /** What the store gets of an interned path. */
  record(interned: Interned): PathRecord;
}

export function createLedger(program: Program): Ledger {
  const known = new Map<CompactPath, Interned>();
  return {
    program,
    intern: (path) => {
      const found = known.get(path);
      if (found !== undefined) return found;
      const interned = { id: pathId(program.key, path), decision: decisionOf(program, path), fresh: false };
      known.set(path, interned);
      return { ...interned, fresh: true };
    },
    record: ({ id, decision }) => ({ id, programKey: program.key, decision }),
  };
}

/** 63-bit hash of program key and path: the same in every process, and never negative in a signed 64-bit column. */
export function pathId(programKey: string, path: CompactPath): bigint {
  const digest = createHash('sha256').update(programKey).update('\0').update(path).digest();
  return digest.readBigUInt64BE(0) & 0x7fff_ffff_ffff_ffffn;
}
