/** What became of the annotations of a collection: whether the RDs have them, and which URLs have no RD to annotate. */

import { z } from 'zod';
import { overlayDigest } from '../../engine/program/overlay.ts';
import { sourceText } from '../../lang/source-text.ts';
import { annotationKey, annotationsIn } from '../../languages/annotations/model.ts';
import type { Annotation } from '../../languages/annotations/model.ts';
import { parse, syntax } from '../../languages/annotations/syntax.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { annotationStatesSchema } from './contract.ts';
import type { AnnotationStates } from './contract.ts';

const listed = 100;

export const getAnnotationStates = defineService({
  name: 'getAnnotationStates',
  doc: 'Whether the RDs have the annotations of the newest revision, and which annotated URLs have no RD.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: annotationStatesSchema,
  run: async (context, given): Promise<AnnotationStates | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { revisions, crawl, metadata } = context;
    const { id, number: revision } = await revisions.newest(collection.id);
    const files = await revisions.files(id);
    const annotated = annotatedIn(files.get(syntax.usualPath) ?? '');
    const { described, without } = await crawl.named(collection.id, { urls: [...annotated.keys()], most: listed });
    const layer = await metadata.layer(collection.id);
    return {
      revision,
      urls: annotated.size,
      described,
      isApplied: layer === overlayDigest(files),
      without: without.map(({ url, resource }) => {
        const { hash, outcome } = resource ?? {};
        return {
          url,
          line: annotated.get(url)?.line ?? 1,
          ...(hash !== undefined && outcome !== undefined && { resource: { hash, outcome } }),
        };
      }),
    };
  },
});

/** The template that counts of each URL, with something to say. */
function annotatedIn(text: string): ReadonlyMap<string, Annotation> {
  const { templates } = annotationsIn(parse(sourceText(syntax.usualPath, text)).ast);
  const last = new Map(templates.map((template) => [annotationKey(template.url), template]));
  last.delete(undefined);
  const saying = [...last.values()].filter(({ attributes }) => attributes.length > 0);
  return new Map(saying.toSorted((a, b) => a.line - b.line).map((template) => [template.url, template]));
}
