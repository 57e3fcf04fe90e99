/** The settings of a collection: limits and bodies for operators, reach for administrators only. */

import { z } from 'zod';
import { collectionSettingsSchema } from './contract.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { CollectionSettings } from './contract.ts';
import { changeSettings, findCollection, readSettings } from './settings.ts';
import { bodiesSchema, limitsSchema, reachSchema } from './settings-schema.ts';

export const getSettings = defineService({
  name: 'getSettings',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: collectionSettingsSchema,
  run: async (context, given): Promise<CollectionSettings | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : readSettings(collection);
  },
});

/** The settings with these entries replaced. */
async function changed(
  context: CallContext,
  named: string,
  entries: Partial<CollectionSettings>,
): Promise<CollectionSettings | Problem> {
  const saved = await changeSettings(context, named, () => entries);
  return isProblem(saved) ? saved : saved.after;
}

export const saveSettings = defineService({
  name: 'saveSettings',
  role: 'operator',
  input: z.strictObject({ slug, limits: limitsSchema, bodies: bodiesSchema }),
  output: collectionSettingsSchema,
  run: (context, { limits, bodies, ...given }) => changed(context, given.slug, { limits, bodies }),
  audit: (given) => ({ subject: given.slug, detail: { limits: given.limits, bodies: given.bodies } }),
});

export const saveRequireAssertions = defineService({
  name: 'saveRequireAssertions',
  doc: 'Whether a failed assertion prevents runs from starting.',
  role: 'operator',
  input: z.strictObject({ slug, required: z.boolean() }),
  output: collectionSettingsSchema,
  run: (context, { required, ...given }) => changed(context, given.slug, { requireAssertions: required }),
  audit: (given) => ({ subject: given.slug, detail: { required: given.required } }),
});

export const saveKeepsCookies = defineService({
  name: 'saveKeepsCookies',
  doc: 'Whether each run keeps the cookies of servers, as a browser does, and forgets them at its end.',
  role: 'operator',
  input: z.strictObject({ slug, keeps: z.boolean() }),
  output: collectionSettingsSchema,
  run: (context, { keeps, ...given }) => changed(context, given.slug, { keepsCookies: keeps }),
  audit: (given) => ({ subject: given.slug, detail: { keeps: given.keeps } }),
});

export const saveSpeaksRdm = defineService({
  name: 'saveSpeaksRdm',
  doc: 'Turns RDM on or off: whether anyone who can reach the console can read the RDs without signing in.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ slug, speaks: z.boolean() }),
  output: collectionSettingsSchema,
  run: (context, { speaks, ...given }) => changed(context, given.slug, { speaksRdm: speaks }),
  audit: (given) => ({ subject: given.slug, detail: { speaks: given.speaks } }),
});

export const saveOpenToThisHost = defineService({
  name: 'saveOpenToThisHost',
  doc: 'Whether programs on this host may command the robot through its command port without the token.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ slug, isOpen: z.boolean() }),
  output: collectionSettingsSchema,
  run: (context, { isOpen, ...given }) => changed(context, given.slug, { openToThisHost: isOpen }),
  audit: (given) => ({ subject: given.slug, detail: { isOpen: given.isOpen } }),
});

export const saveReach = defineService({
  name: 'saveReach',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ slug, reach: reachSchema }),
  output: collectionSettingsSchema.extend({ before: collectionSettingsSchema.shape.reach }),
  run: async (context, { reach, ...given }) => {
    const saved = await changeSettings(context, given.slug, () => ({ reach }));
    return isProblem(saved) ? saved : { ...saved.after, before: saved.before.reach };
  },
  audit: (given, { before, reach }) => ({ subject: given.slug, detail: { from: before, to: reach } }),
});
