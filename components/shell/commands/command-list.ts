/** What can be found and run from the palette, and how a query chooses among it. */

export interface Command {
  /** Unique among all. */
  readonly id: string;
  /** The head it stands under, such as `Collections`. */
  readonly group: string;
  readonly label: string;
  /** Muted after the label. */
  readonly hint?: string | undefined;
  /** Further words it is found by. */
  readonly words?: string | undefined;
  readonly keys?: string | undefined;
  readonly href?: string | undefined;
  readonly run?: (() => void) | undefined;
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

/** Higher is better; undefined when a word of the query is nowhere in it. */
function score(command: Command, words: readonly string[]): number | undefined {
  const label = command.label.toLowerCase();
  const all = `${label} ${command.words ?? ''} ${command.group}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (!all.includes(word)) return undefined;
    if (label.startsWith(word)) sum += 3;
    else if (label.includes(word)) sum += 1;
  }
  return sum;
}

/** The commands that hold every word of the query, best first, grouped; the group of the best match stands first. */
export function findCommands(commands: readonly Command[], query: string, most = 40): readonly CommandGroup[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const scored = commands.flatMap((command) => {
    const points = score(command, words);
    return points === undefined ? [] : [{ command, points }];
  });
  const best = scored.toSorted((a, b) => b.points - a.points).slice(0, most);
  return groupCommands(best.map(({ command }) => command));
}

/** Under their heads, in the order the heads appear. */
export function groupCommands(commands: readonly Command[]): readonly CommandGroup[] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    const group = groups.get(command.group);
    if (group === undefined) groups.set(command.group, [command]);
    else group.push(command);
  }
  return [...groups].map(([name, members]) => ({ name, commands: members }));
}
