import { describe, expect, it } from 'vitest';
import { argvOf } from './command.ts';

describe('the command line of a program', () => {
  it.each([
    ['list.sh', ['list.sh']],
    ['list.sh a  b', ['list.sh', 'a', 'b']],
    [`list.sh "a  b" 'c "d"' e\\ f`, ['list.sh', 'a  b', 'c "d"', 'e f']],
    [`list.sh '' "\\"" '\\'`, ['list.sh', '', '"', '\\']],
    [
      'list.sh $(id) `id` ; rm > x | y & * ~',
      ['list.sh', '$(id)', '`id`', ';', 'rm', '>', 'x', '|', 'y', '&', '*', '~'],
    ],
    ['list.sh pre"mid"post', ['list.sh', 'premidpost']],
  ])('%s is read into its words, without a shell', (command, words) => {
    expect(argvOf(command)).toEqual({ ok: true, words });
  });

  it.each([
    ['list.sh "a', 'a quote (") is not closed'],
    ["list.sh 'a", "a quote (') is not closed"],
    ['""', 'it names no program'],
    ['  ', 'it names no program'],
    ['list.sh a\0b', 'it has a NUL character'],
  ])('%j does not read', (command, why) => {
    expect(argvOf(command)).toEqual({ ok: false, why });
  });
});
