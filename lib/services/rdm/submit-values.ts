/** Persistent values: what people give to attributes of RDs, many at a time. */

import { joinNumbered } from '../../languages/soif/numbered.ts';
import type { SoifContent } from '../../languages/soif/object.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import { isProblem } from '../result.ts';
import { givenValues, openEditable } from '../schema/editable.ts';
import type { Editable } from '../schema/editable.ts';
import type { Submission, Submitted, Submitting } from './submitted.ts';
import { plural } from './words.ts';

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
  if (isProblem(editable)) return { message: editable.message };
  const by = { by: describeActor(context.actor).name, at: context.now(), replaces: operation === 'insert' };
  let changed = 0;
  for await (const portion of submitted.portions) {
    const rows = await Promise.all(
      portion.map(async (object) => ({
        url: object.url,
        hash: await context.crawl.hashOf(object.url),
        values: valuesOf(object, editable, submitted),
      })),
    );
    const known = new Map(rows.flatMap(({ hash, values }) => (hash === undefined ? [] : [[hash, values] as const])));
    const given = await context.edits.give(collection.id, known, by);
    changed += given.changed;
    for (const { url, hash = '' } of rows) if (!given.found.has(hash)) submitted.refuse(`${url} has no RD.`);
  }
  return { message: `${plural(changed, 'RD')} changed.` };
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
  let changed = 0;
  for await (const portion of submitted.portions) {
    const hashes = await Promise.all(portion.map(({ url }) => context.crawl.hashOf(url)));
    const known = hashes.flatMap((hash) => hash ?? []);
    changed += await context.edits.forget(collection.id, known, view);
  }
  return { message: `${plural(changed, 'RD')} changed.` };
}
