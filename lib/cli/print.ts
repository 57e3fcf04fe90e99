/** Where a command writes: answers to stdout, everything else to stderr. */

/** One line of the answer. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The answer as the one JSON document of `--json`. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** Characters written at once. */
const pieceSize = 65_536;

/** One line, or several, for each of many; never more in memory than the reader is behind. */
export async function printMany<Each>(all: readonly Each[], linesOf: (each: Each) => string): Promise<void> {
  let piece = '';
  for (const each of all) {
    piece += `${linesOf(each)}\n`;
    if (piece.length < pieceSize) continue;
    await write(piece);
    piece = '';
  }
  await write(piece);
}

/** The same document as `printJson` makes of a list, made item by item. */
export async function printJsonList<Each>(all: readonly Each[], valueOf: (each: Each) => unknown): Promise<void> {
  if (all.length === 0) return printJson([]);
  const last = all.length - 1;
  let nth = 0;
  process.stdout.write('[\n');
  await printMany(all, (each) => {
    const text = JSON.stringify(valueOf(each), undefined, 2).replaceAll('\n', '\n  ');
    return `  ${text}${nth++ === last ? '' : ','}`;
  });
  process.stdout.write(']\n');
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await flush();
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
