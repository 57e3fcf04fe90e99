/** The effective external metadata of a URL, and the lines it comes from. */

import { z } from 'zod';
import { loadMetadata } from '../../languages/external-metadata-cfg/load.ts';
import { lookUp } from '../../languages/external-metadata-cfg/look-up.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug, webUrl } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { EffectiveMetadata } from './contract.ts';

const FILE = 'external_metadata.cfg';

export const lookUpExternalMetadata = defineService({
  name: 'lookUpExternalMetadata',
  role: 'viewer',
  input: z.strictObject({ slug, url: webUrl }),
  run: async (context, { url, ...given }): Promise<EffectiveMetadata | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { id } = await context.revisions.newest(collection.id);
    const text = (await context.revisions.files(id)).get(FILE) ?? '';
    const index = loadMetadata(new TextEncoder().encode(text), 'single');
    const { firstError } = index;
    if (firstError !== undefined) {
      const { line, column, code } = firstError;
      return { url, metadata: {}, chain: [], problem: `${FILE}:${line}:${column}: ${code}. The file is not applied.` };
    }
    const { metadata, chain } = lookUp(index, url);
    return { url, metadata: Object.fromEntries(metadata), chain };
  },
});
