/** Reads the files of a collection that a program is made of; a file that is absent has a built-in default. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import { hasErrors } from '../../lang/diagnostic.ts';
import { fileName } from '../../lang/file-name.ts';
import { fileNamed, namesOf } from '../../lang/file-places.ts';
import type { FilePlaces } from '../../lang/file-places.ts';
import type { Language } from '../../lang/language.ts';
import { sourceText } from '../../lang/source-text.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { filterConf } from '../../languages/filter-conf/index.ts';
import type { FilterConf } from '../../languages/filter-conf/model.ts';
import { filterrulesConf } from '../../languages/filterrules-conf/index.ts';
import type { FilterrulesConf } from '../../languages/filterrules-conf/model.ts';
import { defaultMimeTypes } from '../../languages/mime-types/default.ts';
import { mimeTypes } from '../../languages/mime-types/index.ts';
import type { MimeTypes } from '../../languages/mime-types/model.ts';
import { defaultRobotConf } from '../../languages/robot-conf/default.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { schemaConf } from '../../languages/schema-conf/index.ts';
import type { Schema } from '../../languages/schema-conf/model.ts';
import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import type { Gatherer } from '../../languages/gatherer-cf/model.ts';
import { defaultFilterName, defaultUrlFilter } from '../../languages/harvest-filter/default.ts';
import { harvestFilter } from '../../languages/harvest-filter/index.ts';
import type { HarvestFilter } from '../../languages/harvest-filter/model.ts';
import { urlPatternsConf } from '../../languages/url-patterns-conf/index.ts';
import type { UrlPatterns } from '../../languages/url-patterns-conf/model.ts';
import { urlRulesConf } from '../../languages/url-rules-conf/index.ts';
import type { UrlRules } from '../../languages/url-rules-conf/model.ts';
import type { Catalog } from '../../sdk/describe.ts';
import type { Place } from './place.ts';
import { readEssence } from './read-essence.ts';
import type { EssenceReader } from './read-essence.ts';
import type { ReadFile, Wanted } from './read-file.ts';

export type { ReadFile } from './read-file.ts';

/** Reads each file once and keeps what was found in it. */
export interface ConfigurationReader extends EssenceReader {
  readonly robot: () => ReadFile<RobotConf> | undefined;
  readonly filters: () => ReadFile<FilterConf> | undefined;
  /** By the path a directive writes; undefined when the collection has no such file, or one with errors. */
  readonly rules: (written: string) => ReadFile<FilterrulesConf> | undefined;
  readonly mimeTypes: (written: string) => ReadFile<MimeTypes> | undefined;
  /** Undefined when the collection has none of its own, or one with errors. */
  readonly schema: () => ReadFile<Schema> | undefined;
  /** Undefined when the collection has no gatherer.cf, or one with errors. */
  readonly gatherer: () => ReadFile<Gatherer> | undefined;
  /** Undefined when the collection has no url-patterns.conf, or one with errors. */
  readonly urlPatterns: () => ReadFile<UrlPatterns> | undefined;
  /** Undefined when the collection has no url-rules.conf, or one with errors. */
  readonly urlRules: () => ReadFile<UrlRules> | undefined;
  /** A filter of RootNodes by the path a root writes; only the default one is built in. */
  readonly rootFilter: (written: string) => ReadFile<HarvestFilter> | undefined;
  readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Names and texts of the files that decide, in the order they were first asked for. */
  readonly texts: ReadonlyMap<string, string>;
  /** The text of a line of a file that was read, by the file as places name it; without blanks around it. */
  readonly lineAt: (place: Place) => string | undefined;
}

const noSource: Pick<SourceText, 'text' | 'lineStarts'> = { text: '', lineStarts: [] };

export function readConfiguration(files: ReadonlyMap<string, string>, words: Catalog): ConfigurationReader {
  const diagnostics = new Map<string, readonly Diagnostic[]>();
  const texts = new Map<string, string>();
  const sources = new Map<string, SourceText>();
  const known = new Map<string, ReadFile<unknown> | undefined>();

  function read<Ast, Model, Change>(
    language: Language<Ast, Model, Change, Catalog>,
    { path, name, fallback }: Wanted,
  ): ReadFile<Model> | undefined {
    const text = path === undefined ? fallback : files.get(path);
    if (text === undefined) return undefined;
    const shown = path ?? name;
    const key = `${language.id} ${shown}`;
    if (!known.has(key)) known.set(key, readText(language, { name: shown, text, isDefault: path === undefined }));
    return known.get(key) as ReadFile<Model> | undefined;
  }

  function readText<Ast, Model, Change>(
    language: Language<Ast, Model, Change, Catalog>,
    { name, text, isDefault }: { readonly name: string; readonly text: string; readonly isDefault: boolean },
  ): ReadFile<Model> | undefined {
    // Of the schema only the aliases go into what is made: the texts of descriptions decide nothing.
    if (name !== schemaConf.usualPath) texts.set(name, text);
    const source = sourceText(name, text);
    const file = isDefault ? `${name} (built-in)` : name;
    sources.set(file, source);
    const parsed = language.parse(source);
    const found = language.check(parsed, words);
    if (!isDefault || hasErrors(found)) diagnostics.set(name, found);
    const model = language.toModel(parsed, words);
    return model && { file, source, model, isBuiltIn: isDefault };
  }

  const { usual, written, rootFilter } = wantedIn(files);
  const gatherer = (): ReadFile<Gatherer> | undefined => read(gathererCf, usual(gathererCf));
  return {
    robot: () => read(robotConf, usual(robotConf, defaultRobotConf)),
    filters: () => read(filterConf, usual(filterConf, defaultFilterConf)),
    rules: (path) => read(filterrulesConf, written(path, filterrulesConf)),
    mimeTypes: (path) => read(mimeTypes, { ...written(path, mimeTypes), fallback: defaultMimeTypes }),
    schema: () => read(schemaConf, usual(schemaConf)),
    gatherer,
    urlPatterns: () => read(urlPatternsConf, usual(urlPatternsConf)),
    urlRules: () => read(urlRulesConf, usual(urlRulesConf)),
    ...readEssence({ read, usual, written, files, countsLib: () => gatherer()?.model.libDirectory !== undefined }),
    rootFilter: (path) => read(harvestFilter, rootFilter(path)),
    diagnostics,
    texts,
    lineAt: ({ file, line }) => {
      const { text, lineStarts } = sources.get(file) ?? noSource;
      return lineStarts[line - 1] === undefined ? undefined : text.slice(lineStarts[line - 1], lineStarts[line]).trim();
    },
  };
}

/** Which file of the collection is meant. */
function wantedIn(files: ReadonlyMap<string, string>) {
  const usual = (language: FilePlaces, fallback?: string): Wanted => {
    const path = namesOf(language).find((name) => files.has(name));
    return { path, name: language.usualPath, ...(fallback !== undefined && { fallback }) };
  };
  const written = (path: string, language: FilePlaces): Wanted => ({
    path: fileNamed(files.keys(), path, language),
    name: fileName(path),
  });
  const rootFilter = (path: string): Wanted => {
    const wanted = written(path, harvestFilter);
    return { ...wanted, ...(wanted.name === defaultFilterName && { fallback: defaultUrlFilter }) };
  };
  return { usual, written, rootFilter };
}
