/** Mends the head of an answer where even a lenient parser gives up and browsers do not. */

export interface RepairedHead {
  /** A byte a character, without the empty line at its end. */
  readonly head: string;
  /** What was mended, each in plain words. */
  readonly repairs: readonly string[];
  /** The body comes in chunks; the head doesn't say so any more. */
  readonly isChunked: boolean;
}

const LONGEST_QUOTED = 40;
const lengthName = /^content-length:/i;
const transferName = /^transfer-encoding:/i;

/**
 * The head with a line of its own for each header that has a name and a value: lines without a colon are left out,
 * blanks before the colon too, and a Content-Length that is given several times alike stands once. One that is no number,
 * or beyond what can be counted, is left out, as in browsers: the body then ends with the connection. Lengths that
 * contradict each other stay, and are refused by the parser. Of a body in chunks neither length nor coding stays.
 *
 * @param head a byte a character, without the empty line at its end
 */
export function repairHead(head: string): RepairedHead {
  const [status = '', ...lines] = head.split(/\r?\n/);
  const repairs = new Set<string>();
  if (/(?:^|[^\r])\n/.test(head)) repairs.add('header lines end with LF alone');
  const kept = lines.flatMap((line, index) => {
    if (index === 0 || !/^[ \t]/.test(line)) return repairLine(line, repairs);
    repairs.add('a header goes on in the next line');
    return [line];
  });
  const isChunked = saysChunked(kept);
  const others = kept.filter((line) => !lengthName.test(line) && !(isChunked && transferName.test(line)));
  const lengths = isChunked ? [] : lengthsOf(kept, repairs);
  if (isChunked && kept.some((line) => lengthName.test(line)))
    repairs.add('Content-Length is ignored: the body comes in chunks');
  return { head: [status, ...others, ...lengths].join('\r\n'), repairs: [...repairs], isChunked };
}

function repairLine(line: string, repairs: Set<string>): readonly string[] {
  const colon = line.indexOf(':');
  if (colon <= 0) {
    if (line !== '') repairs.add('a header line without a name is left out');
    return [];
  }
  const name = line.slice(0, colon).trimEnd();
  if (name.length < colon) repairs.add('blanks before the colon of a header are ignored');
  return [`${name}${line.slice(colon)}`];
}

/** Transfer codings other than chunked are the parser's matter. */
function saysChunked(lines: readonly string[]): boolean {
  const codings = lines
    .filter((line) => transferName.test(line))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','))
    .map((coding) => coding.trim().toLowerCase());
  return codings.includes('chunked') && codings.every((coding) => coding === 'chunked' || coding === 'identity');
}

/** The lines that say the length. */
function lengthsOf(lines: readonly string[], repairs: Set<string>): readonly string[] {
  const given = lines
    .filter((line) => lengthName.test(line))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','))
    .map((each) => each.trim());
  const bad = given.find((each) => !isCountable(each));
  if (bad !== undefined) repairs.add(`Content-Length “${bad.slice(0, LONGEST_QUOTED)}” is ignored: it is no length`);
  const counted = given.filter(isCountable).map(Number);
  const lengths = new Set(counted);
  if (lengths.size === 1 && counted.length > 1) repairs.add('Content-Length is given more than once');
  return [...lengths].map((length) => `Content-Length: ${length}`);
}

function isCountable(length: string): boolean {
  return /^\d+$/.test(length) && Number.isSafeInteger(Number(length));
}
