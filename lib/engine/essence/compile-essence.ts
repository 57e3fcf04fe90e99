/** Compiles gatherer.cf and the files of lib/ into what Essence does: typing, selection, and summaries. */

import { createHash } from 'node:crypto';
import { fileName } from '../../lang/file-name.ts';
import { typeRecognizer } from '../../language-kit/recognize-type.ts';
import { typeSelection } from '../../language-kit/select-type.ts';
import type { SelectType } from '../../language-kit/select-type.ts';
import type { Gatherer } from '../../languages/gatherer-cf/model.ts';
import { expressionOf } from '../../languages/quick-sum-cf/model.ts';
import { archiveTypes, essenceTypeNamed, unrecognized } from '../../sdk/essence-types.ts';
import type { EssenceRecipe, Written } from '../../sdk/essence-recipe.ts';
import type { RecognizedType } from '../../sdk/examination.ts';
import type { Facts, ResourceUrl } from '../../sdk/resource.ts';
import type { Place } from '../program/place.ts';
import type { ConfigurationReader } from '../program/read-configuration.ts';
import { compileRules, noRules, withoutInstruction } from './rules.ts';
import type { Rules } from './rules.ts';

export interface EssenceProgram {
  /** File of the lines that recognize types by URL. */
  readonly byUrlFile: string;
  /** Undefined where neither URL nor name tells. */
  readonly typeOf: (url: Pick<ResourceUrl, 'href' | 'path'>) => RecognizedType | undefined;
  /** `description`: what file(1) would say. */
  readonly typeByContent: (description: string) => RecognizedType | undefined;
  /** The line that keeps documents of a type out. */
  readonly stopOf: SelectType;
  readonly recipe: EssenceRecipe;
  readonly rules: Rules;
  /** Digest of all that a description depends on beside the document. */
  readonly summaryKey: string;
  readonly options: EssenceOptions;
  /** Attributes about the Gatherer in every RD. */
  readonly gatherer: Pick<Gatherer, 'gathererName' | 'gathererHost' | 'gathererVersion' | 'refreshRate' | 'timeToLive'>;
}

interface EssenceOptions {
  /** Contents are not read: only the URL and the name determine the type. */
  readonly noAccess: boolean;
  readonly minimalBookkeeping: boolean;
  readonly typeOnly: boolean;
  /** What programs print is taken as it is. */
  readonly trustsPrograms: boolean;
}

interface Compiling {
  readonly reader: ConfigurationReader;
  /** Then it is on, unless gatherer.cf says otherwise. */
  readonly hasRoots: boolean;
  readonly memberBytes: number;
}

/** Undefined where it is off, and where a file of it has errors, with which no run starts. */
export function compileEssence({ reader, hasRoots, memberBytes }: Compiling): EssenceProgram | undefined {
  const model = reader.gatherer()?.model;
  if (model === undefined || !(model.essence ?? hasRoots)) return undefined;
  const { essenceOptions: options, postSummarizing } = model;
  const recipe = recipeOf(reader, model, memberBytes);
  const byUrl = reader.byUrl();
  const rules = postSummarizing === undefined ? noRules : rulesIn(reader, postSummarizing);
  if (recipe === undefined || byUrl === undefined || rules === undefined) return undefined;
  const { noAccess, minimalBookkeeping, typeOnly, fastSummarizing: trustsPrograms } = options;
  return {
    byUrlFile: byUrl.file,
    typeOf: typeByUrlOrName(linesOf(byUrl, byUrl.model.rules), recipe.byName),
    typeByContent: typeRecognizer(recipe.byContent, 'content'),
    stopOf: typeSelection(recipe),
    recipe,
    rules,
    summaryKey: summaryKeyOf(recipe, reader, model),
    options: { noAccess, minimalBookkeeping, typeOnly, trustsPrograms },
    gatherer: model,
  };
}

