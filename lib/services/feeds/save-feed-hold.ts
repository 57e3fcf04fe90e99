/** When the feeds of a data source are held. */

import { z } from 'zod';
import { feedHoldParams } from '../../forms/feed-hold.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { rowId, slug } from '../input.ts';
import { wholeNumber } from '../param-schema.ts';
import { isProblem } from '../result.ts';
import { noSource } from './delete-source.ts';

const hold = { minimum: wholeNumber(feedHoldParams.minimum), percent: wholeNumber(feedHoldParams.percent) };

export const saveFeedHold = defineService({
  name: 'saveFeedHold',
  doc: 'Sets when feeds of a data source wait for confirmation: from how many deletions, and above which share. A cleanup, a replacement of groups, and a full groups feed that deletes members of its own source only are never held.',
  role: 'operator',
  input: z.strictObject({ slug, source: rowId('The source'), ...hold }),
  output: z.strictObject(hold),
  run: async (context, { slug: of, source, ...saved }) => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const isSaved = await context.feeds.saveHold({ collectionId: collection.id, source, ...saved });
    return isSaved ? saved : noSource(of, source);
  },
  audit: ({ slug: subject, ...detail }) => ({ subject, detail }),
});
