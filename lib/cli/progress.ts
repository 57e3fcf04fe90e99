/** Progress of long work on stderr: one line that moves on a terminal, a line now and then elsewhere. */

export interface Progress {
  readonly show: (line: string) => void;
  /** Takes the moving line away. */
  readonly end: () => void;
}

const everyMs = 10_000;

export function startProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (stream.isTTY) {
    return {
      show: (line) => stream.write(`\r\u001b[K${line.slice(0, Math.max(20, stream.columns - 1))}`),
      end: () => stream.write('\r\u001b[K'),
    };
  }
  let next = performance.now() + everyMs;
  return {
    show: (line) => {
      if (performance.now() < next) return;
      next = performance.now() + everyMs;
      stream.write(`${line}\n`);
    },
    end: () => undefined,
  };
}
