/**
 * The files that directives name. One rule holds for all of them: the last component of the path names a file of the
 * collection, and the directive determines the language of the file, whatever the file is called.
 */

import { fileName } from '../lang/file-name.ts';
import { fileNamed, namesOf, placedAs } from '../lang/file-places.ts';
import type { FilePlaces } from '../lang/file-places.ts';
import { sourceText } from '../lang/source-text.ts';
import type { SourceText } from '../lang/source-text.ts';
import type { Catalog } from '../sdk/describe.ts';
import { syntax as allowList } from './allowlist-cf/syntax.ts';
import { fileReferences, functionsFor } from './filter-conf/resolve.ts';
import { parse as parseFilters, syntax as filterConf } from './filter-conf/syntax.ts';
import type { FilterConfAst } from './filter-conf/syntax.ts';
import { essenceFiles } from './gatherer-cf/essence-files.ts';
import type { NamedEssenceFile } from './gatherer-cf/essence-files.ts';
import { noFilter } from './gatherer-cf/printed-lines.ts';
import { parse as parseGatherer, syntax as gathererCf } from './gatherer-cf/syntax.ts';
import type { GathererCfAst } from './gatherer-cf/syntax.ts';
import { syntax as harvestFilter } from './harvest-filter/syntax.ts';
import { syntax as postSummarizing } from './post-summarizing/syntax.ts';
import { syntax as stopList } from './stoplist-cf/syntax.ts';
import { syntaxFor, syntaxes } from './syntaxes.ts';

/** Language ids by file name. Of two directives that name one file, the first determines its language. */
export type NamedFiles = ReadonlyMap<string, string>;

type Words = Pick<Catalog, 'functions'>;

interface NamingTexts {
  readonly filters: { readonly source: SourceText; readonly ast: FilterConfAst } | undefined;
  readonly gatherer: { readonly ast: GathererCfAst } | undefined;
}

/** The files that the texts of a collection name, by their paths. */
export function namedFiles(texts: ReadonlyMap<string, string>, words: Words): NamedFiles {
  const sourceOf = (language: FilePlaces): SourceText | undefined => {
    const path = namesOf(language).find((name) => texts.has(name));
    return path === undefined ? undefined : sourceText(path, texts.get(path) ?? '');
  };
  const [filters, gatherer] = [sourceOf(filterConf), sourceOf(gathererCf)];
  return namedIn({ filters: filters && parseFilters(filters), gatherer: gatherer && parseGatherer(gatherer) }, words);
}

export function namedIn({ filters, gatherer }: NamingTexts, words: Words): NamedFiles {
  const named = [...(filters ? inFilters(filters, words) : []), ...(gatherer ? inGatherer(gatherer.ast) : [])];
  return new Map(named.map(({ written, language }) => [fileName(written), language] as const).toReversed());
}

interface Named {
  readonly written: string;
  readonly language: string;
}

function inFilters({ source, ast }: NonNullable<NamingTexts['filters']>, words: Words): readonly Named[] {
  const functions = functionsFor(ast, words);
  const directives = ast.filters.flatMap((filter) => filter.directives);
  return directives.flatMap((node) =>
    fileReferences(source.text, node, functions).map(({ name, language }) => ({ written: name, language })),
  );
}

const languageOfOption: Readonly<Record<NamedEssenceFile['by'], string>> = {
  '--allowlist': allowList.id,
  '--stoplist': stopList.id,
  'Post-Summarizing': postSummarizing.id,
};

function inGatherer(ast: GathererCfAst): readonly Named[] {
  const modifiers = ast.lists.flatMap(({ entries }) => entries.flatMap((entry) => entry.modifiers));
  const filters = modifiers.flatMap(({ file }) => (file === undefined || file.text === noFilter ? [] : file.text));
  return [
    ...filters.map((written) => ({ written, language: harvestFilter.id })),
    ...essenceFiles(ast).map(({ by, file }) => ({ written: file.text, language: languageOfOption[by] })),
  ];
}

/** Language id of a file: by its own name, or else by the directive that names it. */
export function languageIdOf(path: string, named: NamedFiles): string | undefined {
  return syntaxFor(path)?.id ?? named.get(fileName(path));
}

/** Where a file that a directive names belongs in a collection. */
export function namedPlace(path: string, named: NamedFiles, among = syntaxes): string | undefined {
  const language = named.get(fileName(path));
  const syntax = language === undefined ? undefined : among.find(({ id }) => id === language);
  return syntax && placedAs(syntax, fileName(path));
}

/** The file among these that a directive names. */
export function findNamed<File extends { readonly path: string }>(
  files: readonly File[],
  written: string,
  language: FilePlaces,
): File | undefined {
  const path = fileNamed(
    files.map((file) => file.path),
    written,
    language,
  );
  return files.find((file) => file.path === path);
}
