/** What one line of annotations says, as text without its end. */

import { isSoifName, isSoifUrl } from '../../language-kit/soif-words.ts';
import type { AnnotationProblem } from './messages.ts';

export type AnnotationLine =
  | { readonly kind: 'blank' | 'end' }
  | { readonly kind: 'begin'; readonly type: string; readonly url: string }
  /** Its value begins behind the colon and the tab. */
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'fault'; readonly problem: AnnotationProblem; readonly name?: string };

/** Total, and linear in the length of the line. */
export function readLine(text: string): AnnotationLine {
  const inked = text.trim();
  if (inked === '') return { kind: 'blank' };
  if (text.startsWith('@')) return readHeader(text);
  return inked === '}' ? { kind: 'end' } : readAttribute(text);
}

/** The type, the brace, and what stands behind it, without blanks around it. */
export function headerParts(text: string): { readonly type: string; readonly url: string } | undefined {
  const [head, type] = /^@([^\s{]*)\s*\{/.exec(text) ?? [];
  return head === undefined || type === undefined ? undefined : { type, url: text.slice(head.length).trim() };
}

function readHeader(text: string): AnnotationLine {
  const parts = headerParts(text);
  const isValid = parts !== undefined && isSoifName(parts.type) && parts.url !== '' && isSoifUrl(parts.url);
  return isValid ? { kind: 'begin', ...parts } : { kind: 'fault', problem: 'badHeader' };
}

function readAttribute(text: string): AnnotationLine {
  if (/^\s/.test(text)) return { kind: 'fault', problem: 'indented' };
  const [, name] = /^(\S+?):\t(?!\t)/.exec(text) ?? [];
  const [, beginning] = /^([^:\s]+):/.exec(text) ?? [];
  if (name === undefined) {
    return beginning === undefined
      ? { kind: 'fault', problem: 'badLine' }
      : { kind: 'fault', problem: 'badDelimiter', name: beginning };
  }
  if (!isSoifName(name)) return { kind: 'fault', problem: 'badName', name };
  return text.length === name.length + 2 ? { kind: 'fault', problem: 'empty', name } : { kind: 'attribute', name };
}
