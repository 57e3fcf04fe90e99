/** Which uploads sent a URL, and what each did to it. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { resourceHash, slug } from '../input.ts';
import { findResource } from '../resources/read-resources.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { urlUploadsSchema } from './contract.ts';
import type { UrlUploads } from './contract.ts';
import { fedHistory } from './url-history.ts';

/** Visits of a URL that are kept. */
const keptVisits = 10;

export const listUrlUploads = defineService({
  name: 'listUrlUploads',
  doc: 'Newest first, of the last visits of the URL.',
  role: 'viewer',
  input: z.strictObject({ slug, hash: resourceHash }),
  output: urlUploadsSchema,
  run: async (context, given): Promise<UrlUploads | Problem> => {
    const found = await findResource(context, given);
    if (isProblem(found)) return found;
    const { fetches } = found.resource;
    const isCut = fetches.length >= keptVisits;
    const visits = fedHistory(fetches, !isCut);
    if (visits.length === 0) return { uploads: [], isCut: false };
    const listed = await context.feeds.named(
      found.collection.id,
      visits.map(({ feed }) => feed),
    );
    const byId = new Map(listed.map((upload) => [upload.id, upload]));
    const uploads = visits.map((visit) => {
      const upload = byId.get(visit.feed);
      if (upload === undefined) return visit;
      const { source, type, hasFile, receivedAt } = upload;
      return { ...visit, at: receivedAt, upload: { source, type, hasFile } };
    });
    return { uploads, isCut };
  },
});
