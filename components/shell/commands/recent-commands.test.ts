import { expect, it } from 'vitest';
import type { Command } from './command-list.ts';
import { recentCommands, withRecent } from './recent-commands.ts';

const overview: Command = { id: 'page-/', group: 'Pages', label: 'Overview', href: '/', keys: 'G O' };
const dark: Command = { id: 'theme-dark', group: 'Actions', label: 'Dark theme', run: () => undefined };
const url: Command = { id: 'url-1', group: 'URLs', label: 'http://a.example/', href: '/collections/a/resources/1' };

it('shows what was chosen last first, each once', () => {
  const kept = [overview, url, overview].reduce<string | null>((text, command) => withRecent(text, command), null);
  expect(recentCommands([overview, dark], kept).map(({ id, label }) => [id, label])).toEqual([
    ['recent-page-/', 'Overview'],
    ['recent-url-1', 'http://a.example/'],
  ]);
});

it('runs what the page has, leads where a place was, and leaves out what is gone', () => {
  const kept = withRecent(withRecent(null, dark), url);
  expect(recentCommands([dark], kept).map(({ run, href }) => [run !== undefined, href])).toEqual([
    [false, url.href],
    [true, undefined],
  ]);
  expect(recentCommands([], kept).map(({ label }) => label)).toEqual([url.label]);
});

it('remembers only a few, and trusts nothing that stands in the storage', () => {
  let kept: string | null = null;
  for (let i = 0; i < 20; i++) kept = withRecent(kept, { id: String(i), group: 'x', label: String(i), href: '/' });
  expect(recentCommands([], kept)).toHaveLength(6);
  for (const odd of ['{', '{}', '[1,null,{"id":1}]', '[{"id":"a","label":"b","href":"https://evil.example/"}]']) {
    expect(recentCommands([], odd), odd).toEqual([]);
  }
  expect(recentCommands([], '[{"id":"a","label":"b","href":"//evil.example/"}]')).toEqual([]);
});
