import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const store = path.resolve(import.meta.dirname, '..');
/** Histories that are made for tests have no other writers. */
const isProduct = (file: string): boolean => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing/');
const files = readdirSync(store, { recursive: true, encoding: 'utf8' }).filter(isProduct);
const filesWith = (pattern: RegExp): readonly string[] =>
  files.filter((file) => pattern.test(readFileSync(path.join(store, file), 'utf8')));

it('no clock says which transactions are over', () => {
  expect(filesWith(/xact_start|query_start|backend_start/)).toEqual([]);
});

it('numbers that are followed are drawn by transactions that have an ID', () => {
  expect(filesWith(/nextval\(/)).toEqual([]);
});

it('what ends says when it ended, and not when the transaction began that ends it', () => {
  expect(filesWith(/ended_at = now\(\)/)).toEqual([]);
});
