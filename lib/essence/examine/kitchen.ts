/** A recipe ready for use: its patterns compiled, its lists as sets. Once for each recipe. */

import { typeRecognizer } from '../../language-kit/recognize-type.ts';
import type { RecognizeType } from '../../language-kit/recognize-type.ts';
import { typeSelection } from '../../language-kit/select-type.ts';
import type { SelectType } from '../../language-kit/select-type.ts';
import type { EssenceRecipe, ExtractionRow, Written } from '../../sdk/essence-recipe.ts';
import type { RecognizedType } from '../../sdk/examination.ts';
import { unrecognized } from '../../sdk/essence-types.ts';
import { openLibmagic } from './libmagic.ts';
import type { DescribeContent } from './libmagic.ts';
import { compileQuickSum } from './quick-sum.ts';
import type { QuickSum } from './quick-sum.ts';

export interface Kitchen {
  readonly recipe: EssenceRecipe;
  readonly byName: RecognizeType;
  readonly byContent: RecognizeType;
  /** The line that keeps documents of a type out. */
  readonly stopOf: SelectType;
  readonly quickSum: QuickSum;
  readonly tableOf: (type: string) => Written<ExtractionRow> | undefined;
  /** Loaded when the first content is to be described. */
  readonly describe: () => Promise<DescribeContent>;
}

let last: Kitchen | undefined;

/** The last one is kept: documents of one collection come together. */
export function kitchenOf(recipe: EssenceRecipe): Kitchen {
  if (last?.recipe.key !== recipe.key) last = openKitchen(recipe);
  return last;
}

function openKitchen(recipe: EssenceRecipe): Kitchen {
  let libmagic: Promise<DescribeContent> | undefined;
  return {
    recipe,
    byName: typeRecognizer(recipe.byName, 'name'),
    byContent: typeRecognizer(recipe.byContent, 'content'),
    stopOf: typeSelection(recipe),
    quickSum: compileQuickSum(recipe.quickSum),
    tableOf: (type) => recipe.tables[type.toLowerCase()],
    describe: () => (libmagic ??= openLibmagic(recipe.magic?.text)),
  };
}

export interface Typed {
  readonly type: string;
  readonly recognized?: RecognizedType;
}

/** By name, else by content. */
export async function typeOf(kitchen: Kitchen, name: string, body: Uint8Array): Promise<Typed> {
  const { byName, byContent, describe } = kitchen;
  const named = name === '' ? undefined : byName(name);
  const recognized = named ?? byContent((await describe())(body));
  return recognized === undefined ? { type: unrecognized } : { type: recognized.type, recognized };
}
