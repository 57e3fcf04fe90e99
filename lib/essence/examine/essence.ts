/** Essence for a crawl: cheap work is done at once, the rest in the reader processes. */

import { z } from 'zod';
import type { EssenceRecipe } from '../../sdk/essence-recipe.ts';
import type { Examination } from '../../sdk/examination.ts';
import type { ReaderPool } from '../reader-pool/reader-pool.ts';
import type { Refusal } from '../reader-pool/tasks.ts';
import { formatsOf } from '../unnest/unnest.ts';
import { examine } from './examine.ts';
import type { Examined } from './examine.ts';
import { kitchenOf } from './kitchen.ts';
import { magicBytes } from './libmagic.ts';
import { isCheap } from './summarize.ts';

export interface Essence {
  /** Description of the content, as by file(1). Rejects only when a disk is full. */
  readonly describe: (body: Uint8Array) => Promise<string>;
  readonly examine: (document: Examined) => Promise<Examination | Refusal>;
}

/** Longer documents are always read in a reader process. */
const cheapBytes = 1024 * 1024;

const describedSchema = z.object({ ok: z.literal(true), description: z.string() });
/** Made by our own code; only that it came whole is in question. */
const examinedSchema = z.object({
  ok: z.literal(true),
  examination: z.custom<Examination>((value) => typeof value === 'object' && value !== null && 'parts' in value),
});

export function createEssence(recipe: EssenceRecipe, pool: ReaderPool): Essence {
  const kitchen = kitchenOf(recipe);
  const given = { recipe: { key: recipe.key, value: recipe } };
  return {
    describe: async (body) => {
      const input = { body: body.subarray(0, magicBytes) };
      const said = await pool.run({ reader: 'describe', input, ...given }, describedSchema);
      return said.ok ? said.description : `cannot be examined: ${said.detail}`;
    },
    examine: async (document) => {
      const { type, body, summary } = document;
      const isSimple = formatsOf(type.toLowerCase(), body) === undefined && isCheap(kitchen, type);
      const isHere = body.length <= cheapBytes && (summary !== undefined || isSimple);
      if (isHere) return examine(kitchen, document);
      const { page: _, ...input } = document;
      const said = await pool.run({ reader: 'examine', input, ...given }, examinedSchema);
      return said.ok ? said.examination : said;
    },
  };
}
