import { afterAll, beforeAll, expect, it } from 'vitest';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cli } from '../services/actor.ts';
import { openTestServices, value } from '../services/testing/test-services.ts';
import type { TestServices } from '../services/testing/test-services.ts';
import { until } from '../jobs/testing/until.ts';
import { aloneWithLogs, appendToLog, logFolderOf } from '../store/logs/log-files.ts';
import { followLog } from './follow-log.ts';
import { runCommand, startCommand } from './testing/command.ts';

let test: TestServices;
let slug: string;
let file: string;
let alone: ReturnType<typeof aloneWithLogs>;

beforeAll(async () => {
  test = await openTestServices();
  ({ slug } = value(await test.services.createCollection(cli, { name: 'Followed', url: 'http://127.0.0.1/' })));
  const { rows } = await test.database.pool.query<{ id: number }>('SELECT id FROM "Collection" WHERE slug = $1', [
    slug,
  ]);
  const id = rows[0]?.id ?? 0;
  file = path.join(logFolderOf(test.folder, id), 'robot.log');
  alone = aloneWithLogs(test.database.pool, id);
});
afterAll(() => test.close());

const line = (text: string): string => `[12:00:00]  ${text}\n`;
const settings = (): Record<string, string> => ({ DATABASE_URL: test.database.url, WINNOW_DATA: test.folder });

it('a log that is not there yet is followed from its first line, past its renaming, by kind', async () => {
  const stop = new AbortController();
  const heard: string[] = [];
  const wanted = { slug, name: 'robot.log', kinds: ['3'], text: '' };
  const following = (async () => {
    for await (const { text } of followLog(test.services, wanted, { last: 10, stop: stop.signal })) heard.push(text);
  })();
  await appendToLog(file, line('Denied /1') + line('Retrieved /2'), { alone });
  await until('the first line is heard', () => heard.length === 1);
  await appendToLog(file, line('Denied /3'), { alone });
  await appendToLog(file, line('Denied /4'), { alone, mostBytes: 1 });
  await until('the lines of both files are heard', () => heard.length === 3);
  stop.abort();
  await following;
  expect(heard.map((text) => text.slice(-2))).toEqual(['/1', '/3', '/4']);
});

it('winnow log --follow prints lines as they are written, and ends with Ctrl+C', async () => {
  const { child, result } = startCommand(['log', 'robot.log', '--follow', '--collection', slug], settings());
  const lines: string[] = [];
  if (child.stdout !== null) createInterface(child.stdout).on('line', (text) => void lines.push(text));
  await until('what is there is printed', () => lines.length === 1);
  await appendToLog(file, line('Generated /5'), { alone });
  await until('the new line is printed', () => lines.length === 2);
  child.kill('SIGINT');
  await once(child, 'close');
  expect((await result).code).toBe(0);
  expect(lines.map((text) => text.slice(-2))).toEqual(['/4', '/5']);
});

it('winnow log prints by kind and text, and refuses a kind that the log does not have', async () => {
  const by = (...args: readonly string[]) =>
    runCommand(['log', 'robot.log', '--collection', slug, ...args], settings());
  expect((await by('--kind', '1')).stdout).toBe(line('Generated /5'));
  expect((await by('--text', 'denied')).stdout).toBe(line('Denied /4'));
  const json = JSON.parse((await by('--lines', '1', '--json')).stdout);
  expect(json).toMatchObject({ total: 2, from: 1, lines: [{ number: 2, kind: '1' }] });
  expect(await by('--kind', 'allowed')).toMatchObject({ code: 2, stderr: expect.stringContaining('0, 1, 2, 3, 4, 5') });
  expect((await by('--follow', '--json')).code).toBe(2);
});
