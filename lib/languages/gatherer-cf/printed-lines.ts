/** What programs print: URLs, or RootNodes of nine fields (Harvest manual, 4.3.2 and 4.5). Each line is checked by itself. */

import type { Param } from '../../sdk/param.ts';
import type { RootNode } from './model.ts';
import { enumSpec } from './vocabulary.ts';

/** `urls`: a program of a list; `roots`: an enumeration program. */
export type Printing = 'urls' | 'roots';

/** A line that reads, blanks made one. `n`: its number in the output, from 1. */
export interface PrintedLine {
  readonly n: number;
  readonly text: string;
}

/** A program that a RootNode or LeafNode names, and what it is given. */
export interface ProgramCall {
  /** The same for the same command and input. */
  readonly key: string;
  /** As written in gatherer.cf, or printed by another program. */
  readonly command: string;
  readonly printing: Printing;
  /** URLs, one per line of its input. */
  readonly input: readonly string[];
  /** Of gatherer.cf. */
  readonly line: number;
  /** Why it is not made. */
  readonly refusal?: string;
}

/** The lines taken of what each call printed in a run: observed once, read by every later evaluation. */
export type PrintedOutputs = readonly (readonly [call: string, lines: readonly PrintedLine[]])[];

export interface RefusedLine extends PrintedLine {
  readonly reason: string;
}

export interface CheckedOutput {
  readonly lines: readonly PrintedLine[];
  /** The first of them; `refusedCount` says how many there are. */
  readonly refused: readonly RefusedLine[];
  readonly refusedCount: number;
}

/** What of the collection and the product the lines are checked against. */
export interface LineKnowledge {
  readonly schemes: ReadonlySet<string>;
  /** True when the collection has a filter file of this name. */
  readonly hasFilter: (written: string) => boolean;
}

const mostRefusals = 100;
const longestUrl = 8192;
const longestShown = 200;
/** Of a printed field that stands for none. */
export const noFilter = '/dev/null';
export const noProgram = '/bin/false';

/** Empty lines are passed over; the last one need not be ended. */
export function checkOutput(printing: Printing, output: Uint8Array, knows: LineKnowledge): CheckedOutput {
  const lines: PrintedLine[] = [];
  const refused: RefusedLine[] = [];
  let refusedCount = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (const { n, bytes } of linesOf(output)) {
    const text = decoded(decoder, bytes);
    if (text === '') continue;
    const reason = text === undefined ? 'not valid UTF-8' : refusalOf(printing, text, knows);
    if (reason === undefined && text !== undefined) lines.push({ n, text });
    else if (reason !== undefined) {
      refusedCount++;
      const shown = text ?? new TextDecoder('latin1').decode(bytes);
      if (refused.length < mostRefusals) refused.push({ n, text: cut(withoutSecret(shown)), reason });
    }
  }
  return { lines, refused, refusedCount };
}

interface NumberedBytes {
  readonly n: number;
  readonly bytes: Uint8Array;
}

function* linesOf(output: Uint8Array): Generator<NumberedBytes> {
  let start = 0;
  for (let n = 1; start < output.length; n++) {
    const found = output.indexOf(0x0a, start);
    const end = found < 0 ? output.length : found;
    yield { n, bytes: output.subarray(start, end) };
    start = end + 1;
  }
}

/** Undefined for what is no UTF-8. */
function decoded(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes).trim().replaceAll(/\s+/g, ' ');
  } catch {
    return undefined;
  }
}

function refusalOf(printing: Printing, text: string, knows: LineKnowledge): string | undefined {
  const fields = text.split(' ');
  const [url = ''] = fields;
  if (printing === 'urls') {
    return fields.length > 1 ? `one URL was expected, not ${fields.length} words` : urlRefusal(url, knows);
  }
  if (fields.length !== 9) return `nine fields were expected, not ${fields.length}`;
  return urlRefusal(url, knows) ?? fieldRefusal(fields, knows);
}

function urlRefusal(written: string, { schemes }: LineKnowledge): string | undefined {
  if (written.length > longestUrl) return `the URL is longer than ${longestUrl} characters`;
  const url = URL.parse(written);
  if (url === null || /["<>\\\p{Cc}]/u.test(written)) return 'not a complete URL';
  const scheme = url.protocol.slice(0, -1);
  if (!schemes.has(scheme)) return `nothing is gathered over ${scheme}`;
  if (url.username !== '' || url.password !== '') {
    return 'the URL has a user and a password in it: HTTP-Basic-Auth of gatherer.cf is for these';
  }
  return undefined;
}

function fieldRefusal(fields: readonly string[], { hasFilter }: LineKnowledge): string | undefined {
  const [, urlMax, urlFilter = '', hostMax, hostFilter = '', access, delay, depth] = fields;
  const missing = [urlFilter, hostFilter].find((name) => name !== noFilter && !hasFilter(name));
  return (
    wrong('URL-Max', enumSpec.urlMax.param, urlMax) ??
    wrong('Host-Max', enumSpec.hostMax.param, hostMax) ??
    wrong('Access', enumSpec.access.param, access) ??
    wrong('Delay', enumSpec.delay.param, delay) ??
    wrong('Depth', enumSpec.depth.param, depth) ??
    (missing === undefined ? undefined : `the collection has no filter file ${missing}`)
  );
}

function wrong(name: string, param: Param<unknown>, text: string | undefined): string | undefined {
  const reading = param.read(text);
  return reading.ok ? undefined : `${name} must be ${reading.expected}`;
}

/** The RootNode of a line of nine fields that was checked. `line` is that of gatherer.cf. */
export function printedRoot(text: string, line: number): RootNode {
  const [url = '', urlMax, urlFilter = '', hostMax, hostFilter = '', access, delay, depth, program] = text.split(' ');
  return {
    url,
    program: null,
    line,
    urlMax: valueOf(enumSpec.urlMax.param, urlMax),
    urlFilter,
    hostMax: valueOf(enumSpec.hostMax.param, hostMax),
    hostFilter: hostFilter === noFilter ? null : hostFilter,
    access: valueOf(enumSpec.access.param, access),
    delaySeconds: valueOf(enumSpec.delay.param, delay) ?? 0,
    depth: valueOf(enumSpec.depth.param, depth),
    search: valueOf(enumSpec.search.param, undefined),
    enumeration: program === undefined || program === noProgram ? null : program,
  };
}

function valueOf<Value>(param: Param<Value>, text: string | undefined): Value {
  const reading = param.read(text);
  if (!reading.ok) throw new TypeError(`a printed field was stored that does not read: ${text ?? ''}`);
  return reading.value;
}

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** A password that was printed is neither stored nor shown. */
export function withoutSecret(text: string): string {
  return text.replaceAll(/(\/\/[^/?#@:\s]*):[^/?#@\s]*@/g, '$1:…@');
}
