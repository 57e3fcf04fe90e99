/** Files that show a finding, and what the check says of them: the tests find it in them too. */

import type { ReactNode } from 'react';
import { tokensOf } from '#components/editor/painted/code-tokens.ts';
import { CodeText } from '#components/trace/code-text.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { sourceText } from '#lib/lang/source-text.ts';
import type { PlacedFinding } from '#lib/lang/xml/finding.ts';
import type { CollectionFile } from '#lib/languages/open-collection.ts';
import { findingExamples } from '#lib/languages/finding-examples.ts';
import { recordLanguageOf } from '#lib/languages/record-languages.ts';
import { checkCollection } from '#lib/languages/workspace.ts';
import type { Catalog } from '#lib/sdk/describe.ts';

interface FindingExampleProps {
  readonly code: string;
  readonly catalog: Catalog;
}

export function FindingExampleView({ code, catalog }: FindingExampleProps): ReactNode {
  const files = findingExamples[code] ?? [];
  if (files.length === 0) return null;
  const readable = files.filter(isReadable);
  return (
    <section aria-label="Example" className="flex flex-col gap-2 pt-1">
      <h3 className="text-body font-semibold text-ink">Example</h3>
      {files.map(({ path, text }) => {
        const own = findingsIn({ code, path }, readable, catalog)
          .filter((each) => each.code === code)
          .slice(0, shownFindings);
        return (
          <figure key={path} className="overflow-hidden rounded-inset border border-line">
            <figcaption className="border-b border-line-2 bg-sunken px-3 py-1 text-note text-ink-3">{path}</figcaption>
            <NumberedText path={path} text={toShow(text)} marked={new Set(own.map(({ line }) => line))} />
            {own.map((finding) => (
              <Said key={`${finding.line}:${finding.column}`} path={path} finding={finding} />
            ))}
          </figure>
        );
      })}
    </section>
  );
}

/** An example may show one finding many times. */
const shownFindings = 5;

interface Sought {
  readonly code: string;
  readonly path: string;
}

function findingsIn(
  { code, path }: Sought,
  files: readonly CollectionFile[],
  catalog: Catalog,
): readonly PlacedFinding[] {
  const sent = recordLanguageOf(code);
  if (sent !== undefined) return files.flatMap(({ text }) => sent.check(text));
  return checkCollection(files, catalog).find((file) => file.path === path)?.diagnostics ?? [];
}

/** A line that is too long to be read is not read here either. */
function isReadable({ text }: CollectionFile): boolean {
  return text.length < 100_000;
}

/** A longer line is cut: one example is about a line that is far too long. */
const longLine = 400;
const shownOfIt = 60;

/** What a page can show: characters without a look are spelled, and long lines are cut. */
function toShow(text: string): string {
  const lines = text
    .replace(/\n+$/, '')
    .replaceAll('\0', String.raw`\0`)
    .replaceAll('\r', String.raw`\r`)
    .split('\n');
  return lines.map((line) => (line.length > longLine ? cut(line) : line)).join('\n');
}

function cut(line: string): string {
  return `${line.slice(0, shownOfIt)} … and ${formatNumber(line.length - shownOfIt)} characters more`;
}

interface NumberedTextProps {
  readonly path: string;
  readonly text: string;
  /** Lines with the finding. */
  readonly marked: ReadonlySet<number>;
}

/** Each line is coloured by itself, in its place. */
function NumberedText({ path, text, marked }: NumberedTextProps): ReactNode {
  const tokens = tokensOf(path, text);
  const { lineStarts } = sourceText(path, text);
  const lines = text.split('\n').map((line, index) => {
    const from = lineStarts[index] ?? 0;
    const end = from + line.length;
    const own = tokens
      .filter(({ span }) => span.start < end && span.end > from)
      .map(({ class: kind, span }) => ({
        class: kind,
        span: { start: Math.max(0, span.start - from), end: Math.min(line.length, span.end - from) },
      }));
    return { number: index + 1, line, own };
  });
  return (
    // A scrolling region has to be reachable by keyboard.
    <pre tabIndex={0} aria-label={`Example of ${path}`} className="overflow-x-auto py-1.5 text-note">
      {lines.map(({ number, line, own }) => (
        <span key={number} className={marked.has(number) ? 'block min-w-max bg-hover' : 'block min-w-max'}>
          <span className="mono inline-block w-10 pr-3 text-right text-tick text-ink-3 select-none">{number}</span>
          {line === '' ? ' ' : <CodeText text={line} tokens={own} />}
        </span>
      ))}
    </pre>
  );
}

function Said({ path, finding }: { readonly path: string; readonly finding: PlacedFinding }): ReactNode {
  const { line, column, severity, message } = finding;
  return (
    <p className="flex gap-2 border-t border-line-2 px-3 py-1.5 text-note text-ink-2">
      <SeverityGlyph severity={severity} size={13} className="mt-[3px]" />
      <span className="mono flex-none text-ink-3">{`${path}:${line}:${column}`}</span>
      <span>{message}</span>
    </p>
  );
}
