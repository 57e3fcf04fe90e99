/** Mends the head of an answer where even a lenient parser gives up and browsers do not. */

import { Duplex } from 'node:stream';
import { MAX_HEADER_BYTES } from './site-pools.ts';

/** The end of a head: an empty line, whatever its line ends. */
const headEnd = /\r?\n\r?\n/;

/**
 * The head with a line of its own for each header that has a name and a value: lines without a colon are left out,
 * blanks before the colon too, and a Content-Length that is given several times alike stands once. One beyond what can
 * be counted is left out: the body then ends with the connection. Lengths that contradict each other stay, and are
 * refused by the parser.
 *
 * @param head a byte a character, without the empty line at its end
 */
export function repairHead(head: string): string {
  const [status = '', ...lines] = head.split(/\r?\n/);
  const kept = lines.flatMap((line, index) => (index > 0 && /^[ \t]/.test(line) ? [line] : repairLine(line)));
  const lengths = new Set(kept.flatMap((line) => lengthOf(line) ?? []));
  const [only] = lengths;
  if (lengths.size !== 1 || only === undefined) return [status, ...kept].join('\r\n');
  const others = kept.filter((line) => lengthOf(line) === undefined);
  const length = Number.isSafeInteger(Number(only)) ? [`Content-Length: ${only}`] : [];
  return [status, ...others, ...length].join('\r\n');
}

function repairLine(line: string): readonly string[] {
  const colon = line.indexOf(':');
  return colon <= 0 ? [] : [`${line.slice(0, colon).trimEnd()}${line.slice(colon)}`];
}

/** The lengths that a line gives (`6, 6`); undefined for other headers and for what is no number. */
function lengthOf(line: string): readonly string[] | undefined {
  const [, value] = /^content-length:([\d\s,]+)$/i.exec(line) ?? [];
  return value?.split(',').map((each) => each.trim().replace(/^0+(?=\d)/, ''));
}

/** The same connection, with the heads of its answers mended on the way; interim answers have heads of their own. */
export function withRepairedHead(socket: Duplex): Duplex {
  let waiting: Buffer | undefined = Buffer.alloc(0);

  function repaired(chunk: Buffer): Buffer {
    if (waiting === undefined) return chunk;
    waiting = Buffer.concat([waiting, chunk]);
    const done: string[] = [];
    for (;;) {
      const text: string = waiting.toString('latin1');
      const end = headEnd.exec(text);
      if (end === null) {
        if (waiting.length > MAX_HEADER_BYTES) return passOn(done, text);
        return Buffer.from(done.join(''), 'latin1');
      }
      const head = text.slice(0, end.index);
      done.push(`${repairHead(head)}\r\n\r\n`);
      const rest = text.slice(end.index + end[0].length);
      if (!/^HTTP\/[\d.]+ 1\d\d/i.test(head)) return passOn(done, rest);
      waiting = Buffer.from(rest, 'latin1');
    }
  }

  /** The rest of the answer goes through as it comes. */
  function passOn(done: readonly string[], rest: string): Buffer {
    waiting = undefined;
    return Buffer.from(done.join('') + rest, 'latin1');
  }

  const outer = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy(error ?? undefined);
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    const mended = repaired(chunk);
    if (mended.length > 0 && !outer.push(mended)) socket.pause();
  });
  socket.on('end', () => {
    if (waiting !== undefined && waiting.length > 0) outer.push(waiting);
    outer.push(null);
  });
  socket.on('error', (error) => outer.destroy(error));
  socket.on('close', () => outer.destroy());
  return outer;
}
