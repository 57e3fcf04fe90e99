/** For tests that run the command line in their own process: what it prints, and a folder for its files. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

export interface Captured {
  /** New and empty for each test. */
  dir: string;
  /** Written to either stream by the test so far. */
  readonly output: string[];
}

/** Registers hooks: call it at the top level of a test file. */
export function captureOutput(): Captured {
  const captured: Captured = { dir: '', output: [] };
  const listeners = new Set(process.stdout.listeners('error'));
  beforeAll(() => {
    const take = (text: unknown): boolean => {
      captured.output.push(String(text));
      return true;
    };
    vi.spyOn(process.stdout, 'write').mockImplementation(take);
    vi.spyOn(process.stderr, 'write').mockImplementation(take);
  });
  afterAll(() => vi.restoreAllMocks());
  beforeEach(async () => {
    captured.dir = await mkdtemp(path.join(tmpdir(), 'winnow-command-'));
    captured.output.length = 0;
  });
  afterEach(() => {
    // A pipeline leaves its listener on a stream that it does not end.
    for (const listener of process.stdout.listeners('error')) {
      if (!listeners.has(listener)) process.stdout.off('error', listener as (error: Error) => void);
    }
    return rm(captured.dir, { recursive: true, force: true });
  });
  return captured;
}
