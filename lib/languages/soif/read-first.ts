/** Reads objects of a SOIF stream, byte by byte as the sizes say (RFC 2655). */

export interface SoifObject {
  /** In lower case. */
  readonly schema: string;
  /** `-` where the object has none. */
  readonly url: string;
  /** The first value of each attribute, by its name in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
}

const [lineFeed, tab, blank] = [0x0a, 0x09, 0x20];
const mostLineBytes = 8192;

/** Undefined where no whole object is. Values are UTF-8. */
export function readFirstObject(bytes: Uint8Array): SoifObject | undefined {
  return readObject(bytes, 0)?.object;
}

/** All up to the first that is not whole. */
export function readObjects(bytes: Uint8Array): readonly SoifObject[] {
  const objects: SoifObject[] = [];
  for (let read = readObject(bytes, 0); read !== undefined; read = readObject(bytes, read.end))
    objects.push(read.object);
  return objects;
}

/** Attributes alone, as programs print them, or those of the first object. */
export function readAttributes(bytes: Uint8Array): SoifObject['attributes'] | undefined {
  const wrapped = Buffer.concat([Buffer.from('@FILE { -\n'), bytes, Buffer.from('\n}\n')]);
  const isObject = bytes[skipWhite(bytes, 0)] === 0x40;
  return readFirstObject(isObject ? bytes : wrapped)?.attributes;
}

function readObject(
  bytes: Uint8Array,
  from: number,
): { readonly object: SoifObject; readonly end: number } | undefined {
  const start = skipWhite(bytes, from);
  const head = lineAt(bytes, start);
  const [, schema, url] = /^@([^\s{]+)\s*\{\s*(\S+)\s*$/.exec(head?.text ?? '') ?? [];
  if (head === undefined || schema === undefined || url === undefined) return undefined;
  const attributes = new Map<string, string>();
  let at = skipWhite(bytes, head.end);
  while (bytes[at] !== 0x7d) {
    const read = readAttribute(bytes, at);
    if (read === undefined) return undefined;
    const name = read.name.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, read.value);
    at = skipWhite(bytes, read.end);
  }
  return { object: { schema: schema.toLowerCase(), url, attributes }, end: at + 1 };
}

interface Read {
  readonly name: string;
  readonly value: string;
  readonly end: number;
}

/** `name{size}:` and one tab; the manuals' own examples have blanks, or nothing. */
function readAttribute(bytes: Uint8Array, at: number): Read | undefined {
  const colon = bytes.subarray(at, at + mostLineBytes).indexOf(0x3a);
  if (colon === -1) return undefined;
  const [, name, size] = /^([^\s{}]+)\{(\d{1,9})\}$/.exec(decode(bytes.subarray(at, at + colon))) ?? [];
  if (name === undefined || size === undefined) return undefined;
  let from = at + colon + 1;
  if (bytes[from] === tab) from += 1;
  else while (bytes[from] === blank) from += 1;
  const end = from + Number(size);
  if (end > bytes.length) return undefined;
  return { name, value: decode(bytes.subarray(from, end)), end };
}

function lineAt(bytes: Uint8Array, at: number): { readonly text: string; readonly end: number } | undefined {
  const end = bytes.subarray(at, at + mostLineBytes).indexOf(lineFeed);
  return end === -1 ? undefined : { text: decode(bytes.subarray(at, at + end)), end: at + end + 1 };
}

function skipWhite(bytes: Uint8Array, from: number): number {
  let at = from;
  while ([lineFeed, tab, blank, 0x0d].includes(bytes[at] ?? -1)) at += 1;
  return at;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
