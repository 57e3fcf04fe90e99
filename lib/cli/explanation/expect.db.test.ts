import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServices } from '../../services/testing/test-services.ts';
import { openTestServices, operator, value } from '../../services/testing/test-services.ts';
import type { CommandResult } from '../testing/command.ts';
import { runCommand } from '../testing/command.ts';

let opened: TestServices;
let folder = '';
let slug = '';

beforeAll(async () => {
  opened = await openTestServices();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-expect-'));
  const made = await opened.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' });
  ({ slug } = value(made));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

const winnow = (...args: readonly string[]): Promise<CommandResult> =>
  runCommand(args, { DATABASE_URL: opened.database.url, WINNOW_DATA: path.join(folder, 'data') });

async function list(text: string): Promise<string> {
  const file = path.join(folder, 'assertions.txt');
  await writeFile(file, text);
  return file;
}

describe('winnow explain --expect', () => {
  test('names the lines that differ, and exits 1', async () => {
    const file = await list(
      'https://docs.example/a\tkept\nhttps://docs.example/\trejected\nhttps://other.example/\tkept\n',
    );
    const { code, stdout } = await winnow('explain', '--collection', slug, '--expect', file);
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      `open   ${file}:1  https://docs.example/a is undecided; expected kept`,
      `open   ${file}:2  https://docs.example/ is undecided; expected rejected`,
      expect.stringMatching(/^fails  .*:3 {2}https:\/\/other\.example\/ is rejected by .*; expected kept$/),
      '3 assertions: 0 passed, 1 failed, 2 open.',
    ]);
  });

  test('is content with what is expected, as JSON too', async () => {
    const file = await list('https://other.example/\trejected\nhttps://docs.example/\tundecided\n');
    const { code, stdout } = await winnow('explain', '--collection', slug, '--expect', file, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        url: 'https://other.example/',
        state: 'rejected',
        expected: 'rejected',
        outcome: 'rejected',
        met: true,
        line: 1,
      },
      { url: 'https://docs.example/', state: 'queued', expected: 'undecided', outcome: 'undecided', met: true },
    ]);
  });

  test('runs the rest of a list with lines that do not read, names them, and exits 1', async () => {
    const file = await list('other.example\tkept\nhttps://other.example/\trejected\n');
    const { code, stdout, stderr } = await winnow('explain', '--dir', folder, '--expect', file);
    expect(code).toBe(1);
    expect(stderr).toContain(`${file}:1: This is not a URL. Write https://other.example`);
    expect(stdout).toContain('1 assertion: ');
  });
});

describe('winnow crawl --collection', () => {
  test('does not start while an assertion fails that is its condition, and says which', async () => {
    const { services } = opened;
    value(await services.saveUrlList(operator, { slug, name: 'pages', text: 'https://other.example/\tkept\n' }));
    value(await services.saveRequireAssertions(operator, { slug, required: true }));
    const { code, stderr } = await winnow('crawl', '--collection', slug);
    expect(code).toBe(1);
    expect(stderr).toMatch(/1 assertion .*pages, line 1: https:\/\/other\.example\/ is rejected by .*; expected kept/);
  });
});
