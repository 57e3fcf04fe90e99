/** A line of a configuration file in the colours of the editor. */

import type { Token, TokenClass } from '#lib/lang/language.ts';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { expressionParts } from './expression.ts';

export interface CodeTextProps {
  readonly text: string;
  /** In order and without gaps, as the languages give them; without them the text is plain. */
  readonly tokens?: readonly Token[] | undefined;
  readonly className?: string | undefined;
}

const noTokens: readonly Token[] = [];

const colours: Readonly<Record<TokenClass, string>> = {
  comment: 'text-syn-comment',
  tag: 'text-syn-tag',
  directive: 'text-syn-directive',
  function: 'text-syn-function',
  key: 'text-syn-key',
  operator: 'text-ink',
  string: 'text-syn-string',
  number: 'text-syn-string',
  url: 'text-syn-string',
  regex: 'text-syn-string',
  blank: '',
  unknown: 'text-ink',
};

function Expression({ text }: { readonly text: string }): ReactNode {
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

export function CodeText({ text, tokens = noTokens, className }: CodeTextProps): ReactNode {
  if (tokens.length === 0) return <code className={classes('mono', className)}>{text}</code>;
  return (
    <code className={classes('mono', className)}>
      {tokens.map(({ class: kind, span }) => {
        const part = text.slice(span.start, span.end);
        return (
          <span key={span.start} className={colours[kind]}>
            {kind === 'regex' ? <Expression text={part} /> : part}
          </span>
        );
      })}
    </code>
  );
}
