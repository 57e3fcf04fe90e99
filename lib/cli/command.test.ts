import { describe, expect, expectTypeOf, test } from 'vitest';
import { defineCommand, helpText, UsageError } from './command.ts';
import type { Given } from './command.ts';
import { chooseCommand, commands, overview } from './commands.ts';

const options = {
  dir: { type: 'string', value: 'FOLDER', doc: 'A folder.' },
  url: { type: 'string', multiple: true, value: 'URL', doc: 'A URL.' },
  'max-urls': { type: 'count', doc: 'How many.' },
  yes: { type: 'boolean', doc: 'Does it.' },
} as const;

function given(args: readonly string[], takes?: { readonly min: number; readonly max?: number }) {
  let seen: Given<typeof options> | undefined;
  const command = defineCommand({
    name: 'crawl',
    summary: 'Crawls.',
    options,
    ...(takes && { takes }),
    run: (parsed) => {
      seen = parsed;
      return Promise.resolve(0);
    },
  });
  return command.start(args).then(() => seen);
}

describe('the words of a command', () => {
  test('are read by its declaration', async () => {
    const parsed = await given(['--dir', 'site', '--url=a', '--url', 'b', '--max-urls', '20', '--json']);
    expect(parsed).toEqual({
      options: { dir: 'site', url: ['a', 'b'], 'max-urls': 20, yes: false },
      arguments: [],
      json: true,
    });
  });

  test('have the types of its declaration', () => {
    expectTypeOf<Given<typeof options>['options']>().toEqualTypeOf<{
      readonly dir: string | undefined;
      readonly url: readonly string[];
      readonly 'max-urls': number | undefined;
      readonly yes: boolean;
    }>();
  });

  test.each([
    [['--depht', '3']],
    [['--max-urls', 'many']],
    [['--max-urls', '-1']],
    [['--max-urls']],
    [['--dir']],
    [['--yes=no']],
    [['more']],
  ])('%j is wrong usage', async (args) => {
    await expect(given(args)).rejects.toBeInstanceOf(UsageError);
  });

  test('may have one dash, as old programs wrote it', async () => {
    let seen: unknown;
    const command = defineCommand({
      name: 'cleandb',
      summary: 'Cleans.',
      options: { truncate: { type: 'boolean', oneDash: true, doc: 'Shortens.' } },
      takes: { min: 0 },
      run: (parsed) => {
        seen = [parsed.options, parsed.arguments];
        return Promise.resolve(0);
      },
    });
    for (const word of ['-truncate', '--truncate']) {
      await command.start([word, 'a']);
      expect(seen).toEqual([{ truncate: true }, ['a']]);
    }
    await expect(command.start(['-truncat'])).rejects.toBeInstanceOf(UsageError);
    expect(helpText(command)).toContain('  -truncate ');
  });

  test('are counted', async () => {
    await expect(given([], { min: 1 })).rejects.toThrow('missing');
    await expect(given(['a', 'b'], { min: 1, max: 1 })).rejects.toThrow('Unexpected arguments: b');
    expect((await given(['a', 'b'], { min: 1 }))?.arguments).toEqual(['a', 'b']);
  });
});

describe('the list of commands', () => {
  test('has each name once, and a help for each', () => {
    const names = commands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const command of commands) {
      expect(helpText(command)).toContain(`Usage: winnow ${command.name}`);
      expect(overview()).toContain(command.summary);
    }
  });

  test('finds a command of two words before one of one', () => {
    expect(chooseCommand(['user', 'list', '--json'])).toMatchObject({
      command: { name: 'user list' },
      args: ['--json'],
    });
    expect(chooseCommand(['start'])).toMatchObject({ command: { name: 'start' }, args: [] });
    expect(chooseCommand(['user'])).toBeUndefined();
    expect(chooseCommand([])).toBeUndefined();
  });
});