function summaryKeyOf(
  { quickSum, tables, settings }: EssenceRecipe,
  reader: ConfigurationReader,
  { postSummarizing = '', essenceOptions }: Gatherer,
): string {
  const found = postSummarizing === '' ? 'missing' : reader.postSummarizing(postSummarizing);
  const rules = found === 'missing' ? '' : found?.source.text;
  return digestOf([quickSum.lines, tables, settings, essenceOptions, rules]);
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** A file that is missing is a finding of gatherer.cf, and no rules. */
function rulesIn(reader: ConfigurationReader, written: string): Rules | undefined {
  const found = reader.postSummarizing(written);
  if (found === 'missing') return noRules;
  return found && compileRules(found.file, found.model);
}

function recipeOf(
  reader: ConfigurationReader,
  { essenceOptions: options, unnestedMembers }: Gatherer,
  memberBytes: number,
): EssenceRecipe | undefined {
  const [byName, byContent, stopList] = [reader.byName(), reader.byContent(), reader.stopList(options.stoplist)];
  const [quickSum, tables, allowList] = [reader.quickSum(), reader.sumTables(), allowListIn(reader, options.allowlist)];
  if (!byName || !byContent || !stopList || !quickSum || !tables || !allowList) return undefined;
  const magic = reader.magic();
  const rules = quickSum.model.rules.map((rule) => ({ ...rule, regex: expressionOf(rule.regex) }));
  const recipe: Omit<EssenceRecipe, 'key'> = {
    byName: linesOf(byName, byName.model.rules),
    byContent: linesOf(byContent, byContent.model.rules),
    stopList: linesOf(stopList, stopList.model.types),
    ...(allowList !== 'missing' && { allowList: linesOf(allowList, allowList.model.types) }),
    quickSum: linesOf(quickSum, rules),
    tables: Object.fromEntries(tables.map((table) => [typeOfTable(table.file), linesOf(table, table.model.rows)])),
    ...(magic && { magic: { file: magic.file, text: magic.source.text } }),
    settings: {
      fullText: options.fullText,
      typeOnly: options.typeOnly,
      keywords: !options.noKeywords,
      fakeMd5s: options.fakeMd5s,
      separateMembers: unnestedMembers === 'separate',
      memberBytes,
    },
  };
  return { key: digestOf(recipe), ...recipe };
}

function allowListIn(
  reader: ConfigurationReader,
  written: string | undefined,
): ReturnType<ConfigurationReader['allowList']> {
  return written === undefined ? 'missing' : reader.allowList(written);
}

function linesOf<Line>({ file }: { readonly file: string }, lines: readonly Line[]): Written<Line> {
  return { file, lines };
}

/** `lib/HTML.sum.tbl (built-in)` is for HTML. */
function typeOfTable(file: string): string {
  const name = fileName(file);
  return name.slice(0, name.indexOf('.sum.tbl')).toLowerCase();
}

/** As if the line of a stop list, or of an instruction that deletes, were not there. */
export function withoutLine(essence: EssenceProgram, { file, line }: Place): EssenceProgram {
  const { rules } = essence;
  const { stopList } = essence.recipe;
  const lines = stopList.lines.filter((each) => stopList.file !== file || each.line !== line);
  const recipe = { ...essence.recipe, stopList: { ...stopList, lines } };
  return {
    ...essence,
    recipe,
    stopOf: typeSelection(recipe),
    rules: rules.file === file ? withoutInstruction(rules, line) : rules,
  };
}

/** The last URL is remembered: several stages ask for its type. */
function typeByUrlOrName(byUrl: EssenceRecipe['byName'], byName: EssenceRecipe['byName']): EssenceProgram['typeOf'] {
  const ofUrl = typeRecognizer(byUrl, 'url');
  const ofName = typeRecognizer(byName, 'name');
  let last: { readonly href: string; readonly found: RecognizedType | undefined } | undefined;
  return ({ href, path }) => {
    if (last?.href !== href) {
      const name = nameIn(path);
      last = { href, found: ofUrl(href) ?? (name === '' ? undefined : ofName(name)) };
    }
    return last.found;
  };
}

/** The last part of a path, without the query and as it is called; what is no text stays escaped. */
export function nameIn(path: string): string {
  const query = path.indexOf('?');
  const plain = query < 0 ? path : path.slice(0, query);
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The type of a document whose content is there. */
export function documentType(
  essence: EssenceProgram,
  { url, described }: Pick<Facts, 'url' | 'described'>,
): { readonly type: string; readonly recognized?: RecognizedType } {
  const recognized = essence.typeOf(url) ?? (described === undefined ? undefined : essence.typeByContent(described));
  return recognized === undefined ? { type: unrecognized } : { type: recognized.type, recognized };
}

/** Whether the members of documents of a type are resources of their own. */
export function separatesMembers({ recipe }: EssenceProgram, type: string): boolean {
  return recipe.settings.separateMembers && archiveTypes.has(type.toLowerCase());
}

/** Whether a document without a description is needed for its links. Unknown types may have links. */
export function mayHaveLinks(type: string): boolean {
  const known = essenceTypeNamed(type);
  return known === undefined || known.hasLinks === true;
}
