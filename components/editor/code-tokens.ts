/** The tokens of texts in the configuration languages, for colours; a text no language reads has none. */

import type { Token } from '#lib/lang/language.ts';
import { sourceText, type SourceText } from '#lib/lang/source-text.ts';
import { parse as parseExternalMetadata } from '#lib/languages/external-metadata-cfg/syntax.ts';
import { parse as parseFilterConf } from '#lib/languages/filter-conf/syntax.ts';
import { parse as parseFilterrulesConf } from '#lib/languages/filterrules-conf/syntax.ts';
import { parse as parseMimeTypes } from '#lib/languages/mime-types/syntax.ts';
import { parse as parseRobotConf } from '#lib/languages/robot-conf/syntax.ts';
import { parse as parseSchemaConf } from '#lib/languages/schema-conf/syntax.ts';

type Parse = (source: SourceText) => { readonly tokens: readonly Token[] };

/** By file name, without folders. */
const parsers: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  ['filter.conf', parseFilterConf],
  ['filterrules.conf', parseFilterrulesConf],
  ['mime.types', parseMimeTypes],
  ['robot.conf', parseRobotConf],
  ['process.conf', parseRobotConf],
  ['schema.conf', parseSchemaConf],
  ['external_metadata.cfg', parseExternalMetadata],
]);

/** What a line of its own stands in, so that it is read as it would be in its file. */
const surroundings: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['filter.conf', ['<Filter name="x">\n', '\n</Filter>']],
  ['robot.conf', ['<Process\n', '\n>\n</Process>']],
]);

function parserOf(path: string): Parse | undefined {
  return parsers.get(path.split('/').at(-1) ?? path);
}

/** In text order and without gaps. */
export function tokensOf(path: string, text: string): readonly Token[] {
  return parserOf(path)?.(sourceText(path, text)).tokens ?? [];
}

/** The tokens of one line of a file, with spans from the line's start. */
export function tokensOfLine(path: string, line: string): readonly Token[] {
  const [before, after] = surroundings.get(path) ?? ['', ''];
  return tokensOf(path, `${before}${line}${after}`).flatMap(({ class: kind, span }) => {
    const start = Math.max(0, span.start - before.length);
    const end = Math.min(line.length, span.end - before.length);
    return end > start ? [{ class: kind, span: { start, end } }] : [];
  });
}
