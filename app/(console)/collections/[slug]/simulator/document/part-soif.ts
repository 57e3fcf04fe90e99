/** The attributes of a part as SOIF, as they are in its RD or in that of the document. */

import { printSoif } from '#lib/languages/soif/print.ts';
import type { Attribute } from '#lib/sdk/resource.ts';
import type { DocumentTrial, TriedAttribute } from '#lib/services/essence/try-document-contract.ts';

export interface PrintedPart {
  readonly text: string;
  /** Attributes beyond those that are printed. */
  readonly left: number;
}

/** Attributes printed at once. */
const mostPrinted = 400;
/** Behind a value that was cut. */
const cutMark = '…';
const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** Of the document itself: its whole RD, with the members that are embedded in it. */
export function printPart(
  { url, parts }: Pick<DocumentTrial, 'url' | 'parts'>,
  { index, isEmbedded }: { readonly index: number; readonly isEmbedded: boolean },
): PrintedPart {
  const printed = index === 0 && isEmbedded ? parts : parts.slice(index, index + 1);
  const all = printed.flatMap(({ embed, attributes }) => {
    const prefix = isEmbedded && embed !== undefined ? `embed<${embed}>-` : '';
    return attributes.map((attribute) => ({ name: prefix + attribute.name, attribute }));
  });
  const unsent = printed.reduce((sum, part) => sum + (part.unsent ?? 0), 0);
  const own = isEmbedded || index === 0 ? url : memberUrl({ url, parts }, index);
  const [head = '', ...end] = objectLines(own, new Map());
  const lines = all.slice(0, mostPrinted).flatMap(({ name, attribute }) => attributeLines(own, name, attribute));
  return { text: [head, ...lines, ...end].join('\n'), left: Math.max(0, all.length - mostPrinted) + unsent };
}

function objectLines(url: string, attributes: ReadonlyMap<string, Attribute>): readonly string[] {
  const text = new TextDecoder().decode(printSoif({ url, schema: 'DOCUMENT', attributes: new Map(attributes) }));
  return text.split('\n').slice(0, -1);
}

/** The count of bytes is that of the whole value, though only its beginning is there. */
function attributeLines(url: string, name: string, { value, by, at }: TriedAttribute): readonly string[] {
  const { text, bytes, isCut = false } = value;
  const shown = isCut ? text + cutMark : text;
  const attribute: Attribute = { values: [shown], writer: { by: 'essence', file: at?.file ?? by } };
  const [first = '', ...rest] = objectLines(url, new Map([[name, attribute]])).slice(1, -1);
  const unseen = bytes - sizeOf(shown);
  return [isCut ? first.replace(/\{(\d+)\}:/, (_, n: string) => `{${Number(n) + unseen}}:`) : first, ...rest];
}

/** Of a member that has an RD of its own. */
function memberUrl({ url, parts }: Pick<DocumentTrial, 'url' | 'parts'>, index: number): string {
  const name = parts[index]?.name ?? '';
  return `${url}!/${name.split('/').map(encodeURIComponent).join('/')}`;
}
