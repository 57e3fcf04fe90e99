/** What a page that edits a text is made from: the newest texts, and what the last run did with them. */

import { ask, requireUser } from '#app/session.ts';
import { mostOfFile } from '../configuration/files/long-files.ts';
import type { EditedTextInput } from './use-edited-text.ts';

export async function loadEditedText(slug: string): Promise<EditedTextInput> {
  const { role } = await requireUser();
  const [configuration, hits] = await Promise.all([
    ask((all) => all.listFiles, { slug }),
    ask((all) => all.getHits, { slug }),
  ]);
  const files = await Promise.all(
    configuration.files.map(({ path }) => ask((all) => all.getFile, { slug, path, most: mostOfFile })),
  );
  return { slug, configuration, files, hits, isOperator: role !== 'viewer' };
}
