/** The parameters of robot.conf under “Indexing settings”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { boolean, choice, integer, string } from '../../../sdk/param.ts';
import { table } from './references.ts';

export const indexingSettings = {
  canonical: defineParameter({
    name: 'canonical',
    group: 'Indexing settings',
    param: choice.defaultsTo('auto', {
      label: 'Canonical URLs',
      doc: 'What a canonical URL, named by a link element or a Link header, does to the RD of a page. Those on other hosts or without an RD are ignored; the trace says why.',
      choices: [
        { value: 'auto', doc: 'As prefer with the built-in filters; as off if the collection has a filter.conf.' },
        { value: 'off', doc: 'Canonical URLs have no effect.' },
        { value: 'prefer', doc: 'The page gets no RD if its canonical URL has one.' },
        { value: 'note', doc: 'The trace shows the canonical URL.' },
      ],
    }),
    effect: 'works',
    changes: ['decision'],
    example: 'prefer',
    reference: 'Canonical URLs',
  }),
  convertTimeout: defineParameter({
    name: 'convert-timeout',
    group: 'Indexing settings',
    param: integer.defaultsTo('600', {
      label: 'Conversion timeout',
      doc: 'How long the conversion of a document may take.',
      min: 1,
      max: 86_400,
      unit: 'seconds',
    }),
    effect: 'works',
    changes: ['content'],
    example: '300',
    reference: table,
  }),
  enableIp: defineParameter({
    name: 'enable-ip',
    group: 'Indexing settings',
    param: boolean.defaultsTo('true', {
      label: 'Keep the address in the RD',
      doc: 'Whether every RD gets the attribute ip with the address it was fetched from.',
    }),
    effect: 'works',
    changes: ['rd'],
    example: 'false',
    reference: table,
  }),
  generationFilter: defineParameter({
    name: 'generation-filter',
    group: 'Indexing settings',
    param: string.defaultsTo('generation-default', {
      doc: 'Name of the filter in filter.conf that decides which resources get an RD.',
    }),
    effect: 'works',
    changes: ['decision', 'rd'],
    example: 'generation-intranet',
    reference: table,
  }),
  metadataClasses: defineParameter({
    name: 'metadata-classes',
    group: 'Indexing settings',
    param: choice.defaultsTo('single', {
      label: 'Classes of external metadata',
      doc: 'What a metadata class in external_metadata.cfg may be.',
      choices: [
        { value: 'single', doc: 'One letter or digit, as the manual of external metadata has it.' },
        { value: 'long', doc: 'Up to 64 letters and digits not beginning with FUN, as in its later versions.' },
      ],
    }),
    effect: 'works',
    changes: ['rd'],
    example: 'long',
    reference: 'External metadata',
  }),
  unpackArchives: defineParameter({
    name: 'unpack-archives',
    group: 'Indexing settings',
    param: boolean.defaultsTo('false', {
      label: 'Unpack archives',
      doc: 'Treats the files in zip archives as resources of their own, if the enumeration filter follows the links of the archive. The URL of a file is the URL of the archive, !/ and the path in the archive. Files are decided on and indexed like pages, without requests of their own. Zip archives in an archive are unpacked, too, up to five levels deep. At most 1,000 files and 64 MB are unpacked from an archive and those in it.',
    }),
    effect: 'works',
    changes: ['content'],
    example: 'true',
    reference: 'Archives',
  }),
  refusedRdDays: defineParameter({
    name: 'refused-rd-days',
    group: 'Indexing settings',
    param: integer.defaultsTo('-1', {
      label: 'Keep RDs of refused URLs',
      doc: 'Days an RD is kept while the server answers 400, 401, 402, 403, 406, or 451. The first such answer after that removes the RD, if refused-rd-visits is reached as well. −1: no limit. 404 and 410 remove RDs at once; other errors keep them.',
      min: -1,
      max: 36_500,
      unit: 'days',
    }),
    effect: 'works',
    changes: ['answer'],
    example: '30',
    reference: 'Refused documents',
  }),
  refusedRdVisits: defineParameter({
    name: 'refused-rd-visits',
    group: 'Indexing settings',
    param: integer.defaultsTo('1', {
      label: 'Visits before removal',
      doc: 'Consecutive visits the server must refuse before refused-rd-days removes an RD.',
      min: 1,
      max: 1_000,
      unit: 'times',
    }),
    effect: 'works',
    changes: ['answer'],
    example: '3',
    reference: 'Refused documents',
  }),
  indexAfterNgenerated: defineParameter({
    name: 'index-after-ngenerated',
    group: 'Indexing settings',
    param: integer.defaultsTo('256', {
      label: 'Hand RDs out every',
      doc: 'How often the hand-out mark of the collection moves on during a run; it always does at the end. Search and exports of the console see every stored RD at once.',
      min: 1,
      unit: 'minutes',
    }),
    effect: 'works',
    changes: [],
    example: '30',
    reference: table,
  }),
} as const;
