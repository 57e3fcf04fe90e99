/** From the words of a command line to an exit code: 0 done, 1 the answer is "no", 2 wrong usage. */

import { nearest } from '../lang/nearest.ts';
import { EnvironmentError } from '../env.ts';
import { storeError } from '../store/sql/store-error.ts';
import { helpText, UsageError, usageLine } from './command.ts';
import type { Command } from './command.ts';
import { chooseCommand, commands, isGroup, overview } from './commands.ts';
import { isClosedOutput, print, printJson, say } from './print.ts';
import { isBug, messageOf, reportBug } from './commands/report-bug.ts';

export async function runCommandLine(words: readonly string[]): Promise<number> {
  const chosen = chooseCommand(words);
  if (chosen === undefined) return withoutCommand(words);
  const { command, args } = chosen;
  if (args.includes('--help') || args.includes('-h')) {
    print(helpText(command).trimEnd());
    return 0;
  }
  try {
    return await command.start(args);
  } catch (error) {
    return explain(error, command, args.includes('--json'));
  }
}

function withoutCommand([first, second]: readonly string[]): number {
  if (first === '--help' || first === '-h' || first === 'help') {
    print(overview().trimEnd());
    return 0;
  }
  const isKnown = first !== undefined && isGroup(first);
  if (isKnown && (second === '--help' || second === '-h')) {
    print(overview(first).trimEnd());
    return 0;
  }
  if (first !== undefined && !isKnown) say(`Unknown command ${first}.${suggestion(first)}`);
  say(overview(isKnown ? first : undefined).trimEnd());
  return 2;
}

function suggestion(word: string): string {
  const near = nearest(
    word,
    commands.map(({ name }) => name),
  );
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

function explain(error: unknown, command: Command, json: boolean): number {
  if (error instanceof UsageError) {
    say(`${error.message}\nUsage: ${usageLine(command)}\nMore: winnow ${command.name} --help`);
    return command.usageCode ?? 2;
  }
  // What streams its answer ends when nobody reads it any more.
  if (isClosedOutput(error)) return 0;
  const known = storeError(error);
  const message = isBug(known) ? reportBug(known) : messageOf(known);
  if (json) printJson({ error: message });
  say(message);
  return error instanceof EnvironmentError ? 2 : 1;
}
