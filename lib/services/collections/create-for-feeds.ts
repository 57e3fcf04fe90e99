/** Makes a collection for content feeds: URL patterns say what it takes, whatever the host. */

import { z } from 'zod';
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
  doc: 'Creates a collection for content feeds. Its URL patterns accept documents of any host and scheme.',
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
    ]);
    const [error] = errorsOf(await context.languages.check(files));
    if (error !== undefined) return fieldProblem('patterns', error.message);
    return makeCollection(context, { ...given, slug: given.slug, message: 'For feeds', files });
  },
  audit: ({ name }, created) => ({ subject: created.slug, detail: { name } }),
});

const anyHost = `# Hosts are accepted by url-patterns.conf.\nOption default-site=allow\n`;
