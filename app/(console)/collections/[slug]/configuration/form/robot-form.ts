/** robot.conf as the form shows it: its parameters by the groups of the manual's Properties page, and its seed URLs. */

import type { Diagnostic } from '#lib/lang/diagnostic.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import type { Span } from '#lib/lang/span.ts';
import { robotConf } from '#lib/languages/robot-conf/index.ts';
import { writtenParameters } from '#lib/languages/robot-conf/model.ts';
import { parameterGroups, parameterOf, propertyOf } from '#lib/languages/robot-conf/vocabulary.ts';
import type { Catalog, ParameterEntry } from '#lib/sdk/describe.ts';
import { hiddenPart, type HiddenPart } from './hidden-part.ts';

export interface RobotForm {
  readonly groups: readonly ParameterGroup[];
  readonly seeds: readonly SeedRow[];
  /** By the name as declared. */
  readonly written: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, number>;
  readonly hidden: readonly HiddenPart[];
}

export interface ParameterGroup {
  readonly title: string;
  readonly parameters: readonly ParameterEntry[];
}

export interface SeedRow {
  readonly line: number;
  readonly url: string;
  /** As written. */
  readonly depth: string | undefined;
  readonly problem: string | undefined;
}

export function readRobotForm(text: string, catalog: Catalog): RobotForm {
  const parsed = robotConf.parse(sourceText(robotConf.usualPath, text));
  const { ast, source } = parsed;
  const diagnostics = robotConf.check(parsed, catalog);
  const errorIn = (span: Span): string | undefined => errorsIn(diagnostics, span)[0]?.message;
  const written = [...writtenParameters(ast)];
  const problems = new Map<string, string>();
  const unknown: Span[] = [];
  for (const pair of ast.pairs) {
    const property = propertyOf(pair.name.text);
    const problem = errorIn(pair.span);
    if (property === undefined) unknown.push(pair.span);
    else if (problem !== undefined) problems.set(parameterOf(property).name, problem);
  }
  const parameters = catalog.parameters['robotConf'] ?? [];
  return {
    groups: parameterGroups.map((title) => ({
      title,
      parameters: parameters.filter(({ group }) => group === title),
    })),
    seeds: ast.seeds.map(({ line, url, pairs, span }) => ({
      line,
      url: url.text,
      depth: pairs.find(({ name }) => name.text.toLowerCase() === 'depth')?.value.text,
      problem: errorIn(span),
    })),
    written: new Map(written.map(([name, { value }]) => [name, value])),
    problems,
    lines: new Map(written.map(([name, { line }]) => [name, line])),
    hidden: [...unknown, ...ast.strays.map(({ span }) => span), ...ast.outside, ...ast.badTags.map(({ span }) => span)]
      .toSorted((a, b) => a.start - b.start)
      .map((span) => hiddenPart(source, span, diagnostics)),
  };
}

function errorsIn(diagnostics: readonly Diagnostic[], { start, end }: Span): readonly Diagnostic[] {
  return diagnostics.filter(({ severity, span }) => severity === 'error' && start <= span.start && span.end <= end);
}

/** Of the section of a group in the address: `Crawling speed` is `#crawling-speed`. */
export function groupAnchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** The parameter a line of the text is about. */
export function parameterAt({ lines }: RobotForm, line: number): string | undefined {
  return [...lines].find(([, at]) => at === line)?.[0];
}

/** A depth as typed: undefined for none, and for what is no whole number from -1 on. */
export function depthOf(typed: string): number | undefined {
  return /^-?\d{1,7}$/.test(typed.trim()) ? Math.max(-1, Number(typed)) : undefined;
}
