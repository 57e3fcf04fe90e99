/** What a process that reads documents can be asked. */

import { documentHtml, DocumentRefusal } from '../convert/document.ts';
import type { EssenceRecipe } from '../../sdk/essence-recipe.ts';
import { isDocumentFormat } from '../convert/document-readers.ts';
import { readAs } from '../convert/read-as.ts';
import { examine } from '../examine/examine.ts';
import type { Examined } from '../examine/examine.ts';
import { readMembers } from '../examine/members.ts';
import type { ArchiveRequest } from '../examine/members.ts';
import { kitchenOf } from '../examine/kitchen.ts';

/** Gives what its task is answered; throws a {@link DocumentRefusal} for what it cannot read. */
type Read = (input: unknown, recipe: unknown) => Promise<unknown>;

/** Of a document as a page: whoever asked has to hold it. */
const mostCharacters = 64 * 1024 * 1024;

async function convert(input: unknown): Promise<unknown> {
  const { format, body } = input as { readonly format: string; readonly body: Uint8Array };
  if (!isDocumentFormat(format)) throw new DocumentRefusal('unsupported', `no reader is called ${format}`);
  const read = await readAs(format, body);
  const html = documentHtml(read);
  if (html.length > mostCharacters) throw new DocumentRefusal('too-large', 'the text is larger than any page');
  return { ok: true, html, ...(read.cuts && { cuts: read.cuts }) };
}

/** The description of the content by libmagic, from its beginning. */
async function describe(input: unknown, recipe: unknown): Promise<unknown> {
  const { body } = input as { readonly body: Uint8Array };
  const describing = await kitchenOf(recipe as EssenceRecipe).describe();
  return { ok: true, description: describing(body) };
}

async function examineDocument(input: unknown, recipe: unknown): Promise<unknown> {
  return { ok: true, examination: await examine(kitchenOf(recipe as EssenceRecipe), input as Examined) };
}

export const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['convert', convert],
  ['describe', describe],
  ['examine', examineDocument],
  ['members', async (input) => ({ ok: true, read: await readMembers(input as ArchiveRequest) })],
]);
