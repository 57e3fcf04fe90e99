/** Where uploads lie from their last byte until a feeder has read them: files that survive a crash once they are kept. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that are collected before they are written. */
const WRITTEN_AT_ONCE = 1024 * 1024;
const named = /^[\da-f-]{36}\.xml$/;

export interface Upload {
  readonly name: string;
  /** Bytes added so far. */
  readonly size: () => number;
  /** The bytes may be used again at once. */
  readonly add: (piece: Uint8Array) => void;
  /** Writes what has been added, when that is much. Rejects when the disk is full. */
  readonly flush: () => Promise<void>;
  /** Resolves when the upload would survive a loss of power. */
  readonly keep: () => Promise<void>;
  /** Nothing of it is left. */
  readonly discard: () => Promise<void>;
}

export interface Spool {
  readonly begin: () => Promise<Upload>;
  readonly pathOf: (name: string) => string;
  /** Files of uploads, whether they are complete or not. */
  readonly list: () => Promise<readonly string[]>;
}

export function openSpool(folder: string): Spool {
  const pathOf = (name: string): string => path.join(folder, name);
  return {
    begin: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${randomUUID()}.xml`;
      return uploadTo({ folder, name, handle: await open(pathOf(name), 'wx', 0o600) });
    },
    pathOf,
    list: async () => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.filter((name) => named.test(name));
    },
  };
}

interface Opened {
  readonly folder: string;
  readonly name: string;
  readonly handle: FileHandle;
}

function uploadTo({ folder, name, handle }: Opened): Upload {
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  let size = 0;
  const write = async (): Promise<void> => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    waiting = 0;
    await handle.writeFile(bytes);
  };
  return {
    name,
    size: () => size,
    add: (piece) => {
      pieces.push(Uint8Array.from(piece));
      waiting += piece.length;
      size += piece.length;
    },
    flush: async () => {
      if (waiting >= WRITTEN_AT_ONCE) await write();
    },
    keep: async () => {
      await write();
      await handle.sync();
      await handle.close();
      await syncFolder(folder);
    },
    discard: async () => {
      await handle.close();
      await rm(path.join(folder, name), { force: true });
    },
  };
}

/** The name of a new file is not safe before its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
