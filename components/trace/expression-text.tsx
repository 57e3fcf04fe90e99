/** An expression with its operators in another colour than its literals. */

import type { ReactNode } from 'react';
import { expressionParts } from './expression.ts';

export function Expression({ text }: { readonly text: string }): ReactNode {
  let at = 0;
  return expressionParts(text).map((part) => {
    at += part.text.length;
    return (
      <span key={at} className={part.operator ? 'text-syn-regex' : undefined}>
        {part.text}
      </span>
    );
  });
}
