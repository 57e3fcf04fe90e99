/** What the lines of an external_metadata.cfg say of each other. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { fixesFor } from './fixes.ts';
import { messages } from './messages.ts';
import type { LineNode, MetadataAst } from './syntax.ts';

export function check(parsed: Parsed<MetadataAst>): readonly Diagnostic[] {
  const { ast, diagnostics, source } = parsed;
  const right = ast.lines.filter(({ malformed }) => !malformed);
  const found = [...diagnostics, ...duplicates(right), ...assumed(source.text, right)];
  return found.toSorted((a, b) => a.span.start - b.span.start);
}

/** Of lines with an identical prefix only the first is effective. */
function duplicates(lines: readonly LineNode[]): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ key, line, prefix }) => {
    const before = first.get(key ?? '');
    if (before !== undefined) return [messages.report('W_DUPLICATE_PREFIX', prefix.span, { line: before })];
    first.set(key ?? '', line);
    return [];
  });
}

/** Prefixes without a scheme whose host has one elsewhere in the file. */
function assumed(text: string, lines: readonly LineNode[]): readonly Diagnostic[] {
  const secure = new Map<string, number>();
  for (const { key, line } of lines) {
    const host = /^https:\/\/([^/?#\n]*)/.exec(key ?? '')?.[1];
    if (host !== undefined && !secure.has(host)) secure.set(host, line);
  }
  return lines.flatMap(({ key, hasScheme, prefix }) => {
    const host = hasScheme ? undefined : /^http:\/\/([^/?#\n]*)/.exec(key ?? '')?.[1];
    const line = host === undefined ? undefined : secure.get(host);
    if (line === undefined) return [];
    const fixes = fixesFor('W_HTTP_ASSUMED', text, prefix.span, prefix.span);
    return [messages.report('W_HTTP_ASSUMED', prefix.span, { line }, fixes)];
  });
}
