/** The effective external metadata of URLs as `winnow metadata lookup` shows it. Without an index nothing is effective. */

import { findEntry } from '../languages/external-metadata-cfg/look-up/load.ts';
import type { MetadataIndex } from '../languages/external-metadata-cfg/look-up/load.ts';
import { lookUp, metadataOfEntry } from '../languages/external-metadata-cfg/look-up/look-up.ts';

/** For people: the classes with their lines, digits first. */
export function effectiveLines(index: MetadataIndex | undefined, url: string): string {
  const found = index === undefined ? [] : metadataOfEntry(index, findEntry(index, url));
  const byName = Object.fromEntries(found.map((each) => [each.class, each]));
  let text = url;
  for (const { class: name, values, line } of Object.values(byName))
    text += `\n    ${name} = "${values.join('" "')}"  (line ${line})`;
  return text;
}

export function describeUrl(index: MetadataIndex | undefined, url: string) {
  if (index === undefined) return { url, metadata: {}, lines: {}, chain: [] };
  const { metadata, lines, chain } = lookUp(index, url);
  return { url, metadata: Object.fromEntries(metadata), lines: Object.fromEntries(lines), chain };
}
