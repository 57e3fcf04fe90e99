/** What one file of a collection says of another: filters and files that are named, kinds, starting points. */

import { fileName } from '../lang/file-name.ts';
import type { FilePlaces } from '../lang/file-places.ts';
import { nearest } from '../lang/nearest.ts';
import { innerSpan } from '../lang/pblock-value.ts';
import { sourceText } from '../lang/source-text.ts';
import type { Span } from '../lang/span.ts';
import type { FilterKind, PhaseName } from '../sdk/phases.ts';
import { defaultFilterConf } from './filter-conf/default.ts';
import { isEnabled } from './filter-conf/model.ts';
import { parse as parseFilters, syntax as filterConf } from './filter-conf/syntax.ts';
import { rulesAsked } from './filter-conf/rules-asked.ts';
import type { FilterNode } from './filter-conf/syntax.ts';
import { hasStarts, typeRulesInUse } from './filterrules-conf/check-sites.ts';
import { filterrulesConf } from './filterrules-conf/index.ts';
import { languageById } from './index.ts';
import { findNamed } from './named-files.ts';
import type { OpenCollection } from './open-collection.ts';
import { checkAttributes } from './check-attributes.ts';
import { checkLib } from './check-lib.ts';
import { checkScope } from './check-scope.ts';
import { checkRootDelays } from './check-root-delays.ts';
import { checkTypes } from './check-types.ts';
import { checkRootFilters, checkSender } from './check-root-filters.ts';
import { propertyOf, robotParameters } from './robot-conf/vocabulary.ts';
import { setMessages, type SetFinding } from './set-messages.ts';
import { syntax as mimeTypes } from './mime-types/syntax.ts';

const { report } = setMessages;

export function checkSet(open: OpenCollection): readonly SetFinding[] {
  return [
    ...checkNamedFilters(open),
    ...checkReferences(open),
    ...checkTypeRules(open),
    ...checkScope(open, new Set(namedFilters(open).map(({ name }) => name))),
    ...checkFileNames(open),
    ...checkStarts(open),
    ...checkRootFilters(open),
    ...checkSender(open),
    ...checkLib(open),
    ...checkRootDelays(open),
    ...checkAttributes(open),
    ...checkTypes(open),
  ];
}

/** The filter a run uses as one of the two kinds, and where robot.conf says so. */
interface NamedFilter {
  readonly kind: FilterKind;
  readonly parameter: string;
  readonly name: string;
  readonly at: { readonly path: string; readonly span: Span } | undefined;
}

function namedFilters({ robot }: OpenCollection): readonly NamedFilter[] {
  const { enumerationFilter, generationFilter } = robotParameters;
  return [
    { kind: 'enumeration' as const, property: 'enumerationFilter' as const, parameter: enumerationFilter },
    { kind: 'generation' as const, property: 'generationFilter' as const, parameter: generationFilter },
  ].map(({ kind, property, parameter }) => {
    const pair = robot?.parsed.ast.pairs.find(({ name }) => propertyOf(name.text) === property);
    const name = pair?.value.text ?? parameter.param.defaultText ?? '';
    if (robot === undefined || pair === undefined) return { kind, parameter: parameter.name, name, at: undefined };
    const span = innerSpan(robot.parsed.source.text, pair.value.span);
    return { kind, parameter: parameter.name, name, at: { path: robot.path, span } };
  });
}

/** The filters of filter.conf; without the file, the built-in ones. */
function filtersOf({ filters }: OpenCollection): readonly FilterNode[] {
  return filters?.parsed.ast.filters ?? parseFilters(sourceText(filterConf.usualPath, defaultFilterConf)).ast.filters;
}

function checkNamedFilters(open: OpenCollection): readonly SetFinding[] {
  const { filters } = open;
  const defined = filtersOf(open);
  const named = namedFilters(open);
  const used = new Set(named.map(({ name }) => name));
  const unused = (filters?.parsed.ast.filters ?? []).flatMap(({ name }) => {
    if (filters === undefined || name === undefined || used.has(name.text)) return [];
    return [{ path: filters.path, diagnostic: report('unusedFilter', name.span, { name: name.text }) }];
  });
  return [...named.flatMap((each) => checkNamed(open, each, defined)), ...unused];
}

function checkNamed(open: OpenCollection, named: NamedFilter, defined: readonly FilterNode[]): readonly SetFinding[] {
  const { name, kind, parameter, at } = named;
  const filter = defined.find((each) => each.name?.text === name);
  if (filter === undefined)
    return at === undefined ? missingDefault(open, named) : [undefinedFilter(named, at, defined)];
  const other = kindOf(filter);
  const path = at?.path ?? open.filters?.path;
  if (other === undefined || other === kind || path === undefined) return [];
  const span = at?.span ?? filter.name?.span ?? filter.block.tag.span;
  return [{ path, diagnostic: report('wrongKind', span, { name, kind: other, parameter }) }];
}

