/** The sources the robot itself knows of a resource and the phase that first has them (manual, tables 44-1 and 44-2). */

import { phaseOf } from './phases.ts';
import type { PhaseName } from './phases.ts';

export interface SourceName {
  /** Lower case; names compare case-insensitively. */
  readonly name: string;
  readonly from: 'MetaData' | 'Data';
  readonly doc: string;
  readonly example?: string;
}

export const sourceNames: readonly SourceName[] = [
  {
    name: 'csid',
    from: 'MetaData',
    doc: 'Catalog server ID, as robot.conf gives it.',
    example: 'x-catalog://budgie.siroe.com:8086/alexandria',
  },
  { name: 'depth', from: 'MetaData', doc: 'Number of links from the starting point.', example: '10' },
  {
    name: 'enumeration filter',
    from: 'MetaData',
    doc: 'Name of the enumeration filter.',
    example: 'enumeration-default',
  },
  { name: 'generation filter', from: 'MetaData', doc: 'Name of the generation filter.', example: 'generation-default' },
  {
    name: 'host',
    from: 'MetaData',
    doc: 'Host of the URL. Comparisons also try the host with its port.',
    example: 'home.siroe.com',
  },
  { name: 'ip', from: 'MetaData', doc: 'Address of the host; known once it is looked up.', example: '198.95.249.6' },
  {
    name: 'path',
    from: 'MetaData',
    doc: 'Path of the URL, without the query. Compare url to include the query.',
    example: '/documents/listing.html',
  },
  { name: 'protocol', from: 'MetaData', doc: 'Scheme of the URL.', example: 'http' },
  { name: 'url', from: 'MetaData', doc: 'The complete URL.', example: 'http://developer.siroe.com/docs/manuals/' },
  {
    name: 'content-charset',
    from: 'Data',
    doc: 'Character set the server sent in Content-Type. For the one the text was decoded with, use decoded-charset.',
    example: 'ISO-8859-1',
  },
  {
    name: 'content-language',
    from: 'Data',
    doc: 'Language the server sent in Content-Language, otherwise the one in META http-equiv.',
    example: 'de-CH',
  },
  { name: 'content-encoding', from: 'Data', doc: 'Content coding the server sent.', example: 'gzip' },
  {
    name: 'content-length',
    from: 'Data',
    doc: 'Size in bytes as the server sent it, otherwise the bytes received.',
    example: '2048',
  },
  {
    name: 'content-type',
    from: 'Data',
    doc: 'MIME type in lower case, without parameters.',
    example: 'text/html',
  },
  {
    name: 'decoded-charset',
    from: 'Data',
    doc: 'Character set the text was decoded with: from its byte order mark, header or META, or guessed. An addition to the original robot.',
    example: 'windows-1252',
  },
  {
    name: 'document-type',
    from: 'Data',
    doc: 'Type that Essence recognized, such as Pdf or README; where Essence is off, the source type. An addition to the original robot.',
    example: 'README',
  },
  { name: 'expires', from: 'Data', doc: 'Date the resource expires, as the server sent it.' },
  { name: 'last-modified', from: 'Data', doc: 'Date the resource was last modified, as the server sent it.' },
  { name: 'type', from: 'Data', doc: 'Content type, until a directive sets another one.', example: 'text/html' },
];

const namesFromStart = new Set(sourceNames.filter(({ from }) => from === 'MetaData').map(({ name }) => name));

/** Whether a source that no directive has set can exist in a phase. META names and everything unknown need the content. */
export function existsIn(phase: PhaseName, name: string): boolean {
  return phaseOf(phase)?.available === 'content' || namesFromStart.has(name);
}
