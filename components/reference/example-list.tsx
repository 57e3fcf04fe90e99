/** Examples of a function: the line in its colours, what it is given, and what it then does. */

import type { ReactNode } from 'react';
import type { FunctionExample } from '#lib/sdk/define-function.ts';
import { tokensOfLine } from '../editor/painted/code-tokens.ts';
import { CodeText } from '../trace/code-text.tsx';
import { toneClass, verdictLooks } from '../ui/marks/verdict-words.ts';
import { VerdictGlyph } from '../ui/marks/verdict-glyph.tsx';
import { DocText } from './doc-text.tsx';
import { outcomeOf } from './reference-words.ts';
import { place as filterConf } from '#lib/languages/filter-conf/place.ts';

export function ExampleList({ examples }: { readonly examples: readonly FunctionExample[] }): ReactNode {
  return (
    <ol>
      {examples.map((example) => (
        <li
          key={`${example.text} ${JSON.stringify(example.given)}`}
          className="flex flex-col gap-1.5 border-t border-line-2 px-[18px] py-3 first:border-t-0"
        >
          <p className="overflow-x-auto rounded-control bg-sunken px-3 py-2">
            <CodeText
              text={example.text}
              tokens={tokensOfLine(filterConf.usualPath, example.text)}
              className="text-note"
            />
          </p>
          {example.doc === undefined ? null : (
            <p className="text-body text-ink-2">
              <DocText text={example.doc} />
            </p>
          )}
          <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 gap-y-1 text-note">
            <Given example={example} />
            <Outcome example={example} />
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Given({ example: { given, html } }: { readonly example: FunctionExample }): ReactNode {
  const entries = Object.entries(given ?? {});
  if (entries.length === 0 && html === undefined) return null;
  return (
    <>
      <dt className="text-ink-3">given</dt>
      <dd className="flex flex-col gap-0.5 text-ink-2">
        {entries.map(([name, value]) => (
          <span key={name} className="break-all">
            {name} <code className="mono text-ink">{value}</code>
          </span>
        ))}
        {html === undefined ? null : <code className="mono break-all text-ink">{html}</code>}
      </dd>
    </>
  );
}

function Outcome({ example }: { readonly example: FunctionExample }): ReactNode {
  const { verdict, lines } = outcomeOf(example);
  const { text } = toneClass[verdictLooks[verdict].tone];
  return (
    <>
      <dt className="text-ink-3">then</dt>
      <dd className="flex flex-col gap-0.5">
        {lines.map(({ words, values }) => (
          <span key={words} className="flex flex-wrap items-baseline gap-x-2">
            <span className={`inline-flex items-center gap-1.5 font-medium ${text}`}>
              <VerdictGlyph verdict={verdict} size={13} word="silent" />
              {words}
            </span>
            {values.map((value) => (
              <code key={value} className="mono break-all text-ink">
                {value}
              </code>
            ))}
          </span>
        ))}
      </dd>
    </>
  );
}
