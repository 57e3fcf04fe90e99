/** The files that customize Essence: whether they count, and whether those that gatherer.cf names are there (Harvest manual, 4.7). */

import { fileName } from '../lang/file-name.ts';
import { isPlaceOf } from '../lang/file-places.ts';
import type { Fix } from '../lang/diagnostic.ts';
import type { Span } from '../lang/span.ts';
import { syntax as allowList } from './allowlist-cf/syntax.ts';
import { syntax as byContent } from './bycontent-cf/syntax.ts';
import { syntax as byName } from './byname-cf/syntax.ts';
import { syntax as byUrl } from './byurl-cf/syntax.ts';
import { checkGivenTypes } from './check-given-types.ts';
import { checkRules } from './check-rules.ts';
import { essenceFiles } from './gatherer-cf/essence-files.ts';
import type { NamedEssenceFile } from './gatherer-cf/essence-files.ts';
import { isEssenceOn } from './gatherer-cf/essence-switch.ts';
import { gathererCf } from './gatherer-cf/index.ts';
import type { GathererCfAst, VariableNode } from './gatherer-cf/syntax.ts';
import { gathererVariables, propertyOf, variableOf } from './gatherer-cf/vocabulary.ts';
import type { GathererProperty } from './gatherer-cf/vocabulary.ts';
import { languageById } from './index.ts';
import { syntax as magic } from './magic/syntax.ts';
import { findNamed } from './named-files.ts';
import type { OpenCollection, Typed } from './open-collection.ts';
import { syntax as rules } from './post-summarizing/syntax.ts';
import { syntax as quickSum } from './quick-sum-cf/syntax.ts';
import { setMessages, type SetFinding } from './set-messages.ts';
import { syntax as stopList } from './stoplist-cf/syntax.ts';
import { syntax as tables } from './sum-tbl/syntax.ts';

const { report } = setMessages;

/** Files that count where Lib-Directory is set; a stop list only if no option names another. */
const ofFolder = [byUrl, byName, byContent, magic, stopList, quickSum, tables];

/** What each way of naming a file takes. */
const takenBy: Readonly<Record<NamedEssenceFile['by'], readonly string[]>> = {
  '--allowlist': [allowList.id, stopList.id],
  '--stoplist': [stopList.id, allowList.id],
  'Post-Summarizing': [rules.id],
};

export function checkLib(open: OpenCollection): readonly SetFinding[] {
  const { gatherer, files } = open;
  const own = files.map(({ path }) => path).filter((path) => [...ofFolder, allowList, rules].some(holds(path)));
  if (gatherer === undefined) {
    return own.map((path) => ({ path, diagnostic: report('essenceOff', atStart, { names: fileName(path) }) }));
  }
  if (!isEssenceOn(gatherer.parsed.ast)) return own.length === 0 ? [] : [essenceOff(gatherer, own)];
  const named = essenceFiles(gatherer.parsed.ast);
  return [
    ...checkFolder(gatherer, own, named),
    ...own.flatMap((path) => checkUnnamed(gatherer, path, named)),
    ...named.flatMap((each) => checkNamed(open, gatherer, each)),
    ...checkGivenTypes(open),
    ...checkRules(open),
  ];
}

const atStart: Span = { start: 0, end: 0 };

function holds(path: string): (syntax: (typeof ofFolder)[number] | typeof rules) => boolean {
  return (syntax) => isPlaceOf(syntax, path);
}

function variableIn({ variables }: GathererCfAst, property: GathererProperty): VariableNode | undefined {
  return variables.find(({ name }) => propertyOf(name.text) === property);
}

/** The lists, or the beginning of the file. */
function placeIn({ parsed: { ast } }: Typed<GathererCfAst>): Span {
  return ast.lists[0]?.open ?? atStart;
}

function setting({ parsed }: Typed<GathererCfAst>, property: GathererProperty, value: string): Fix {
  const edits = gathererCf.edit(parsed, { kind: 'set-variable', property, value });
  return { title: `Add ${variableOf(property).name}: ${value}`, edits };
}

