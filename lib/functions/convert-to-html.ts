/** Has a document converted to HTML, so that what reads pages reads it too. */

import { documentFormats } from '../sdk/document-types.ts';
import { defineFunction, needs, proceed } from '../sdk/define-function.ts';
import type { FilterContext } from '../sdk/define-function.ts';
import { mimeType } from '../sdk/param.ts';

/** Of what the server gave no type to. */
const unknown = 'unknown';
/** Of all types of documents with text, unless Essence summarizes them. */
const documents = 'documents';

export const convertToHtml = defineFunction({
  name: 'convert-to-html',
  phases: ['Data'],
  summary: 'Converts documents of a type to HTML.',
  doc: 'PDF, RTF, FrameMaker MIF, and the documents of Office (docx, xlsx, pptx, the old ppt) and OpenDocument (odt, ods, odp); the old doc and xls where the programs of catdoc are installed; of pictures (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF, BMP), recordings, and films (MP3, FLAC, Ogg, WAV, AIFF, MP4, Matroska, ASF), their metadata. The bytes are believed before the type. Each document is read by a process of its own, within convert-timeout and a limit of memory. Afterwards type is text/html, and the title, META values, links and text are those of the document. What cannot be converted goes on with its type as it was, and the reason.',
  params: {
    type: mimeType({
      label: 'From type',
      doc: 'Type to convert from; unknown converts what the server gave no type to, by its content; documents, an addition to the original robot, converts all types of documents with text, unless Essence is on.',
    }),
  },
  sets: ['type'],
  examples: [
    {
      text: 'Data fn=convert-to-html type=application/pdf',
      given: { type: 'application/pdf' },
      facts: { converted: { ok: true, metas: [] } },
      expect: { sources: { type: 'text/html' } },
    },
    {
      text: 'Data fn=convert-to-html type=application/rtf',
      given: { type: 'application/rtf' },
      facts: { converted: { ok: true, metas: [] } },
      expect: { sources: { type: 'text/html' } },
    },
    {
      text: 'Data fn=convert-to-html type=documents',
      given: { type: 'text/rtf', 'document-type': 'text/rtf' },
      facts: { converted: { ok: true, metas: [] } },
      expect: { sources: { type: 'text/html' } },
    },
    {
      text: 'Data fn=convert-to-html type=application/x-mif',
      given: { type: 'application/x-mif' },
      facts: { converted: { ok: true, metas: [] } },
      expect: { sources: { type: 'text/html' } },
    },
    {
      text: 'Data fn=convert-to-html type=application/pdf',
      doc: 'A document that needs a password keeps its type.',
      given: { type: 'application/pdf' },
      facts: { converted: { ok: false, reason: 'encrypted', detail: 'a password is needed' } },
      expect: { sources: { type: 'application/pdf' } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 47',
  reads: ({ type }) => (type === documents ? ['type', 'document-type'] : ['type']),
  decide(context, { type }) {
    const { facts, sources } = context;
    if (!isMeant(type, context)) {
      return { kind: 'proceed', note: type === documents ? 'not a document to convert' : `type is not ${type}` };
    }
    const { converted } = facts;
    if (converted === undefined) return needs('converted');
    if (!converted.ok) return { kind: 'proceed', note: `not converted, ${converted.reason}: ${converted.detail}` };
    sources.set('type', 'text/html');
    return proceed;
  },
});

function isMeant(wanted: string, { sources, facts }: FilterContext): boolean {
  if (wanted === unknown) return !saysType(facts.response?.headers);
  const type = sources.get('type')?.toLowerCase();
  if (type === undefined || wanted !== documents) return type === wanted;
  return documentFormats.has(type) && sources.get('document-type')?.toLowerCase() === type;
}

function saysType(headers: Readonly<Record<string, string>> = {}): boolean {
  const said = headers['content-type'] ?? '';
  return /^[^/;\s]+\/[^;\s]+/.test(said) && !/^(unknown|\*)\//i.test(said);
}
