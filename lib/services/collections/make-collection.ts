/** What every way to make a collection ends with: a free short name, secrets moved, the first revision. */

import { describeActor } from '../actor.ts';
import { countTogether } from '../configuration/findings.ts';
import { moveSecrets } from '../configuration/move-secrets.ts';
import { keepSecrets } from '../credentials/keep-secrets.ts';
import type { CallContext } from '../define-service.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';
import type { CollectionCreated } from './contract.ts';

export interface NewCollectionFiles {
  readonly name: string;
  /** Made of the name when absent. */
  readonly slug?: string | undefined;
  readonly kind?: CollectionRecord['kind'];
  readonly settings?: unknown;
  readonly message: string;
  readonly files: ReadonlyMap<string, string>;
  readonly notes?: readonly string[];
}

export async function makeCollection(
  context: CallContext,
  { kind = 'normal', settings = {}, notes = [], ...given }: NewCollectionFiles,
): Promise<CollectionCreated | Problem> {
  const { collections, revisions, findings, actor } = context;
  const author = describeActor(actor).name;
  const made = await createUnderFreeSlug(context, given, (slug) => {
    const { files } = moveSecrets(given.files, slug);
    return collections.create({ slug, name: given.name, kind, settings, author, message: given.message, files });
  });
  if (isProblem(made)) return made;
  const { slug } = made;
  const credentials = await keepSecrets(context, made.id, moveSecrets(given.files, slug).moved);
  const revision = await revisions.newest(made.id);
  const { errors } = countTogether(await findings(revision.id));
  return { slug, revision: revision.number, errors, notes, credentials };
}

export function taken(slug: string): Problem {
  return fieldProblem('slug', `There is already a collection called ${slug}.`);
}

/** Under the short name given, or under one made of the name, with a number when another has it. */
export async function createUnderFreeSlug(
  context: Pick<CallContext, 'collections'>,
  { name, slug }: Pick<NewCollectionFiles, 'name' | 'slug'>,
  create: (slug: string) => Promise<CollectionRecord | 'taken'>,
): Promise<CollectionRecord | Problem> {
  if (slug !== undefined) {
    const made = await create(slug);
    return made === 'taken' ? taken(slug) : made;
  }
  for (;;) {
    const made = await create(await freeSlug(context, name));
    if (made !== 'taken') return made;
  }
}

async function freeSlug({ collections }: Pick<CallContext, 'collections'>, name: string): Promise<string> {
  const base = slugOf(name);
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (!(await collections.find(slug))) return slug;
  }
}

export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const led = /^[a-z]/.test(plain) ? plain : `c-${plain}`;
  return led.slice(0, 56).replace(/-+$/, '');
}
