/** What was chosen in the palette lately, in this browser; an empty field shows it first. */

import type { Command } from './command-list.ts';

const key = 'winnow-recent';
const most = 6;

/** Newest first. What is not of the page any more leads where it led. */
export function recentCommands(present: readonly Command[], kept: string | null): readonly Command[] {
  return parseRecent(kept).flatMap((recent) => {
    const command = present.find(({ id }) => id === recent.id) ?? (recent.href === undefined ? undefined : recent);
    return command === undefined ? [] : [{ ...command, id: `recent-${command.id}`, group: 'Recent' }];
  });
}

/** The text to keep after a command was chosen. */
export function withRecent(kept: string | null, { id, label, hint, href }: Command): string {
  const chosen = { id: id.replace(/^recent-/, ''), group: 'Recent', label, hint, href };
  const others = parseRecent(kept).filter((recent) => recent.id !== chosen.id);
  return JSON.stringify([chosen, ...others].slice(0, most));
}

export function readRecent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberCommand(command: Command): void {
  try {
    localStorage.setItem(key, withRecent(readRecent(), command));
  } catch {
    // Without storage nothing is remembered.
  }
}

function parseRecent(kept: string | null): readonly Command[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(list) ? list.filter(isCommand) : [];
  } catch {
    return [];
  }
}

/** Only addresses of this console are followed. */
function isCommand(value: unknown): value is Command {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('label' in value)) return false;
  const href = 'href' in value ? value.href : undefined;
  const isOwn = href === undefined || (typeof href === 'string' && /^\/(?!\/)/.test(href));
  return typeof value.id === 'string' && typeof value.label === 'string' && isOwn;
}
