/** Token classes of a text of blocks and statements. */

import type { Token, TokenClass } from './language.ts';
import type { BlockFile, Statement } from './pblock.ts';
import type { Lexeme, Pair } from './pblock-lexemes.ts';
import { token, valueClass, withGaps } from './tokens.ts';

/** Says more of a value than its text does; undefined leaves it to the text. */
export type ValueClass = (pair: Pair) => TokenClass | undefined;

/** `classesIn` is asked once for each statement. */
export function blockTokens(
  text: string,
  file: BlockFile,
  classesIn: (statement: Statement) => ValueClass,
): readonly Token[] {
  const keywords = new Set<number>();
  const classes = new Map<Pair, TokenClass | undefined>();
  for (const statement of statementsOf(file)) {
    if (statement.keyword !== undefined) keywords.add(statement.keyword.span.start);
    const classOf = classesIn(statement);
    for (const pair of statement.pairs) classes.set(pair, classOf(pair));
  }
  const named = file.lexemes.flatMap((lexeme) => tokensOf(lexeme, keywords, (pair) => classes.get(pair)));
  return withGaps(text, named);
}

/** Every statement of a file, in blocks and outside. */
export function statementsOf(file: BlockFile): readonly Statement[] {
  return file.items.flatMap((item) => {
    if (item.kind === 'block') return item.items.filter((inner) => inner.kind === 'statement');
    return item.kind === 'statement' ? [item] : [];
  });
}

function tokensOf(lexeme: Lexeme, keywords: ReadonlySet<number>, classOf: ValueClass): readonly Token[] {
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