function missingDefault({ filters, robot }: OpenCollection, { name, parameter }: NamedFilter): readonly SetFinding[] {
  if (filters === undefined) return [];
  return [
    {
      path: filters.path,
      diagnostic: report(
        robot === undefined ? 'missingDefaultAlone' : 'missingDefault',
        { start: 0, end: 0 },
        { name, parameter },
      ),
    },
  ];
}

function undefinedFilter(
  { name }: NamedFilter,
  { path, span }: NonNullable<NamedFilter['at']>,
  defined: readonly FilterNode[],
): SetFinding {
  const found = nearest(
    name,
    defined.map((each) => each.name?.text ?? ''),
  );
  if (found === undefined) return { path, diagnostic: report('undefinedFilter', span, { name, suggestion: '' }) };
  const fix = { title: `Write ${found}`, edits: [{ span, text: found }] };
  return {
    path,
    diagnostic: report('undefinedFilter', span, { name, suggestion: ` Did you mean ${found}?` }, [fix]),
  };
}

/** The kind a filter is of by its lines; undefined when these leave both open. */
function kindOf({ directives }: FilterNode): FilterKind | undefined {
  const has = (name: PhaseName): boolean => directives.some(({ phase }) => phase?.name === name);
  if (has('Enumerate') === has('Generate')) return undefined;
  return has('Enumerate') ? 'enumeration' : 'generation';
}

function checkReferences({ files, filters, references }: OpenCollection): readonly SetFinding[] {
  return references.flatMap(({ name: written, span, fn, language: id, node }) => {
    const name = fileName(written);
    const wanted = languageById(id);
    if (filters === undefined || wanted === undefined || !isEnabled(node)) return [];
    const named = findNamed(files, written, wanted);
    if (named === undefined) {
      const message = missingFile(wanted, name);
      return message === undefined ? [] : [{ path: filters.path, diagnostic: report(message, span, { name }) }];
    }
    if (named.language === undefined || named.language.id === wanted.id) return [];
    const values = { fn, name, kind: wanted.title, other: named.language.title };
    return [{ path: filters.path, diagnostic: report('wrongFile', span, values) }];
  });
}

/** What it means that a file of a language is not there. */
function missingFile({ id }: FilePlaces & { readonly id: string }, name: string) {
  switch (id) {
    case filterrulesConf.id:
      return name === filterrulesConf.usualPath ? 'missingRules' : 'missingNamedRules';
    case mimeTypes.id:
      return 'missingTypes';
    default:
      return undefined;
  }
}

function checkTypeRules(open: OpenCollection): readonly SetFinding[] {
  const { filters, functions, references, rules } = open;
  if (filters === undefined) return [];
  const used = new Set(namedFilters(open).map(({ name }) => name));
  return filters.parsed.ast.filters.flatMap((filter) => {
    const { name, directives } = filter;
    const asking = rulesAsked(filter, functions);
    const early = asking.find(({ phase }) => phase?.name === 'MetaData');
    const isAskedLate = asking.some(({ phase }) => phase?.name === 'Data');
    if (name === undefined || !used.has(name.text) || early?.fn === undefined || isAskedLate) return [];
    const setup = references.find(({ language, node }) => language === filterrulesConf.id && directives.includes(node));
    const file = setup && findNamed(rules, setup.name, filterrulesConf);
    const [rule] = file === undefined ? [] : typeRulesInUse(file.parsed.ast);
    if (rule === undefined) return [];
    return [{ path: filters.path, diagnostic: report('typeRuleEarly', early.fn.span, { rule, filter: name.text }) }];
  });
}

/** Every profile has an external_metadata.cfg: they are concatenated, not read. */
const profileFile = /^profiles\/[^/]+\/external_metadata\.cfg$/;

/** Two files of one name: the one at the top is read, else the first. */
function checkFileNames({ files: all }: OpenCollection): readonly SetFinding[] {
  const files = all.filter(({ path }) => !profileFile.test(path));
  const chosen = new Map<string, string>();
  for (const { path } of files) {
    const name = fileName(path);
    if (path === name || !chosen.has(name)) chosen.set(name, path);
  }
  return files.flatMap(({ path, language }) => {
    const other = chosen.get(fileName(path));
    if (language === undefined || other === undefined || other === path) return [];
    return [{ path, diagnostic: report('sameName', { start: 0, end: 0 }, { path: other }) }];
  });
}

function checkStarts({ robot, rules, gatherer }: OpenCollection): readonly SetFinding[] {
  if (gatherer?.parsed.ast.lists.some(({ entries }) => entries.length > 0) === true) return [];
  const isStarted = rules.some(({ parsed }) => hasStarts(parsed.ast)) || (robot?.parsed.ast.seeds.length ?? 0) > 0;
  const path = rules[0]?.path ?? robot?.path;
  if (isStarted || path === undefined) return [];
  return [{ path, diagnostic: report('noStart', { start: 0, end: 0 }, { name: path }) }];
}
