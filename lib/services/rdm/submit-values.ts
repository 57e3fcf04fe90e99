/** Persistent values: what people give to attributes of RDs, many at a time. */

import { joinNumbered } from '../../languages/soif/numbered.ts';
import type { SoifContent } from '../../languages/soif/object.ts';
import { countWords } from '../../sdk/count-words.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import { isProblem } from '../result.ts';
import { givenValues, openEditable } from '../schema/editable.ts';
import type { Editable } from '../schema/editable.ts';
import { onlyOnce } from './submitted.ts';
import type { Submission, Submitted, Submitting } from './submitted.ts';

export async function submitValues(context: CallContext, submitting: Submitting): Promise<Submission> {
  return submitting.request.operation === 'delete'
    ? forgetValues(context, submitting)
    : giveValues(context, submitting);
}

async function giveValues(
  context: CallContext,
  { catalog: { collection }, request: { operation }, submitted }: Submitting,
): Promise<Submission> {
  const editable = await openEditable(context, collection.id);
  if (isProblem(editable)) {
    submitted.refuse(editable.message);
    return { message: editable.message };
  }
  const isFirst = onlyOnce(submitted);
  const by = { by: describeActor(context.actor).name, at: context.now(), replaces: operation === 'insert' };
  let changed = 0;
  for await (const portion of submitted.portions) {
    const hashed = await Promise.all(
      portion.map(async (object) => ({ object, hash: await context.crawl.hashOf(object.url) })),
    );
    const described = await context.crawl.described(
      collection.id,
      hashed.flatMap(({ hash }) => hash ?? []),
    );
    const rows = hashed
      .filter(({ object: { url }, hash = '' }) => !described.has(hash) || isFirst(url, hash))
      .map(({ object, hash }) => ({ url: object.url, hash, values: valuesOf(object, editable, submitted) }));
    const known = new Map(rows.flatMap(({ hash, values }) => (hash === undefined ? [] : [[hash, values] as const])));
    const given = await context.edits.give(collection.id, known, by);
    changed += given.changed;
    for (const { url, hash = '' } of rows) if (!given.found.has(hash)) submitted.refuse(`${url} has no RD.`);
  }
  return { message: `${countWords(changed, 'RD')} changed.` };
}

function valuesOf(
  { url, attributes }: SoifContent,
  editable: Editable,
  { refuse }: Submitted,
): Readonly<Record<string, readonly string[]>> {
  const decoder = new TextDecoder();
  const values = joinNumbered(attributes).flatMap(({ name: written, attributes: all }) => {
    const name = editable(written);
    const given = givenValues.safeParse(all.map(({ value }) => decoder.decode(value)));
    if (isProblem(name)) refuse(`${url}: ${name.message}`);
    else if (!given.success) refuse(`${url}, ${written}: ${given.error.issues[0]?.message}`);
    else return [[name, given.data] as const];
    return [];
  });
  return Object.fromEntries(values);
}

async function forgetValues(
  context: CallContext,
  { catalog: { collection }, request: { view }, submitted }: Submitting,
): Promise<Submission> {
  const names = view && (await editableNames(context, collection.id, { view, submitted }));
  let changed = 0;
  for await (const portion of submitted.portions) {
    const hashes = await Promise.all(portion.map(({ url }) => context.crawl.hashOf(url)));
    const known = hashes.flatMap((hash) => hash ?? []);
    changed += await context.edits.forget(collection.id, known, names);
  }
  return { message: `${countWords(changed, 'RD')} changed.` };
}

/** Those that nobody may give values are refused. */
async function editableNames(
  context: CallContext,
  collectionId: number,
  { view, submitted }: { readonly view: readonly string[]; readonly submitted: Submitted },
): Promise<readonly string[]> {
  const editable = await openEditable(context, collectionId);
  const names = isProblem(editable) ? [editable] : view.map(editable);
  return names.flatMap((name) => {
    if (!isProblem(name)) return [name];
    submitted.refuse(name.message);
    return [];
  });
}
