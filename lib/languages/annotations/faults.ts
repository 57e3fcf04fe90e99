/** What is wrong with the lines of annotations, with fixes. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import { cut, insertLineAfter } from '../../lang/line-edits.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import type { AttributeNode, Part, TemplateNode } from './ast.ts';
import { annotationLimits, messages } from './messages.ts';
import type { AnnotationProblem } from './messages.ts';

const { report } = messages;

const encoder = new TextEncoder();

/** Texts are counted in bytes, as the Gatherer's tools do. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit || (text.length * 3 > limit && encoder.encode(text).length > limit);
}

export function lineFault({ text, span }: Part): Diagnostic | undefined {
  const { line: limit } = annotationLimits;
  return isLonger(text, limit) ? report('longLine', span, { limit }) : undefined;
}

export function headerFault({ span }: Part): Diagnostic {
  return report('badHeader', span);
}

/** A template ends with the file, or where the next one starts. */
export function openFault(source: SourceText, { span }: Pick<TemplateNode, 'span'>): Diagnostic {
  const head = { start: span.start, end: source.text.indexOf('{', span.start) + 1 };
  return report('open', head, {}, [{ title: 'Add a closing brace', edits: [insertLineAfter(source, span.end, '}')] }]);
}

export function sizeFault(
  { text }: SourceText,
  { span, url, attributes }: Pick<TemplateNode, 'span' | 'url' | 'attributes'>,
): Diagnostic | undefined {
  const { template: bytes, attributes: most } = annotationLimits;
  const counted = attributes.filter(({ isSkipped }) => !isSkipped).length;
  if (counted <= most && span.end - span.start <= bytes / 3) return undefined;
  if (counted <= most && !isLonger(text.slice(span.start, span.end), bytes)) return undefined;
  return report('large', url.span, { attributes: most, bytes });
}

interface Written {
  readonly source: SourceText;
  /** Undefined where it has no colon. */
  readonly node: AttributeNode | undefined;
}

export function attributeFault({ span }: Part, problem: AnnotationProblem, written?: Written): Diagnostic {
  const { node, source } = written ?? {};
  const name = node?.name.text ?? '';
  if (node === undefined || source === undefined) return report(problem, span);
  switch (problem) {
    case 'badDelimiter':
      return report(problem, gapOf(node), { name }, [fix('Replace with a colon and a tab', gapOf(node), ':\t')]);
    case 'indented':
      return report(problem, { start: span.start, end: node.span.start }, {}, [
        fix('Remove the indentation', { start: span.start, end: node.span.start }, ''),
      ]);
    case 'empty':
      return report(problem, node.span, { name }, [{ title: 'Remove the line', edits: [cut(source, node.span)] }]);
    default:
      return report(problem, node.name.span, { name });
  }
}

/** The colon, and what stands before the value. */
function gapOf({ name, value }: AttributeNode): Span {
  return { start: name.span.end, end: value.span.start };
}

function fix(title: string, span: Span, text: string): Fix {
  return { title, edits: [{ span, text }] };
}
