/** Compiles the configuration of a collection and the declared functions into the one list of steps that decides. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import { hasErrors } from '../../lang/diagnostic.ts';
import type { Span } from '../../lang/span.ts';
import type { FilterConf, FilterModel } from '../../languages/filter-conf/model.ts';
import { checkPreparation } from '../../languages/check-preparation.ts';
import { programMessages } from '../../languages/program-messages.ts';
import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { syntax as mimeTypes } from '../../languages/mime-types/syntax.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { describeFunction, describeProtocol } from '../../sdk/describe.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { assembleProgram } from './assemble.ts';
import type { Program } from './program.ts';
import { rulesFile, startPointsFile } from './program-input.ts';
import type { Declarations, ProgramInput } from './program-input.ts';
import { readConfiguration } from './read-configuration.ts';
import type { ConfigurationReader, ReadFile } from './read-configuration.ts';

export type { Declarations, ProgramInput } from './program-input.ts';

/** Diagnostics by path, warnings included; a built-in default has none. */
export type FileDiagnostics = ReadonlyMap<string, readonly Diagnostic[]>;

export type ProgramResult =
  | { readonly ok: true; readonly program: Program; readonly diagnostics: FileDiagnostics }
  | { readonly ok: false; readonly diagnostics: FileDiagnostics };

/** Files with errors never compile. */
export function compileProgram(input: ProgramInput): ProgramResult {
  const reader = readConfiguration(input.files, catalogOf(input.declarations));
  const robot = reader.robot();
  const filters = reader.filters();
  const chosen = robot && filters && chooseFilters(robot, filters, input.declarations);
  const program =
    robot && filters && chosen?.ok === true ? assembleProgram({ input, reader, robot, filters, ...chosen }) : undefined;
  if (program === undefined) readRest(reader);
  const found = chosen?.ok === false ? chosen.found : new Map<string, readonly Diagnostic[]>();
  const diagnostics = merge(reader.diagnostics, new Map([[startPointsFile, badStarts(input)], ...found]));
  const isBroken = Array.from(diagnostics.values()).some(hasErrors);
  return program === undefined || isBroken ? { ok: false, diagnostics } : { ok: true, program, diagnostics };
}

/** Nothing names these files when the ones before them do not read; what is wrong in them is said all the same. */
function readRest(reader: ConfigurationReader): void {
  reader.rules(rulesFile);
  reader.mimeTypes(mimeTypes.usualPath);
  reader.schema();
  reader.gatherer();
  reader.urlPatterns();
  reader.urlRules();
  reader.byUrl();
  reader.byName();
  reader.byContent();
  reader.quickSum();
  reader.sumTables();
  reader.magic();
  reader.stopList();
}

const catalogs = new WeakMap<Declarations, Catalog>();

/** What the languages need to know of the declarations. */
function catalogOf(declarations: Declarations): Catalog {
  const known = catalogs.get(declarations);
  if (known !== undefined) return known;
  const { functions, protocols } = declarations;
  const described = functions.map(describeFunction);
  const served = protocols.map(describeProtocol);
  const catalog: Catalog = {
    functions: described,
    parameters: {},
    summarizers: [],
    protocols: served,
    diagnostics: [],
  };
  catalogs.set(declarations, catalog);
  return catalog;
}

function merge(read: FileDiagnostics, own: FileDiagnostics): FileDiagnostics {
  const paths = new Set([...read.keys(), ...own.keys()]);
  const all = [...paths].map((path) => [path, [...(read.get(path) ?? []), ...(own.get(path) ?? [])]] as const);
  return new Map(all.filter(([, found]) => found.length > 0));
}

function badStarts({ extraStarts = [] }: ProgramInput): readonly Diagnostic[] {
  const bad = extraStarts.filter((url) => !normalizeUrl(url).ok);
  return bad.map((url) => programMessages.report('badStart', { start: 0, end: 0 }, { url }));
}

interface Chosen {
  readonly enumeration: FilterModel;
  readonly generation: FilterModel;
}

type Choice = ({ readonly ok: true } & Chosen) | { readonly ok: false; readonly found: FileDiagnostics };

function chooseFilters(
  robot: ReadFile<RobotConf>,
  { source, model }: ReadFile<FilterConf>,
  { functions }: Declarations,
): Choice {
  const { enumerationFilter, generationFilter } = robot.model;
  const enumeration = model.filters.find(({ name }) => name === enumerationFilter);
  const generation = model.filters.find(({ name }) => name === generationFilter);
  const unprepared = checkPreparation(model, functions);
  if (unprepared.length > 0) return { ok: false, found: new Map([[source.path, unprepared]]) };
  if (enumeration !== undefined && generation !== undefined) return { ok: true, enumeration, generation };
  const missing = [
    ...(enumeration === undefined ? [noFilter(robot, 'enumeration-filter', enumerationFilter)] : []),
    ...(generation === undefined ? [noFilter(robot, 'generation-filter', generationFilter)] : []),
  ];
  return { ok: false, found: new Map([[robot.source.path, missing]]) };
}

function noFilter({ model, source }: ReadFile<RobotConf>, parameter: string, name: string): Diagnostic {
  const line = model.lines.get(parameter);
  const start = line === undefined ? 0 : (source.lineStarts[line - 1] ?? 0);
  const end = line === undefined ? 0 : (source.lineStarts[line] ?? source.text.length);
  const span: Span = { start, end: start + source.text.slice(start, end).trimEnd().length };
  return programMessages.report('noFilter', span, { name, parameter });
}
