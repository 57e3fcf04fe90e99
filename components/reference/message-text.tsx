/** The text of a diagnostic, with the names of what is filled in set apart. */

import type { ReactNode } from 'react';
import { messageParts } from './reference-words.ts';

export function MessageText({ text }: { readonly text: string }): ReactNode {
  let at = 0;
  return messageParts(text).map((part) => {
    at += part.text.length + 1;
    return part.filled ? (
      <span key={at} className="mono rounded-[3px] bg-well px-1 text-[0.92em] font-normal text-ink-2">
        {part.text}
      </span>
    ) : (
      part.text
    );
  });
}
