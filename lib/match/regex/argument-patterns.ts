/**
 * Which arguments a program may be started with. Each argument must match one pattern as a whole; `*` stands for any
 * characters, every other character for itself.
 */

export interface RefusedArgument {
  /** From 1. */
  readonly position: number;
  readonly argument: string;
}

/** The first argument that no pattern allows. */
export function refusedArgument(patterns: readonly string[], args: readonly string[]): RefusedArgument | undefined {
  const index = args.findIndex((argument) => !patterns.some((pattern) => matchesArgument(pattern, argument)));
  const argument = args[index];
  return argument === undefined ? undefined : { position: index + 1, argument };
}

/** Why a program may not be started with the arguments; undefined when it may. */
export function argumentProblem(patterns: readonly string[], args: readonly string[]): string | undefined {
  const refused = refusedArgument(patterns, args);
  if (refused === undefined) return undefined;
  const { position, argument } = refused;
  const shown = `argument ${position}, ${JSON.stringify(argument.slice(0, 200))}, is not allowed`;
  return patterns.length === 0
    ? `${shown}: the program may run only without arguments`
    : `${shown}: it matches none of the patterns ${patterns.join(' ')}`;
}

/** A `..` between slashes leads out of any folder: only a pattern without `*` allows it. */
export function matchesArgument(pattern: string, argument: string): boolean {
  if (!pattern.includes('*')) return pattern === argument;
  return !/(?:^|[/\\=:])\.\.(?:[/\\]|$)/.test(argument) && matchesStars(pattern.split('*'), argument);
}

/** The parts between stars, each at the first place after the one before: linear in the argument for each part. */
function matchesStars([first = '', ...rest]: readonly string[], argument: string): boolean {
  const last = rest.pop() ?? '';
  if (!argument.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = argument.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return argument.length - last.length >= at && argument.endsWith(last);
}
