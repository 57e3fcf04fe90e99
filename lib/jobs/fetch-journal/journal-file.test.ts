import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournalFile, type JournalFile } from './journal-file.ts';

let root: string;
let folder: string;
let file: JournalFile;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'winnow-journal-'));
  folder = path.join(root, 'run');
  file = createJournalFile(folder, 'own');
});
afterEach(async () => {
  file.close();
  await rm(root, { recursive: true });
});

const sizes = (): readonly number[] => ['owna', 'ownb'].map((name) => statSync(path.join(folder, name)).size);
const modeOf = (name: string): number => statSync(name).mode & 0o777;
const append = (url: string, record: readonly Uint8Array[]): void => file.append(url, () => record);
const small = [Buffer.from('one'), Buffer.from('two')];
/** Fills a half. */
const large = [Buffer.alloc(4_000_000)];

describe('the file of a journal', () => {
  it('is made with the first record, and only its owner may read it', () => {
    expect(readdirSync(root)).toEqual([]);
    append('a', small);
    expect(readFileSync(path.join(folder, 'owna'), 'utf8')).toBe('onetwo');
    expect([folder, path.join(folder, 'owna'), path.join(folder, 'ownb')].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
  });

  it('is written on in its other half when one is full', () => {
    append('a', large);
    append('b', small);
    expect(sizes()).toEqual([4_000_000, 6]);
  });

  it('begins a half anew when all that stands in it is committed, in a turn of its own', () => {
    append('a', large);
    append('b', large);
    file.settled('a');
    const turns: number[] = [];
    for (const url of ['c', 'd'])
      file.append(url, (turn) => {
        turns.push(turn);
        return small;
      });
    expect(sizes()).toEqual([4_000_000, 4_000_000]);
    expect(readFileSync(path.join(folder, 'owna')).subarray(0, 13).toString()).toBe('onetwoonetwo\0');
    expect(turns).toEqual([2, 2]);
  });

  it('grows beyond its size while something in the other half is not committed', () => {
    append('a', small);
    append('b', large);
    append('c', large);
    file.settled('b');
    append('d', small);
    expect(sizes()).toEqual([4_000_006, 4_000_006]);
  });

  it('gives up a half whose records are never committed, before the other one grows without end', () => {
    append('lost', large);
    for (let n = 0; n < 17; n++) append(`${n}`, large);
    expect(sizes()).toEqual([4_000_000, 64_000_000]);
    file.settled('lost');
    append('next', small);
    expect(sizes()).toEqual([4_000_006, 64_000_000]);
  });

  it('holds a half for each record of a URL until the URL is committed', () => {
    append('a', small);
    append('a', large);
    append('a', large);
    file.settled('a');
    append('b', small);
    expect(sizes()).toEqual([4_000_006, 4_000_000]);
  });

  it('is removed when all is committed, and kept when something is not', () => {
    append('a', small);
    file.close();
    expect(readdirSync(folder)).toEqual(['owna', 'ownb']);
    const other = createJournalFile(folder, 'other');
    other.append('a', () => small);
    other.settled('a');
    other.close();
    expect(readdirSync(folder)).toEqual(['owna', 'ownb']);
  });
});
