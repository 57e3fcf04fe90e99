/** The document formats that can be read as text, by their MIME types and by the bytes they begin with. */

export type DocumentFormat = 'pdf' | 'rtf' | 'mif' | 'office' | 'ole';

const byType: ReadonlyMap<string, DocumentFormat> = new Map<string, DocumentFormat>([
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['text/rtf', 'rtf'],
  ['application/rtf', 'rtf'],
  ['application/x-mif', 'mif'],
  ['application/vnd.mif', 'mif'],
  ['application/x-framemaker', 'mif'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'office'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'office'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'office'],
  ['application/vnd.oasis.opendocument.text', 'office'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'office'],
  ['application/vnd.oasis.opendocument.presentation', 'office'],
  ['application/msword', 'ole'],
  ['application/vnd.ms-excel', 'ole'],
  ['application/vnd.ms-powerpoint', 'ole'],
]);

/** Where a PDF may begin (ISO 32000, annex H.3.4.1). */
const pdfWithin = 1024;

/** By the bytes alone; undefined for what is none of the formats. */
export function formatOfContent(body: Uint8Array): DocumentFormat | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, pdfWithin)).toString('latin1');
  if (head.startsWith('PK\u0003\u0004')) return 'office';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return 'ole';
  if (/^[\s\u00ef\u00bb\u00bf]*\{\\rtf/.test(head)) return 'rtf';
  if (/^[\s\u00ef\u00bb\u00bf]*<MIFFile/.test(head)) return 'mif';
  return head.includes('%PDF-') ? 'pdf' : undefined;
}

/** The bytes are believed before the type: servers name documents wrongly. Undefined when no reader knows either. */
export function formatOf(type: string, body: Uint8Array): DocumentFormat | undefined {
  return formatOfContent(body) ?? byType.get(type);
}
