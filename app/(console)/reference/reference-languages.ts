/** The configuration languages as the reference shows them: file, purpose, grammar, built-in text, beginnings of its codes. */

import { isPlaceOf } from '#lib/lang/file-places.ts';
import type { Grammar } from '#lib/lang/language.ts';
import { elements, type ElementShape } from '#lib/languages/filterrules-conf/vocabulary.ts';
import { builtInFiles, languages } from '#lib/languages/index.ts';
import { attributeElement } from '#lib/languages/schema-conf/vocabulary.ts';

export interface ReferenceLanguage {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  /** What the file is for. */
  readonly about: string;
  readonly grammar: Grammar;
  /** What the codes of its diagnostics begin with. */
  readonly prefixes: readonly string[];
  /** What applies where a collection has no such file. */
  readonly builtIn?: string;
  readonly elements?: readonly ElementShape[];
  /** Key of its parameters in the catalog. */
  readonly parameters?: string;
}

interface About {
  readonly about: string;
  readonly prefixes: readonly string[];
  readonly elements?: readonly ElementShape[];
  readonly parameters?: string;
}

/** By file name; the order of the reference. */
const abouts: Readonly<Record<string, About>> = {
  'robot.conf': {
    about:
      'How the robot behaves as a whole: its name, its pace, how deep it goes, which filters it runs. Seed URLs may stand in it too.',
    prefixes: ['ROBOT-'],
    parameters: 'robotConf',
  },
  'filter.conf': {
    about:
      'Two filters, each a list of directives with one function a line: the enumeration filter decides whose links are followed, the generation filter what gets an RD.',
    prefixes: ['FILTER-'],
  },
  'filterrules.conf': {
    about: 'Which sites are visited and from which starting points; a URL that no site owns is rejected.',
    prefixes: ['RULES-'],
    elements,
  },
  'mime.types': {
    about: 'Which MIME type a file name extension stands for; assign-type-by-extension reads it.',
    prefixes: ['MIME-'],
  },
  'schema.conf': {
    about:
      'The attributes a resource description can have: what each says, whether people may edit it, whether the full-text search looks into it, and under which other names it comes.',
    prefixes: ['SCHEMA-'],
    elements: [{ ...attributeElement, form: 'statement', within: 'file' }],
  },
  'external_metadata.cfg': {
    about:
      'Metadata for pages, given by URL prefix without touching the pages: the longest prefix that has a class supplies its values, the rest is inherited from shorter ones.',
    prefixes: ['E_', 'W_'],
  },
  'gatherer.cf': {
    about:
      'What a Harvest Gatherer gathers: RootNodes, each expanded up to its limits, and LeafNodes, each retrieved as it is; before them its variables.',
    prefixes: ['GATHERER-'],
    parameters: 'gatherer',
  },
  'filters/…': {
    about: 'Which paths, or which hosts, the enumeration of a RootNode may touch: the first line that matches decides.',
    prefixes: ['HFILTER-'],
  },
};

export const referenceLanguages: readonly ReferenceLanguage[] = Object.entries(abouts).flatMap(([file, about]) => {
  const language = languages.find((each) => isPlaceOf(each, file));
  if (language === undefined) return [];
  const builtIn = builtInFiles.get(file);
  const { id, title, grammar } = language;
  return [{ id, title, grammar, file, ...about, ...(builtIn !== undefined && { builtIn }) }];
});

/** The file whose findings have a code's prefix; `PROGRAM` is about the files together. */
export function languageOfCode(code: string): ReferenceLanguage | undefined {
  return referenceLanguages.find(({ prefixes }) => prefixes.some((prefix) => code.startsWith(prefix)));
}