function namesOf(paths: readonly string[]): string {
  return paths.map(fileName).join(', ');
}

function essenceOff(gatherer: Typed<GathererCfAst>, own: readonly string[]): SetFinding {
  const span = variableIn(gatherer.parsed.ast, 'essence')?.value.span ?? placeIn(gatherer);
  const fixes = [setting(gatherer, 'essence', 'on')];
  return { path: gatherer.path, diagnostic: report('essenceOff', span, { names: namesOf(own) }, fixes) };
}

function checkFolder(
  gatherer: Typed<GathererCfAst>,
  own: readonly string[],
  named: readonly NamedEssenceFile[],
): readonly SetFinding[] {
  if (variableIn(gatherer.parsed.ast, 'libDirectory') !== undefined) return [];
  const idle = own.filter((path) => ofFolder.some(holds(path)) && !isPlaceOf(stopList, path));
  const hasStopList = named.some(({ by }) => by === '--stoplist');
  const unused = [...idle, ...own.filter((path) => !hasStopList && path === stopList.usualPath)].toSorted();
  if (unused.length === 0) return [];
  const fixes = [setting(gatherer, 'libDirectory', gathererVariables.libDirectory.example)];
  const values = { names: namesOf(unused) };
  return [{ path: gatherer.path, diagnostic: report('libUnused', placeIn(gatherer), values, fixes) }];
}

/** Files that count only where a variable or an option names them. */
function checkUnnamed(
  gatherer: Typed<GathererCfAst>,
  path: string,
  named: readonly NamedEssenceFile[],
): readonly SetFinding[] {
  const by = namingOf(path, named);
  if (by === undefined || named.some(({ file }) => fileName(file.text) === fileName(path))) return [];
  const isTaken = named.some((each) => each.by === by);
  const found = (span: Span, fix: Fix): SetFinding => ({
    path: gatherer.path,
    diagnostic: report('notNamed', span, { name: fileName(path), by }, isTaken ? [] : [fix]),
  });
  if (by === 'Post-Summarizing') {
    const span = variableIn(gatherer.parsed.ast, 'postSummarizing')?.name.span ?? placeIn(gatherer);
    return [found(span, setting(gatherer, 'postSummarizing', path))];
  }
  const options = variableIn(gatherer.parsed.ast, 'essenceOptions');
  return [found(options?.name.span ?? placeIn(gatherer), optionFix(gatherer, options, `${by} ${path}`))];
}

/** Undefined for files that count without being named. */
function namingOf(path: string, named: readonly NamedEssenceFile[]): NamedEssenceFile['by'] | undefined {
  if (isPlaceOf(rules, path)) return 'Post-Summarizing';
  if (isPlaceOf(allowList, path)) return '--allowlist';
  const isUsual = path === stopList.usualPath && !named.some(({ by }) => by === '--stoplist');
  return isPlaceOf(stopList, path) && !isUsual ? '--stoplist' : undefined;
}

function optionFix(gatherer: Typed<GathererCfAst>, options: VariableNode | undefined, text: string): Fix {
  if (options === undefined || options.value.text === '') return setting(gatherer, 'essenceOptions', text);
  const { end } = options.value.span;
  return { title: `Add ${text}`, edits: [{ span: { start: end, end }, text: ` ${text}` }] };
}

function checkNamed(
  { files }: OpenCollection,
  { path: gatherer }: Typed<GathererCfAst>,
  { by, file: { text, span } }: NamedEssenceFile,
): readonly SetFinding[] {
  const name = fileName(text);
  const taken = takenBy[by];
  const [usual = ''] = taken;
  const kind = languageById(usual);
  const found = kind && findNamed(files, text, kind);
  if (found === undefined) return [{ path: gatherer, diagnostic: report('missingNamed', span, { name, by }) }];
  if (found.language === undefined || kind === undefined || taken.includes(found.language.id)) return [];
  const values = { fn: by, name, kind: kind.title, other: found.language.title };
  return [{ path: gatherer, diagnostic: report('wrongFile', span, values) }];
}
