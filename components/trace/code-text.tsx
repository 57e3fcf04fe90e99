/** A line of a configuration file in the colours of the editor. */

import type { Token } from '#lib/lang/language.ts';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Expression } from './expression-text.tsx';
import { tokenColours } from './token-colours.ts';

export interface CodeTextProps {
  readonly text: string;
  /** In order and without gaps, as the languages give them; without them the text is plain. */
  readonly tokens?: readonly Token[] | undefined;
  readonly className?: string | undefined;
}

const noTokens: readonly Token[] = [];

export function CodeText({ text, tokens = noTokens, className }: CodeTextProps): ReactNode {
  if (tokens.length === 0) return <code className={classes('mono', className)}>{text}</code>;
  return (
    <code className={classes('mono', className)}>
      {tokens.map(({ class: kind, span }) => {
        const part = text.slice(span.start, span.end);
        return (
          <span key={span.start} className={tokenColours[kind]}>
            {kind === 'regex' ? <Expression text={part} /> : part}
          </span>
        );
      })}
    </code>
  );
}
