/** A page with a link to a document, which is converted. */

import { links } from './pages.ts';
import type { Expectation, FieldCase } from './field-case.ts';

export const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  rtf: 'application/rtf',
  doc: 'application/msword',
  eml: 'message/rfc822',
  zip: 'application/zip',
  epub: 'application/epub+zip',
  msg: 'application/vnd.ms-outlook',
} as const;

interface DocumentAnswer {
  readonly name: string;
  /** A function where it is large. */
  readonly body: string | Uint8Array | Promise<Uint8Array> | (() => Promise<Uint8Array>);
  /** By default that of the name. */
  readonly type?: string;
  /** Of its RD. */
  readonly text?: RegExp;
  readonly not?: RegExp;
  readonly noRd?: true;
  readonly check?: Expectation['check'];
}

export const doc = (id: string, source: string, kind: string, answer: DocumentAnswer): FieldCase => {
  const { name, body, text, not, noRd, check } = answer;
  const path = `/${name}`;
  const type =
    answer.type ?? new Map(Object.entries(types)).get(name.replace(/.*\./, '')) ?? 'application/octet-stream';
  return {
    id,
    source,
    kind,
    conf: 'documents',
    routes: {
      '/': links(path),
      [path]: () => ({ headers: { 'Content-Type': type }, body: typeof body === 'function' ? body() : body }),
    },
    expect: {
      ...(text && { rds: { [path]: text } }),
      ...(not && { rdsWithout: { [path]: not } }),
      ...(noRd && { noRds: [path] }),
      ...(check && { check }),
    },
  };
};

/** What became of the document, where nothing says what should. */
export const observed: Expectation['check'] = ({ rds }) => JSON.stringify(rds).slice(0, 300);

/** What of the RD is missing. */
export const missing =
  (path: string, ...words: readonly string[]): NonNullable<Expectation['check']> =>
  ({ rds }) => {
    const text = JSON.stringify(rds[path] ?? '');
    const absent = words.filter((word) => !text.includes(word));
    return absent.length === 0 ? undefined : `without ${absent.join(', ')}`;
  };
