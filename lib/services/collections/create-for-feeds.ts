/** Makes a collection for content feeds: URL patterns say what it takes, whatever the host, and documents are converted. */

import { z } from 'zod';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { syntax as filterConf } from '../../languages/filter-conf/syntax.ts';
import { syntax as filterrulesConf } from '../../languages/filterrules-conf/syntax.ts';
import { syntax as urlPatternsConf } from '../../languages/url-patterns-conf/syntax.ts';
import { defineService } from '../define-service.ts';
import { collectionName, slug } from '../input.ts';
import { fieldProblem } from '../result.ts';
import { errorsOf } from '../simulator/texts.ts';
import { collectionCreatedSchema } from './contract.ts';
import { makeCollection } from './make-collection.ts';

const mostPatterns = 65_536;

export const createForFeeds = defineService({
  name: 'createForFeeds',
  doc: 'Creates a collection for content feeds. Its URL patterns accept documents of any host and scheme; PDF, RTF, Office, and OpenDocument files are converted.',
  role: 'operator',
  input: z.strictObject({
    name: collectionName,
    slug: slug.optional(),
    /** Follow patterns, one a line. */
    patterns: z
      .string()
      .trim()
      .min(1, 'Enter at least one pattern.')
      .max(mostPatterns, 'The patterns are too long.')
      .refine((text) => !/[^\P{Cc}\t\r\n]/u.test(text), 'The patterns contain characters that can’t be displayed.'),
  }),
  output: collectionCreatedSchema,
  run: async (context, { patterns, ...given }) => {
    const text = `[Follow]\n${patterns.replaceAll(/\r\n?/g, '\n')}\n`;
    const files = new Map([
      [urlPatternsConf.usualPath, text],
      [filterrulesConf.usualPath, anyHost],
      [filterConf.usualPath, convertingFilterConf],
    ]);
    const [error] = errorsOf(await context.languages.check(files));
    if (error !== undefined) return fieldProblem('patterns', error.message);
    return makeCollection(context, { ...given, slug: given.slug, message: 'For feeds', files });
  },
  audit: ({ name }, created) => ({ subject: created.slug, detail: { name } }),
});

const anyHost = `# Hosts are accepted by url-patterns.conf.\nOption default-site=allow\n`;

/** Documents of these types are converted to HTML. */
const converted = [
  'application/pdf',
  'application/rtf',
  'text/rtf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
];

/** The default filters, with the conversions before the line that admits types. */
const convertingFilterConf = defaultFilterConf.replace(
  'Data fn=filter-by-regex src=document-type',
  (line) => `${converted.map((type) => `Data fn=convert-to-html type=${type}\n`).join('')}${line}`,
);
