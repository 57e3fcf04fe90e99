/** Reads the files of a collection that Essence goes by; stock files where it has none that count. */

import { fileName } from '../../lang/file-name.ts';
import { isPlaceOf } from '../../lang/file-places.ts';
import type { FilePlaces } from '../../lang/file-places.ts';
import type { Language } from '../../lang/language.ts';
import type { LineTable } from '../../lang/line-table.ts';
import type { TypeHeuristics } from '../../language-kit/type-heuristics.ts';
import type { TypeList } from '../../language-kit/type-list.ts';
import { allowlistCf } from '../../languages/allowlist-cf/index.ts';
import { bycontentCf } from '../../languages/bycontent-cf/index.ts';
import { bynameCf } from '../../languages/byname-cf/index.ts';
import { byurlCf } from '../../languages/byurl-cf/index.ts';
import { magic } from '../../languages/magic/index.ts';
import { postSummarizing } from '../../languages/post-summarizing/index.ts';
import type { PostSummarizing } from '../../languages/post-summarizing/rule.ts';
import { quickSumCf } from '../../languages/quick-sum-cf/index.ts';
import type { QuickSum } from '../../languages/quick-sum-cf/model.ts';
import { stoplistCf } from '../../languages/stoplist-cf/index.ts';
import { sumTbl } from '../../languages/sum-tbl/index.ts';
import type { SumTable } from '../../languages/sum-tbl/model.ts';
import type { ConfigurationLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import type { ReadFile, Wanted } from './read-file.ts';

export interface EssenceReader {
  /** Those of Essence; stock files where the collection has none that count. Undefined for files with errors. */
  readonly byUrl: () => ReadFile<TypeHeuristics> | undefined;
  readonly byName: () => ReadFile<TypeHeuristics> | undefined;
  readonly byContent: () => ReadFile<TypeHeuristics> | undefined;
  readonly quickSum: () => ReadFile<QuickSum> | undefined;
  /** By the path that an option writes; without one, the usual file. */
  readonly stopList: (written?: string) => ReadFile<TypeList> | undefined;
  /** Extraction tables: those of the collection, and the stock one for HTML. */
  readonly sumTables: () => readonly ReadFile<SumTable>[] | undefined;
  /** Undefined when the collection has no magic file that counts, or one with errors. */
  readonly magic: () => ReadFile<unknown> | undefined;
  /** By the path that an option or a variable writes. A missing file is a finding of its own. */
  readonly allowList: (written: string) => ReadFile<TypeList> | 'missing' | undefined;
  readonly postSummarizing: (written: string) => ReadFile<PostSummarizing> | 'missing' | undefined;
}

interface Reading {
  readonly files: ReadonlyMap<string, string>;
  readonly read: <Ast, Model, Change>(
    language: Language<Ast, Model, Change, Catalog>,
    wanted: Wanted,
  ) => ReadFile<Model> | undefined;
  readonly usual: (language: FilePlaces, fallback?: string) => Wanted;
  readonly written: (path: string, language: FilePlaces) => Wanted;
  /** Files of the collection count where gatherer.cf names their folder. */
  readonly countsLib: () => boolean;
}

export function readEssence({ files, read, usual, written, countsLib }: Reading): EssenceReader {
  const essence = <Model, Change>(
    language: ConfigurationLanguage<LineTable, Model, Change>,
  ): ReadFile<Model> | undefined => {
    const { path, ...wanted } = usual(language, language.builtIn);
    return read(language, { ...wanted, path: countsLib() ? path : undefined });
  };
  const named = <Ast, Model, Change>(
    language: Language<Ast, Model, Change, Catalog>,
    path: string,
  ): ReadFile<Model> | 'missing' | undefined => {
    const wanted = written(path, language);
    return wanted.path === undefined ? 'missing' : read(language, wanted);
  };
  const sumTables = (): readonly ReadFile<SumTable>[] | undefined => {
    const own = countsLib() ? [...files.keys()].filter((path) => isPlaceOf(sumTbl, path)) : [];
    const isOwn = own.some((path) => fileName(path) === fileName(sumTbl.usualPath));
    const stock: readonly Wanted[] = isOwn ? [] : [{ ...usual(sumTbl, sumTbl.builtIn), path: undefined }];
    const tables = [...own.map((path) => ({ path, name: path })), ...stock].map((wanted) => read(sumTbl, wanted));
    return tables.every((table) => table !== undefined) ? tables : undefined;
  };
  return {
    byUrl: () => essence(byurlCf),
    byName: () => essence(bynameCf),
    byContent: () => essence(bycontentCf),
    quickSum: () => essence(quickSumCf),
    stopList: (path) =>
      path === undefined
        ? essence(stoplistCf)
        : read(stoplistCf, { ...usual(stoplistCf, stoplistCf.builtIn), ...present(written(path, stoplistCf)) }),
    sumTables,
    magic: () => (countsLib() ? read(magic, usual(magic)) : undefined),
    allowList: (path) => named(allowlistCf, path),
    postSummarizing: (path) => named(postSummarizing, path),
  };
}

/** Nothing of a file that the collection does not have. */
function present(wanted: Wanted): Partial<Wanted> {
  return wanted.path === undefined ? {} : wanted;
}
