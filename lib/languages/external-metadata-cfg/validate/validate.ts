/** Checks external metadata files one after the other and gives their valid lines back; nothing but findings is kept. */

import { KeySet } from '../../../match/text/key-set.ts';
import { fill } from '../../../lang/diagnostic.ts';
import type { Severity } from '../../../lang/diagnostic.ts';
import { messages, valuesOf } from '../messages.ts';
import type { FindingName } from '../messages.ts';
import { createScanner } from '../scan/scan.ts';
import type { ScannedLine, Scanner } from '../scan/scan.ts';
import { isWithin } from './threshold.ts';
import type { Threshold } from './threshold.ts';
import type { ClassMode } from '../vocabulary.ts';

export interface Finding {
  readonly file: string;
  /** From 1; a column counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  readonly code: FindingName;
  readonly message: string;
}

export interface FileTotals {
  readonly file: string;
  /** Lines that are not blank. */
  readonly total: number;
  readonly malformed: number;
}

export interface Validation {
  readonly total: number;
  readonly malformed: number;
  /** Malformed lines to all lines; 0 when there are none. */
  readonly share: number;
  /** The share is within the threshold. Warnings and duplicates do not count. */
  readonly ok: boolean;
  /** In file order; of each code no more than the limit. */
  readonly findings: readonly Finding[];
  /** How many findings there are of each code, those left out counted too. */
  readonly counts: Readonly<Partial<Record<FindingName, number>>>;
  readonly files: readonly FileTotals[];
}

export interface ValidationOptions {
  readonly classes: ClassMode;
  readonly threshold: Threshold;
  /** Findings kept of each code. */
  readonly limit: number;
  /** Takes valid lines, each with its line feed. The bytes are used again afterwards. */
  readonly write?: (bytes: Uint8Array) => void;
}

/** Findings of each code that are kept unless all are asked for. */
export const FINDINGS_OF_A_CODE = 1000;

export interface Validator {
  /** Begins the next file. End its scanner before the next one. */
  readonly file: (name: string) => Scanner;
  readonly result: () => Validation;
}

interface State extends ValidationOptions {
  readonly keys: KeySet;
  readonly findings: Finding[];
  readonly counts: Map<FindingName, number>;
  /** Where the lines of each file begin in the numbers of `keys`, so that a duplicate names the line that wins. */
  readonly winners: LineNumbers;
  readonly files: { file: string; total: number; malformed: number }[];
}

/** The file and line of every key, by its number. */
interface LineNumbers {
  lines: Int32Array;
  files: Int32Array;
}

/** The first line with a prefix wins, over all files: they are to become one. */
export function createValidator(options: ValidationOptions): Validator {
  const state: State = {
    ...options,
    keys: new KeySet(),
    findings: [],
    counts: new Map(),
    winners: { lines: new Int32Array(1024), files: new Int32Array(1024) },
    files: [],
  };
  return { file: (name) => beginFile(state, name), result: () => resultOf(state) };
}

/** Checks one file that is in memory. */
export function validate(name: string, bytes: Uint8Array, options: ValidationOptions): Validation {
  const validator = createValidator(options);
  const scanner = validator.file(name);
  scanner.push(bytes);
  scanner.end();
  return validator.result();
}

function beginFile(state: State, name: string): Scanner {
  const totals = { file: name, total: 0, malformed: 0 };
  const index = state.files.push(totals) - 1;
  const output = state.write === undefined ? undefined : createOutput(state.write);
  const scanner = createScanner({
    classes: state.classes,
    finding: (code, line, start, end) => note(state, code, line, { start, end }),
    line: (line) => {
      totals.total++;
      if (line.scan.malformed) totals.malformed++;
      else {
        checkDuplicate(state, line, index);
        output?.take(line);
      }
    },
  });
  return {
    // The pieces are used again: what lies in one must be written before the next.
    push: (chunk) => {
      scanner.push(chunk);
      output?.flush();
    },
    end: () => {
      scanner.end();
      output?.flush();
    },
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
  /** The line that has the prefix already. */
  readonly winner?: string;
}

function note(state: State, code: FindingName, line: ScannedLine, place: Place): void {
  const { start, end, winner } = place;
  const count = (state.counts.get(code) ?? 0) + 1;
  state.counts.set(code, count);
  if (count > state.limit) return;
  const { severity, text } = messages.messages[code];
  const piece = decoder.decode(line.bytes.subarray(start, Math.min(end, start + MAX_PIECE)));
  state.findings.push({
    file: state.files.at(-1)?.file ?? '',
    line: line.number,
    column: columnOf(line, start),
    severity,
    code,
    message: fill(text, { ...valuesOf(code, piece), ...(winner !== undefined && { line: winner }) }),
  });
}

const decoder = new TextDecoder();
/** Bytes of a piece that a message may repeat. */
const MAX_PIECE = 400;

function columnOf({ bytes, start }: ScannedLine, offset: number): number {
  return decoder.decode(bytes.subarray(start, offset)).length + 1;
}

function checkDuplicate(state: State, line: ScannedLine, file: number): void {
  const { keys, winners } = state;
  const { key, prefixStart, prefixEnd } = line.scan;
  const number = keys.add(key.bytes, key.length);
  if (number >= 0) {
    keepLine(winners, number, { line: line.number, file });
    return;
  }
  const winner = -1 - number;
  const other = winners.files[winner] ?? 0;
  const where = other === file ? '' : ` of ${state.files[other]?.file ?? ''}`;
  const place = { start: prefixStart, end: prefixEnd, winner: `${winners.lines[winner] ?? 0}${where}` };
  note(state, 'W_DUPLICATE_PREFIX', line, place);
}

function keepLine(winners: LineNumbers, number: number, { line, file }: { line: number; file: number }): void {
  if (number >= winners.lines.length) {
    const lines = new Int32Array(number * 2);
    lines.set(winners.lines);
    const files = new Int32Array(number * 2);
    files.set(winners.files);
    Object.assign(winners, { lines, files });
  }
  winners.lines[number] = line;
  winners.files[number] = file;
}

function resultOf({ files, findings, counts, threshold }: State): Validation {
  const total = files.reduce((sum, file) => sum + file.total, 0);
  const malformed = files.reduce((sum, file) => sum + file.malformed, 0);
  return {
    total,
    malformed,
    share: total === 0 ? 0 : malformed / total,
    ok: isWithin(threshold, malformed, total),
    findings,
    counts: Object.fromEntries(counts),
    files,
  };
}

interface Output {
  readonly take: (line: ScannedLine) => void;
  readonly flush: () => void;
}

const LINE_FEED = 0x0a;
const lineFeed = Uint8Array.of(LINE_FEED);

/** Valid lines that follow each other are written in one piece. */
function createOutput(write: (bytes: Uint8Array) => void): Output {
  let bytes: Uint8Array = new Uint8Array(0);
  let start = 0;
  let end = 0;
  const flush = (): void => {
    if (end > start) write(bytes.subarray(start, end));
    start = end;
  };
  const take = (line: ScannedLine): void => {
    if (line.bytes !== bytes || line.start !== end) {
      flush();
      bytes = line.bytes;
      start = line.start;
    }
    end = line.end;
    if (bytes[end] === LINE_FEED && end < bytes.length) end++;
    else {
      flush();
      write(lineFeed);
    }
  };
  return { take, flush };
}
