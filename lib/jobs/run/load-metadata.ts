/** The metadata texts of a revision as one index, with the way back from its lines to the files they stand in. */

import { createLoader } from '../../languages/external-metadata-cfg/look-up/load.ts';
import type { MetadataIndex } from '../../languages/external-metadata-cfg/look-up/load.ts';
import { METADATA_FILE, portionsOf, profileTexts } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { MetadataText, Pace } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { ClassMode } from '../../languages/external-metadata-cfg/vocabulary.ts';
import { pacedSteps } from '../../match/regex/steps.ts';

const lineFeed = Uint8Array.of(10);

/** What people write: the profiles, when there are any, or the collection's own file. */
export function writtenTexts(files: ReadonlyMap<string, string>): readonly MetadataText[] {
  const profiles = profileTexts(files);
  const own = files.get(METADATA_FILE);
  if (profiles.length > 0) return profiles;
  return own === undefined ? [] : [{ path: METADATA_FILE, text: own }];
}

/** Where a line of all the texts together stands; files are numbered in the order given. */
export type Places = (line: number) => { readonly file: number; readonly line: number };

export async function loadTogether(
  texts: readonly MetadataText[],
  classes: ClassMode,
  { yieldNow }: Pick<Pace, 'yieldNow'>,
): Promise<{ readonly index: MetadataIndex; readonly places: Places }> {
  const loader = createLoader(classes);
  const firsts: number[] = [];
  let lines = 0;
  for (const { text } of texts) {
    firsts.push(lines);
    const plain = text.startsWith('\u{feff}') ? text.slice(1) : text;
    for (const portion of portionsOf(plain)) {
      loader.push(portion);
      for (let at = portion.indexOf(10); at >= 0; at = portion.indexOf(10, at + 1)) lines++;
      await yieldNow();
    }
    if (plain === '' || plain.endsWith('\n')) continue;
    loader.push(lineFeed);
    lines++;
  }
  const places: Places = (line) => {
    const file = firsts.findLastIndex((first) => first < line);
    return { file, line: line - (firsts[file] ?? 0) };
  };
  return { index: await pacedSteps(loader.finishing(), yieldNow), places };
}
