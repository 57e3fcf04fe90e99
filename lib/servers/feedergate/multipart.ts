/** `multipart/form-data` as it arrives. Lines may end in LF alone; what stands before and behind the parts is left out. */

import { formLimits } from './form.ts';
import type { FieldHandlers, FormFault, FormReader } from './form.ts';
import { readPartHead } from './part-head.ts';

const LF = 0x0a;
const CR = 0x0d;
const DASH = 0x2d;
/** Blanks may follow a delimiter, up to the end of its line. */
const MOST_PADDING = 100;

type State = 'preamble' | 'head' | 'content' | 'epilogue';

/** What follows the text of a delimiter. */
type Tail =
  | { readonly kind: 'part'; readonly length: number }
  | { readonly kind: 'last' }
  /** The text is part of the content. */
  | { readonly kind: 'none' }
  /** It is in what has not arrived. */
  | { readonly kind: 'open' };

export function readMultipart(boundary: string, handlers: FieldHandlers): FormReader {
  return new MultipartReader(Buffer.from(`\n--${boundary}`, 'latin1'), handlers);
}

class MultipartReader implements FormReader {
  readonly #delimiter: Buffer;
  readonly #handlers: FieldHandlers;
  /** What has arrived and is not given yet. The first delimiter may stand on the first line. */
  #rest: Buffer = Buffer.of(LF);
  #state: State = 'preamble';
  #parts = 0;
  #fault: FormFault | undefined;

  constructor(delimiter: Buffer, handlers: FieldHandlers) {
    this.#delimiter = delimiter;
    this.#handlers = handlers;
  }

  push(piece: Uint8Array): FormFault | undefined {
    if (this.#state === 'epilogue') return undefined;
    this.#rest = Buffer.concat([this.#rest, piece]);
    return this.#run(false);
  }

  end(): FormFault | undefined {
    const fault = this.#run(true);
    if (fault !== undefined || this.#state === 'epilogue') return fault;
    return this.#state === 'preamble'
      ? { reason: 'The form has no parts: its boundary is not in the body.' }
      : { reason: 'The form is incomplete: it does not end with its boundary.' };
  }

  #run(isLast: boolean): FormFault | undefined {
    while (this.#fault === undefined && this.#step(isLast));
    return this.#fault;
  }

  /** False when nothing more can be said of what has arrived. */
  #step(isLast: boolean): boolean {
    switch (this.#state) {
      case 'preamble':
      case 'content':
        return this.#toDelimiter(isLast);
      case 'head':
        return this.#head();
      case 'epilogue':
        this.#rest = Buffer.alloc(0);
        return false;
    }
  }

  #toDelimiter(isLast: boolean): boolean {
    for (let from = 0; ;) {
      const at = this.#rest.indexOf(this.#delimiter, from);
      if (at < 0) return this.#keepBack(from);
      const tail = this.#tailAt(at + this.#delimiter.length, isLast);
      if (tail.kind === 'open') {
        this.#give(this.#beforeLineEnd(at));
        return false;
      }
      if (tail.kind !== 'none') return this.#delimited(at, tail);
      from = at + 1;
    }
  }

  #delimited(at: number, tail: Tail): boolean {
    this.#give(this.#beforeLineEnd(at));
    const lead = this.#rest.indexOf(LF) + this.#delimiter.length;
    if (this.#state === 'content') this.#handlers.end();
    if (tail.kind !== 'part') {
      this.#state = 'epilogue';
      return true;
    }
    this.#rest = this.#rest.subarray(lead + tail.length);
    this.#state = 'head';
    if (++this.#parts > formLimits.parts) {
      this.#fault = { reason: `The form has more than ${formLimits.parts} parts.` };
    }
    return true;
  }

  #tailAt(start: number, isLast: boolean): Tail {
    const rest = this.#rest;
    if (rest[start] === DASH && rest[start + 1] === DASH) return { kind: 'last' };
    if (rest[start] === DASH && start + 1 === rest.length && !isLast) return { kind: 'open' };
    let at = start;
    while (isPadding(rest[at]) && at - start <= MOST_PADDING) at++;
    if (at === rest.length) return isLast ? { kind: 'last' } : { kind: 'open' };
    return rest[at] === LF ? { kind: 'part', length: at + 1 - start } : { kind: 'none' };
  }

  /** The beginning of a delimiter, and the line end before it, may be what has arrived last. */
  #keepBack(searchedTo: number): boolean {
    const { length } = this.#rest;
    this.#give(Math.max(searchedTo, length - this.#delimiter.length - 1));
    return false;
  }

  /** Gives the content up to here, and forgets it. */
  #give(end: number): void {
    if (end <= 0) return;
    if (this.#state === 'content') this.#handlers.bytes(this.#rest.subarray(0, end));
    this.#rest = this.#rest.subarray(end);
  }

  #beforeLineEnd(feed: number): number {
    return feed > 0 && this.#rest[feed - 1] === CR ? feed - 1 : feed;
  }

  #head(): boolean {
    const read = readPartHead(this.#rest);
    if (read.kind === 'open') return false;
    if (read.kind === 'fault') {
      this.#fault = read.fault;
      return false;
    }
    this.#rest = this.#rest.subarray(read.end);
    this.#handlers.begin(read.name);
    this.#state = 'content';
    return true;
  }
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === CR;
}
