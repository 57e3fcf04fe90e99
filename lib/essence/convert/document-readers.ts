/** The readers of documents, by format. They run in processes that may be ended: see `reader-pool`. */

import type { Document } from './document.ts';
import type { DocumentFormat } from './formats.ts';
import { readMif } from './read-mif.ts';
import { readOffice } from './read-office.ts';
import { readOle } from './read-ole.ts';
import { readRtf } from './read-rtf.ts';

type ReadDocument = (body: Uint8Array) => Document | Promise<Document>;

/** Throws a {@link DocumentRefusal} for what it cannot read. */
export const documentReaders: Readonly<Record<DocumentFormat, ReadDocument>> = {
  // Heavy: loaded only for what needs it.
  pdf: async (body) => (await import('./read-pdf.ts')).readPdf(body),
  rtf: readRtf,
  mif: readMif,
  office: readOffice,
  ole: readOle,
  image: async (body) => (await import('./read-image.ts')).readImage(body),
  audio: async (body) => (await import('./read-audio.ts')).readAudio(body),
};

export function isDocumentFormat(text: string): text is DocumentFormat {
  return text in documentReaders;
}
