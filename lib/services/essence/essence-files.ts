/** The files of Essence that a program went by, each with the URLs its lines decided on. */

import type { Place, Program } from '../../engine/program/program.ts';
import type { EssenceFigures, EssenceFile, EssenceOutcome } from './contract.ts';
import type { EssenceTexts, TypedGroup } from './count-essence.ts';

type EssenceProgram = NonNullable<Program['essence']>;

const stockMark = ' (built-in)';

export function textsOf({ lineAt }: Program, { recipe }: EssenceProgram): EssenceTexts {
  const { tables, quickSum } = recipe;
  return {
    patternAt: (place) => withoutType(lineAt(place) ?? ''),
    summarizingFiles: new Set([quickSum.file, ...Object.values(tables).map(({ file }) => file)]),
  };
}

/** A line of these files begins with the type. */
function withoutType(line: string): string {
  return line.replace(/^\S+\s*/, '');
}

type Files = Pick<EssenceFigures, 'recognizers' | 'magicFile' | 'stopList' | 'allowList' | 'rulesFile'>;

export function filesOf(
  program: Program,
  { byUrlFile, recipe, rules }: EssenceProgram,
  typed: readonly TypedGroup[],
): Files {
  const { byName, byContent, stopList, allowList, magic } = recipe;
  const recognized = urlsBy(typed, ({ essence }) => essence.at);
  const listed = urlsBy(typed, ({ essence }) => (listOutcomes.has(essence.outcome) ? essence.stoppedAt : undefined));
  const written = [
    { file: byUrlFile, lines: linesIn(program, byUrlFile) },
    { file: byName.file, lines: byName.lines.length },
    { file: byContent.file, lines: byContent.lines.length },
  ];
  return {
    recognizers: written.map((each) => fileFigures(each, recognized)),
    ...(magic && { magicFile: magic.file }),
    stopList: fileFigures({ file: stopList.file, lines: stopList.lines.length }, listed),
    ...(allowList && { allowList: fileFigures({ file: allowList.file, lines: allowList.lines.length }, listed) }),
    ...(rules.file !== '' && { rulesFile: rules.file }),
  };
}

/** What a list stopped, and nothing else first. */
const listOutcomes: ReadonlySet<EssenceOutcome> = new Set(['stop-listed', 'not-fetched']);

function fileFigures(
  { file, lines }: Pick<EssenceFile, 'file' | 'lines'>,
  counts: ReadonlyMap<string, number>,
): EssenceFile {
  return { file, isOwn: !file.endsWith(stockMark), lines, urls: counts.get(file) ?? 0 };
}

function urlsBy(
  groups: readonly TypedGroup[],
  placeOf: (group: TypedGroup) => Place | undefined,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) {
    const file = placeOf(group)?.file;
    if (file !== undefined) counts.set(file, (counts.get(file) ?? 0) + group.urls);
  }
  return counts;
}

/** Without comments and empty lines. */
function linesIn({ lineAt }: Program, file: string): number {
  let lines = 0;
  for (let line = 1, text = lineAt({ file, line }); text !== undefined; text = lineAt({ file, line: ++line }))
    if (text !== '' && !text.startsWith('#')) lines++;
  return lines;
}
