/** Token classes of a text of blocks and statements. */

import type { Token, TokenClass } from './language.ts';
import type { BlockFile, Statement } from './pblock.ts';
import type { Lexeme, Pair } from './pblock-lexemes.ts';
import { token, valueClass, withGaps } from './tokens.ts';

/** `classOf` says more of a value than its text does; undefined leaves it to the text. */
export function blockTokens(
  text: string,
  file: BlockFile,
  classOf: (pair: Pair, statement: Statement | undefined) => TokenClass | undefined,
): readonly Token[] {
  const keywords = new Set<number>();
  const holders = new Map<Pair, Statement>();
  for (const statement of statementsOf(file)) {
    if (statement.keyword !== undefined) keywords.add(statement.keyword.span.start);
    for (const pair of statement.pairs) holders.set(pair, statement);
  }
  const named = file.lexemes.flatMap((lexeme) =>
    tokensOf(lexeme, keywords, (pair) => classOf(pair, holders.get(pair))),
  );
  return withGaps(text, named);
}

/** Every statement of a file, in blocks and outside. */
export function statementsOf(file: BlockFile): readonly Statement[] {
  return file.items.flatMap((item) => {
    if (item.kind === 'block') return item.items.filter((inner) => inner.kind === 'statement');
    return item.kind === 'statement' ? [item] : [];
  });
}

function tokensOf(
  lexeme: Lexeme,
  keywords: ReadonlySet<number>,
  classOf: (pair: Pair) => TokenClass | undefined,
): readonly Token[] {
  switch (lexeme.kind) {
    case 'pair': {
      const { name, operator, value } = lexeme;
      const valueToken = token(classOf(lexeme) ?? valueClass(value.text), value.span);
      return [token('key', name.span), token('operator', operator), valueToken];
    }
    case 'word':
      return [token(keywords.has(lexeme.span.start) ? 'directive' : 'unknown', lexeme.span)];
    case 'comment':
      return [token('comment', lexeme.span)];
    case 'continuation':
      return [token('operator', lexeme.span)];
    case 'open':
    case 'close':
    case 'end':
      return [token('tag', lexeme.span)];
  }
}
