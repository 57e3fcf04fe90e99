/** A document type definition as data: documents are checked against it, and it is printed for those who ask for it. */

type Times = '' | '?' | '*' | '+';

export type ContentModel =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' }
  /** Each part as often as its sign says, in this order. */
  | { readonly kind: 'sequence'; readonly parts: readonly (readonly [name: string, times: Times])[] }
  /** Any of them, as often as one likes. */
  | { readonly kind: 'any'; readonly names: readonly string[] };

export interface AttributeType {
  /** The values there are; absent: any text. */
  readonly values?: readonly string[];
  /** Other values are reported and kept; the reader decides what they mean. */
  readonly keepsOthers?: true;
  readonly required?: true;
  /** What a reader takes for an attribute that is not there. */
  readonly byDefault?: string;
}

export interface ElementType {
  readonly content: ContentModel;
  readonly attributes?: Readonly<Record<string, AttributeType>>;
  /** For people who read the DTD. */
  readonly note?: string;
}

export interface Dtd {
  readonly root: string;
  readonly elements: Readonly<Record<string, ElementType>>;
}

export const text = { kind: 'text' } as const;
export const empty = { kind: 'empty' } as const;

/** Parts as a DTD writes them: `header`, `group+`, `acl?`. */
export function sequence(...parts: readonly string[]): ContentModel {
  return { kind: 'sequence', parts: parts.map(partOf) };
}

function partOf(part: string): readonly [string, Times] {
  const sign = part.at(-1);
  return sign === '?' || sign === '*' || sign === '+' ? [part.slice(0, -1), sign] : [part, ''];
}

export function anyOf(...names: readonly string[]): ContentModel {
  return { kind: 'any', names };
}

export function printDtd({ elements }: Dtd): string {
  const declarations = Object.entries(elements).flatMap(([name, { content, attributes, note }]) => [
    ...(note === undefined ? [] : [`<!-- ${note} -->`]),
    `<!ELEMENT ${name} ${printContent(content)}>`,
    ...(attributes === undefined ? [] : [printAttributes(name, attributes)]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${declarations.join('\n')}\n`;
}

function printContent(content: ContentModel): string {
  switch (content.kind) {
    case 'empty':
      return 'EMPTY';
    case 'text':
      return '(#PCDATA)';
    case 'sequence':
      return `(${content.parts.map(([name, times]) => name + times).join(', ')})`;
    case 'any':
      return `(${content.names.join(' | ')})*`;
  }
}

function printAttributes(element: string, attributes: Readonly<Record<string, AttributeType>>): string {
  const lines = Object.entries(attributes).map(([name, { values, required, byDefault }]) => {
    const type = values === undefined ? 'CDATA' : `(${values.join('|')})`;
    return `\n  ${name} ${type} ${required ? '#REQUIRED' : byDefault === undefined ? '#IMPLIED' : `"${byDefault}"`}`;
  });
  return `<!ATTLIST ${element}${lines.join('')}>`;
}
