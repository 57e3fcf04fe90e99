/** A grammar in EBNF: rule names, terminals and comments in the colours of the editor. */

import type { ReactNode } from 'react';

const notable = /("[^"]*"|'[^']*'|\(\*.*?\*\)|^\w+(?=\s*=))/gm;

interface Part {
  readonly start: number;
  readonly text: string;
  readonly colour: string | undefined;
}

function colourOf(part: string): string {
  if (part.startsWith('(*')) return 'text-syn-comment';
  return part.startsWith('"') || part.startsWith("'") ? 'text-syn-string' : 'text-syn-function';
}

function partsOf(ebnf: string): readonly Part[] {
  let start = 0;
  return ebnf.split(notable).map((text, index) => {
    const part = { start, text, colour: index % 2 === 0 ? undefined : colourOf(text) };
    start += text.length;
    return part;
  });
}

export function GrammarText({ ebnf }: { readonly ebnf: string }): ReactNode {
  return (
    // A scrolling region has to be reachable by keyboard.
    <pre tabIndex={0} aria-label="Grammar" className="mono overflow-x-auto px-[18px] pb-4 text-note text-ink-2">
      {partsOf(ebnf).map(({ start, text, colour }) => (
        <span key={start} className={colour}>
          {text}
        </span>
      ))}
    </pre>
  );
}
