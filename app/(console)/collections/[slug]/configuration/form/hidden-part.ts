/** A part of a text that the form has no place for: what it is, where it stands, and why it is not shown. */

import type { Diagnostic } from '#lib/lang/diagnostic.ts';
import { positionAt } from '#lib/lang/source-text.ts';
import type { SourceText } from '#lib/lang/source-text.ts';
import type { Span } from '#lib/lang/span.ts';

export interface HiddenPart {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

export function hiddenPart(source: SourceText, span: Span, diagnostics: readonly Diagnostic[]): HiddenPart {
  const { line } = positionAt(source, span.start);
  const about = diagnostics.find((finding) => span.start <= finding.span.start && finding.span.end <= span.end);
  const [text = ''] = source.text.slice(span.start, span.end).split(/[\r\n]/);
  return { line, text, why: about?.message ?? 'The form has no place for it.' };
}
