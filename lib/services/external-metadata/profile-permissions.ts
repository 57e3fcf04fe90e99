/** Who may edit which profile. Without a list of its own every operator may; administrators always may. */

import { profileOf } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { Actor } from '../actor.ts';
import { readSettings } from '../collections/settings.ts';
import { canDo } from '../permissions.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';

export function mayEditProfile(actor: Actor, collection: CollectionRecord, name: string): boolean {
  if (canDo(actor, 'admin')) return true;
  const editors = editorsOf(collection, name);
  if (editors === null) return canDo(actor, 'operator');
  return actor.kind === 'user' && editors.includes(actor.email);
}

/** E-mail addresses; null: every operator. */
export function editorsOf(collection: CollectionRecord, name: string): readonly string[] | null {
  const { profileEditors } = readSettings(collection);
  return Object.hasOwn(profileEditors, name) ? (profileEditors[name] ?? null) : null;
}

export function refuseProfile(actor: Actor, collection: CollectionRecord, name: string): Problem | undefined {
  if (mayEditProfile(actor, collection, name)) return undefined;
  const editors = editorsOf(collection, name);
  const who = editors === null ? 'Operators' : editors.length === 0 ? 'Only administrators' : editors.join(', ');
  return problem('forbidden', `${who} may edit the profile ${name}; an administrator can change that.`);
}

/** A save of several files may not touch a profile that its author may not edit. */
export function refuseProfiles(
  actor: Actor,
  collection: CollectionRecord,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Problem | undefined {
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const name = profileOf(path);
    if (name === undefined || before.get(path) === after.get(path)) continue;
    const refusal = refuseProfile(actor, collection, name);
    if (refusal) return refusal;
  }
  return undefined;
}
