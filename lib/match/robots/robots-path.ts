/** Paths of robots.txt rules: octets compared after percent-encoding is made alike, `*` and `$` (RFC 9309, 2.2.2, 2.2.3). */

import { piecesTester } from '../regex/pattern-plan.ts';

/** A URL's path and query as octets, one character each. */
export interface RobotsUrl {
  readonly octets: string;
  /** The same with the delimiters in the query as escaped ones; undefined when there are none. */
  readonly escapedQuery: string | undefined;
}

export interface RobotsMatcher {
  /** What makes one rule more specific than another; `*` and `$` count as one each. */
  readonly octets: number;
  readonly matches: (url: RobotsUrl) => boolean;
}

/** Added to an octet that was percent-encoded and means something else when it is not: `/` and `?`. */
const ESCAPED = 0x100;
const DELIMITERS = /[/?]/g;
const encoder = new TextEncoder();

export function normalizeRobotsUrl(pathAndQuery: string): RobotsUrl {
  const octets = toOctets(pathAndQuery, false);
  const query = octets.indexOf('?');
  const tail = query < 0 ? '' : octets.slice(query + 1);
  if (tail.search(DELIMITERS) < 0) return { octets, escapedQuery: undefined };
  return { octets, escapedQuery: octets.slice(0, query + 1) + tail.replaceAll(DELIMITERS, escaped) };
}

/** Compiles the path of a rule. Matching takes time linear in the URL, however many stars there are. */
export function compileRobotsPath(path: string): RobotsMatcher {
  const toEnd = path.endsWith('$');
  let inQuery = false;
  const pieces = (toEnd ? path.slice(0, -1) : path).split('*').map((part) => {
    const octets = toOctets(part, inQuery);
    inQuery ||= octets.includes('?');
    return octets;
  });
  const octets = pieces.join('*').length + (toEnd ? 1 : 0);
  const test = testerOf(pieces, toEnd);
  // A rule that names no `?` cannot know whether its escaped delimiter falls into a query, where it is like a bare one.
  const hasEscaped = pieces.some((piece) => /[\u012f\u013f]/.test(piece));
  return {
    octets,
    matches: (url) => test(url.octets) || (hasEscaped && url.escapedQuery !== undefined && test(url.escapedQuery)),
  };
}

function testerOf(pieces: readonly string[], toEnd: boolean): (octets: string) => boolean {
  const [only = ''] = pieces;
  if (pieces.length > 1) return piecesTester({ kind: 'pieces', pieces, fromStart: true, toEnd });
  return toEnd ? (octets) => octets === only : (octets) => octets.startsWith(only);
}

/**
 * One character for each octet: what is percent-encoded is decoded, what is not ASCII is UTF-8. An encoded `/` or `?` of
 * the path is kept apart from a bare one; in a query both are data.
 */
function toOctets(text: string, startsInQuery: boolean): string {
  if (/^[\w\-./]*$/.test(text)) return text;
  let octets = '';
  let inQuery = startsInQuery;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const decoded = code === 0x25 ? hexOctet(text, at + 1) : undefined;
    if (decoded !== undefined) {
      const char = String.fromCharCode(decoded);
      octets += !inQuery && (char === '/' || char === '?') ? escaped(char) : char;
      at += 2;
    } else if (code < 0x80) {
      inQuery ||= text[at] === '?';
      octets += text[at] ?? '';
    } else {
      const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
      for (const byte of encoder.encode(char)) octets += String.fromCharCode(byte);
      at += char.length - 1;
    }
  }
  return octets;
}

function escaped(char: string): string {
  return String.fromCharCode(char.charCodeAt(0) + ESCAPED);
}

function hexOctet(text: string, at: number): number | undefined {
  const digits = text.slice(at, at + 2);
  return /^[0-9A-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
