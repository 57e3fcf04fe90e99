/** The files that the directives of a collection name, by the functions of this release. */

import { languageIdOf, namedFiles } from '../../languages/named-files.ts';
import type { NamedFiles } from '../../languages/named-files.ts';
import { readOverview } from '../../languages/filterrules-conf/overview.ts';
import type { SiteEntry } from '../../languages/filterrules-conf/overview.ts';
import { place as filterrules } from '../../languages/filterrules-conf/place.ts';
import { registry } from '../../registry.ts';
import { describeFunction } from '../../sdk/describe.ts';

type Texts = ReadonlyMap<string, string>;

const words = { functions: registry.functions.map(describeFunction) };

export function filesNamedIn(texts: Texts): NamedFiles {
  return namedFiles(texts, words);
}

/** The texts with sites and rules, whatever the files are called. */
export function rulesTexts(texts: Texts): readonly string[] {
  const named = filesNamedIn(texts);
  return [...texts].flatMap(([path, text]) => (languageIdOf(path, named) === filterrules.id ? [text] : []));
}

/** The sites of all these files. */
export function sitesIn(texts: Texts): readonly SiteEntry[] {
  return rulesTexts(texts).flatMap((text) => readOverview(text).sites);
}
