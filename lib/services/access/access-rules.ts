/** How the ACLs of a collection are read, and who may see documents of which a feed says nothing. */

import { z } from 'zod';
import { accessRulesSchema } from '../../store/access/access-rules.ts';
import type { AccessRules } from '../../store/access/access-rules.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { rowId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';

export const getAccessRules = defineService({
  name: 'getAccessRules',
  doc: 'Whether denied groups win over permitted users, and the data sources whose documents are secure by default.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: accessRulesSchema,
  run: async (context, given): Promise<AccessRules | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : context.access.rules(collection.id);
  },
});

export const saveDeniedGroupsWin = defineService({
  name: 'saveDeniedGroupsWin',
  doc: 'Whether an ACL that permits a user by name and denies one of the user’s groups denies the user. By default it permits.',
  role: 'admin',
  input: z.strictObject({ slug, wins: z.boolean() }),
  output: z.strictObject({}),
  run: async (context, { wins, ...given }) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    await context.access.saveDeniedGroupsWin(collection.id, wins);
    return {};
  },
  audit: (given) => ({ subject: given.slug, detail: { wins: given.wins } }),
});

export const saveSecureByDefault = defineService({
  name: 'saveSecureByDefault',
  doc: 'Whether nobody may see a document whose record has neither an authmethod nor an ACL. By default everybody may. Applies to later uploads.',
  role: 'admin',
  input: z.strictObject({ slug, source: rowId('The source'), isSecure: z.boolean() }),
  output: z.strictObject({}),
  run: async (context, { isSecure, source, ...given }) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const isSaved = await context.access.saveSecureByDefault({ collectionId: collection.id, source }, isSecure);
    return isSaved ? {} : problem('not-found', `${given.slug} has no data source ${source}.`);
  },
  audit: (given) => ({ subject: given.slug, detail: { source: given.source, isSecure: given.isSecure } }),
});
