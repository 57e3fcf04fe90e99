/** Colours from the grammars: each line at once by itself, then exactly, from the whole text. */

import type { Token } from '#lib/lang/language.ts';
import { positionAt, type SourceText } from '#lib/lang/source-text.ts';
import { languages, type AnyLanguage } from '#lib/languages/index.ts';
import { expressionParts } from '../../trace/expression.ts';
import { tokensOfLine } from '../painted/code-tokens.ts';
import { monaco } from './load.ts';
import type { Model } from './models.ts';
import { readModel } from './parsed.ts';
import { tokenNames, type TokenName } from './token-colours.ts';

interface NamedRange {
  readonly name: TokenName;
  readonly start: number;
  readonly end: number;
}

/** Named as the theme names them: an expression is cut into operators and literals, a prefix into host and path. */
function namedRanges(text: string, tokens: readonly Token[], { shownAs }: AnyLanguage): readonly NamedRange[] {
  return tokens.flatMap(({ class: own, span }): readonly NamedRange[] => {
    const kind = shownAs?.[own] ?? own;
    if (kind === 'prefix') return prefixRanges(text, span);
    if (kind !== 'regex') return [{ name: kind, ...span }];
    let at = span.start;
    return expressionParts(text.slice(span.start, span.end)).map((part) => {
      const start = at;
      at += part.text.length;
      return { name: part.operator ? 'regex-operator' : 'regex', start, end: at };
    });
  });
}

/** The host, which most lines share, steps back behind the path. */
function prefixRanges(text: string, { start, end }: Token['span']): readonly NamedRange[] {
  const host = /^(?:https?:\/\/)?[^/?#]*/i.exec(text.slice(start, end))?.[0].length ?? 0;
  const middle = start + host;
  return [
    ...(host > 0 ? [{ name: 'url-host' as const, start, end: middle }] : []),
    ...(middle < end ? [{ name: 'url-path' as const, start: middle, end }] : []),
  ];
}

/** A line knows nothing of the others; what spans lines is put right by the exact colours. */
const lineState = { clone: () => lineState, equals: () => true };

export function registerTokens(): void {
  for (const language of languages) {
    const { id, usualPath } = language;
    monaco.languages.setTokensProvider(id, {
      getInitialState: () => lineState,
      tokenize: (line) => ({
        tokens: namedRanges(line, tokensOfLine(usualPath, line), language).map(({ name, start }) => ({
          startIndex: start,
          scopes: name,
        })),
        endState: lineState,
      }),
    });
    monaco.languages.registerDocumentSemanticTokensProvider(id, {
      getLegend: () => ({ tokenTypes: [...tokenNames], tokenModifiers: [] }),
      provideDocumentSemanticTokens: (model) => ({ data: exactTokens(model) }),
      releaseDocumentSemanticTokens: () => undefined,
    });
  }
}

/** Five numbers a token: lines and columns from the one before, length, name, nothing. */
function exactTokens(model: Model): Uint32Array {
  const read = readModel(model);
  if (read === undefined) return new Uint32Array();
  const { language, parsed } = read;
  const { source, tokens } = parsed;
  const data: number[] = [];
  let last = { line: 1, column: 1 };
  for (const { name, start, end } of withinLines(source, namedRanges(source.text, tokens, language))) {
    if (name === 'blank') continue;
    const { line, column } = positionAt(source, start);
    data.push(
      line - last.line,
      line === last.line ? column - last.column : column - 1,
      end - start,
      tokenNames.indexOf(name),
      0,
    );
    last = { line, column };
  }
  return new Uint32Array(data);
}

/** Ranges cut at the ends of lines. */
function* withinLines({ text, lineStarts }: SourceText, ranges: readonly NamedRange[]): Generator<NamedRange> {
  let next = 0;
  for (const { name, start, end } of ranges) {
    let at = start;
    while ((lineStarts[next] ?? Infinity) <= start) next += 1;
    while (at < end) {
      const stop = Math.min(end, lineStarts[next] ?? end);
      const inked = text.slice(at, stop).trimEnd().length;
      if (inked > 0) yield { name, start: at, end: at + inked };
      at = stop;
      if (stop < end) next += 1;
    }
  }
}
