/** The reader for a body, by its content type and, where that says too little, by its first bytes. */

import { formLimits } from './form.ts';
import type { FieldHandlers, FormFault, FormReader } from './form.ts';
import { readMultipart } from './multipart.ts';
import { readUrlencoded } from './urlencoded.ts';

/** Of a body whose type says nothing: a field of an urlencoded form, or the first delimiter. */
const firstField = /^[\w.-]+=/;
const firstDelimiter = /^(?:\r?\n)*--([^\r\n]+?)[ \t]*\r?\n/;
/** The first bytes tell within these. */
const MOST_SNIFFED = 1024;

/** `contentType`: the header as it was sent. The guide's own sample names multipart and sends an urlencoded form. */
export function readForm(contentType: string | undefined, handlers: FieldHandlers): FormReader {
  const boundary = boundaryIn(contentType ?? '');
  if (boundary !== undefined) return readMultipart(boundary, handlers);
  if (/^\s*application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return readUrlencoded(handlers);
  return new SniffedForm(handlers);
}

/** Undefined when none is named, or one that no delimiter can have. */
export function boundaryIn(contentType: string): string | undefined {
  if (!/^\s*multipart\//i.test(contentType)) return undefined;
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const boundary = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
  return boundary.length > 0 && boundary.length <= formLimits.boundary ? boundary : undefined;
}

class SniffedForm implements FormReader {
  readonly #handlers: FieldHandlers;
  #first = Buffer.alloc(0);
  #reader: FormReader | undefined;

  constructor(handlers: FieldHandlers) {
    this.#handlers = handlers;
  }

  push(piece: Uint8Array): FormFault | undefined {
    if (this.#reader !== undefined) return this.#reader.push(piece);
    this.#first = Buffer.concat([this.#first, piece]);
    this.#reader = readerFor(this.#first, this.#handlers);
    if (this.#reader !== undefined) return this.#reader.push(this.#first);
    return this.#first.length < MOST_SNIFFED ? undefined : unknownForm;
  }

  end(): FormFault | undefined {
    return this.#reader === undefined ? unknownForm : this.#reader.end();
  }
}

const unknownForm: FormFault = {
  reason: 'The body is neither multipart/form-data with a boundary nor an urlencoded form.',
};

function readerFor(first: Buffer, handlers: FieldHandlers): FormReader | undefined {
  const text = first.toString('latin1', 0, MOST_SNIFFED);
  if (firstField.test(text)) return readUrlencoded(handlers);
  const boundary = firstDelimiter.exec(text)?.[1];
  return boundary === undefined ? undefined : readMultipart(boundary, handlers);
}
