/** The files of a collection, each parsed once in its language. */

import { namesOf } from '../lang/file-places.ts';
import type { FilePlaces } from '../lang/file-places.ts';
import type { Parsed, Syntax } from '../lang/language.ts';
import type { LineTable } from '../lang/line-table.ts';
import { sourceText } from '../lang/source-text.ts';
import type { Catalog } from '../sdk/describe.ts';
import { allowlistCf } from './allowlist-cf/index.ts';
import { bycontentCf } from './bycontent-cf/index.ts';
import { bynameCf } from './byname-cf/index.ts';
import { byurlCf } from './byurl-cf/index.ts';
import { filterConf } from './filter-conf/index.ts';
import { fileReferences, functionsFor } from './filter-conf/resolve.ts';
import type { FileReference, Functions } from './filter-conf/resolve.ts';
import type { DirectiveNode, FilterConfAst } from './filter-conf/syntax.ts';
import { filterrulesConf } from './filterrules-conf/index.ts';
import type { FilterrulesAst } from './filterrules-conf/syntax.ts';
import { gathererCf } from './gatherer-cf/index.ts';
import type { GathererCfAst } from './gatherer-cf/syntax.ts';
import { harvestFilter } from './harvest-filter/index.ts';
import { languageById } from './index.ts';
import type { AnyLanguage } from './index.ts';
import { languageIdOf, namedIn } from './named-files.ts';
import { quickSumCf } from './quick-sum-cf/index.ts';
import { robotConf } from './robot-conf/index.ts';
import type { RobotConfAst } from './robot-conf/syntax.ts';
import { schemaConf } from './schema-conf/index.ts';
import type { SchemaAst } from './schema-conf/syntax.ts';
import { stoplistCf } from './stoplist-cf/index.ts';

export interface CollectionFile {
  /** Path inside the collection, such as `filter.conf`. */
  readonly path: string;
  readonly text: string;
}

export interface OpenFile {
  readonly path: string;
  /** Undefined for a file no language of this release reads. */
  readonly language: AnyLanguage | undefined;
  readonly parsed: Parsed<unknown> | undefined;
}

export interface Typed<Ast> {
  readonly path: string;
  readonly parsed: Parsed<Ast>;
}

/** A file that a directive of filter.conf names. */
export interface Reference extends FileReference {
  readonly node: DirectiveNode;
}

export interface OpenCollection {
  readonly words: Catalog;
  /** All files, in the order given. */
  readonly files: readonly OpenFile[];
  /** The two files a run begins with; both have built-in defaults when they are absent. */
  readonly robot: Typed<RobotConfAst> | undefined;
  readonly filters: Typed<FilterConfAst> | undefined;
  readonly references: readonly Reference[];
  /** What the lines of filter.conf can name. */
  readonly functions: Functions;
  /** Files with sites and rules, under whatever name. */
  readonly rules: readonly Typed<FilterrulesAst>[];
  readonly gatherer: Typed<GathererCfAst> | undefined;
  /** The filter files of RootNodes. */
  readonly rootFilters: readonly Typed<LineTable>[];
  readonly schema: Typed<SchemaAst> | undefined;
  /** Files whose lines give documents a type. */
  readonly recognizers: readonly Typed<LineTable>[];
  /** Files whose lines begin with a type that documents have. */
  readonly typeFiles: readonly Typed<LineTable>[];
}

/** A file that a directive names has the language of that directive, whatever its own name. */
export function openCollection(given: readonly CollectionFile[], words: Catalog): OpenCollection {
  const byPath = new Map(given.map((file) => [file.path, file]));
  const usual = <Ast>(language: FilePlaces & Parses<Ast>): Typed<Ast> | undefined => {
    const path = namesOf(language).find((name) => byPath.has(name));
    return path === undefined ? undefined : parseIn(language, byPath.get(path));
  };
  const robot = usual(robotConf);
  const filters = usual(filterConf);
  const functions = functionsFor(filters?.parsed.ast ?? { filters: [], outside: [] }, words);
  const references = filters === undefined ? [] : referencesOf(filters.parsed, functions);
  const gatherer = usual(gathererCf);
  const named = namedIn({ filters: filters?.parsed, gatherer: gatherer?.parsed }, words);
  const languageOf = (path: string): AnyLanguage | undefined => {
    const id = languageIdOf(path, named);
    return id === undefined ? undefined : languageById(id);
  };
  const tablesIn = (among: readonly TableLanguage[]) =>
    given.flatMap((file) => tableIn(among, languageOf(file.path), file));
  const rules = given.flatMap((file) =>
    languageOf(file.path) === filterrulesConf ? (parseIn(filterrulesConf, file) ?? []) : [],
  );
  const rootFilters = tablesIn([harvestFilter]);
  const schema = usual(schemaConf);
  const recognizers = tablesIn([byurlCf, bynameCf, bycontentCf]);
  const typeFiles = tablesIn([stoplistCf, allowlistCf, quickSumCf]);
  const typed = [robot, filters, ...rules, gatherer, ...rootFilters, schema, ...recognizers, ...typeFiles];
  const done = new Map(typed.flatMap((file) => (file ? [[file.path, file.parsed] as const] : [])));
  const files = given.map((file): OpenFile => {
    const language = languageOf(file.path);
    const parsed = done.get(file.path) ?? language?.parse(sourceText(file.path, file.text));
    return { path: file.path, language, parsed };
  });
  const ofSun = { robot, filters, functions, references, rules, schema };
  return { words, files, ...ofSun, gatherer, rootFilters, recognizers, typeFiles };
}

type Parses<Ast> = Pick<Syntax<Ast>, 'parse'>;
type TableLanguage = Pick<Syntax<LineTable>, 'id' | 'parse'>;

function parseIn<Ast>(language: Parses<Ast>, file: CollectionFile | undefined): Typed<Ast> | undefined {
  return file && { path: file.path, parsed: language.parse(sourceText(file.path, file.text)) };
}

function tableIn(
  languages: readonly TableLanguage[],
  language: AnyLanguage | undefined,
  file: CollectionFile,
): readonly Typed<LineTable>[] {
  const table = languages.find(({ id }) => id === language?.id);
  const parsed = table && parseIn(table, file);
  return parsed === undefined ? [] : [parsed];
}

function referencesOf({ source, ast }: Parsed<FilterConfAst>, functions: Functions): readonly Reference[] {
  const nodes = ast.filters.flatMap(({ directives }) => directives);
  return nodes.flatMap((node) =>
    fileReferences(source.text, node, functions).map((reference) => ({ ...reference, node })),
  );
}
