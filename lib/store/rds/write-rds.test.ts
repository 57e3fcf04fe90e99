import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const isTrial = /\.test\.ts$|\/testing\/|^lib\/bench\//;
const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+crawl\.description\b|INSERT INTO crawl\.rd_removed\b/;

it('is the only file that writes RDs', () => {
  const files = globSync('{lib,app}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isTrial.test(file));
  const writing = files.filter((file) => writes.test(readFileSync(path.join(root, file), 'utf8')));
  expect(writing).toEqual(['lib/store/rds/write-rds.ts']);
});
