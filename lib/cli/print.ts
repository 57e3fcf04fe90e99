/** Where a command writes: answers to stdout, everything else to stderr. */

/** One line of the answer. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The answer as the one JSON document of `--json`. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** A sentence on the way. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Whether whoever read stdout has stopped reading. */
export function isClosedOutput(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** Waits until stdout took everything: a pipe may be slower than we are. */
export function flush(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()));
}
