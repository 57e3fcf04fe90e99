/** Parts an expression into its operators and literals, so a reader sees what is matched and what is syntax. */

export interface ExpressionPart {
  readonly text: string;
  readonly operator: boolean;
}

const operator = /\\.|\[\^?\]?[^\]]*\]|\{\d*,?\d*\}|[.^$|()*+?]/g;
const bracketed = /^(\[\^?)(\]?[^\]]*)(\])$/s;

function partsOfOperator(text: string): readonly ExpressionPart[] {
  const match = bracketed.exec(text);
  if (match === null) return [{ text, operator: true }];
  const [, open = '', members = '', close = ''] = match;
  return [
    { text: open, operator: true },
    { text: members, operator: false },
    { text: close, operator: true },
  ];
}

/** The parts in order; their texts joined are the expression. Members of a bracket are literals. */
export function expressionParts(expression: string): readonly ExpressionPart[] {
  const parts: ExpressionPart[] = [];
  let end = 0;
  for (const match of expression.matchAll(operator)) {
    parts.push({ text: expression.slice(end, match.index), operator: false }, ...partsOfOperator(match[0]));
    end = match.index + match[0].length;
  }
  parts.push({ text: expression.slice(end), operator: false });
  return parts.filter(({ text }) => text !== '');
}
