/** Assigns the MIME type that goes with the extension of a file name. */

import { notKnownYet } from '../sdk/allow-deny.ts';
import { defineFunction, proceed } from '../sdk/define-function.ts';
import { source } from '../sdk/param.ts';

export const assignTypeByExtension = defineFunction({
  name: 'assign-type-by-extension',
  aliases: ['assign-type-by-extclear-source'],
  phases: ['MetaData', 'Data'],
  summary: 'Sets the source type by the extension of a file name.',
  doc: 'The file name is the last part of the path of the URL, unless src names another source; a query is left out. A name whose extension mime.types does not list leaves the type as it is. Under MetaData this is how a resource can be judged by type before it is retrieved.',
  params: { src: source.defaultsTo('path', { label: 'Source with the file name', doc: 'Source with the file name.' }) },
  after: ['setup-type-by-extension'],
  sets: ['type'],
  examples: [
    {
      text: 'MetaData fn=assign-type-by-extension',
      given: { url: 'http://www.siroe.com/docs/index.html' },
      expect: { sources: { type: 'text/html' } },
    },
    {
      text: 'Data fn=assign-type-by-extension src=file-name',
      given: { 'file-name': 'report.pdf' },
      expect: { sources: { type: 'application/pdf' } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  reads: ({ src }) => [src],
  decide({ sources, typeByExtension }, { src }) {
    if (!sources.isKnowable(src)) return notKnownYet(src);
    const type = typeByExtension(fileName(sources.get(src) ?? ''));
    if (type === undefined) return { kind: 'proceed', note: 'no type for this extension' };
    sources.set('type', type);
    return proceed;
  },
});

function fileName(path: string): string {
  const withoutQuery = path.split(/[?#]/, 1)[0] ?? '';
  return withoutQuery.slice(withoutQuery.lastIndexOf('/') + 1);
}
