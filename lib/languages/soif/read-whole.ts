/** Reads short SOIF texts that are in memory: answers of servers, output of programs. Values are UTF-8. */

import { messageCode } from '../../lang/diagnostic.ts';
import { decodeSoif } from './decode.ts';
import { messages } from './messages.ts';
import type { SoifContent } from './object.ts';

export interface SoifTexts {
  /** Template type in lower case. */
  readonly schema: string;
  readonly url: string;
  /** The first value of each attribute, by its name in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The objects up to the first that is not complete, or that something else stands before. */
export function readTexts(...pieces: readonly Uint8Array[]): readonly SoifTexts[] {
  const texts: SoifTexts[] = [];
  let isBroken = false;
  const decoder = decodeSoif(
    {
      object: (object) => {
        isBroken ||= object.url === '';
        if (!isBroken) texts.push(textsOf(object));
      },
      finding: ({ code }) => {
        isBroken ||= !harmless.has(code);
      },
    },
    { isLenient: true },
  );
  for (const piece of pieces) decoder.push(piece);
  decoder.end();
  return texts;
}

export interface SoifObjects {
  /** Those that are complete, with those that have no URL. */
  readonly objects: readonly SoifTexts[];
  /** Places that could not be read. */
  readonly flaws: number;
}

/** All complete objects, whatever stands between them. */
export function readObjects(bytes: Uint8Array): SoifObjects {
  const objects: SoifTexts[] = [];
  let flaws = 0;
  const decoder = decodeSoif(
    {
      object: (object) => {
        if (!object.isOpen) objects.push(textsOf(object));
      },
      finding: ({ code }) => {
        if (!harmless.has(code) && code !== noUrl) flaws += 1;
      },
    },
    { isLenient: true },
  );
  decoder.push(bytes);
  decoder.end();
  return { objects, flaws };
}

const noUrl = messageCode(messages, 'noUrl');
const harmless: ReadonlySet<string> = new Set([messageCode(messages, 'blanks'), messageCode(messages, 'urlBytes')]);

/** Attributes alone, as programs print them, or those of the first object. */
export function readAttributeTexts(bytes: Uint8Array): SoifTexts['attributes'] | undefined {
  const isObject = /^\s*@/.test(new TextDecoder().decode(bytes.subarray(0, BEGINNING)));
  const [first] = isObject ? readTexts(bytes) : readTexts(head, bytes, tail);
  return first?.attributes;
}

const BEGINNING = 256;
const head = new TextEncoder().encode('@FILE { -\n');
const tail = new TextEncoder().encode('\n}\n');

function textsOf({ type, url, attributes }: SoifContent): SoifTexts {
  const values = new Map<string, string>();
  for (const { name, value } of attributes) {
    const lower = name.toLowerCase();
    if (!values.has(lower)) values.set(lower, new TextDecoder().decode(value));
  }
  return { schema: type.toLowerCase(), url, attributes: values };
}
