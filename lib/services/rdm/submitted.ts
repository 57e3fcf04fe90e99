/** The objects of a submission, in portions, with what is wrong with some of them. */

import type { SoifContent } from '../../languages/soif/object.ts';
import type { Catalog } from './catalogs.ts';
import { malformed } from './read-message.ts';
import type { SoifItem } from './read-objects.ts';
import type { SubmitRequest } from './read-request.ts';

export interface Submitted {
  /** Of objects that can be read; those before it may be forgotten. */
  readonly portions: AsyncIterable<readonly SoifContent[]>;
  /** Notes what is wrong with an object. */
  readonly refuse: (text: string) => void;
  /** The first of them, and how many there are, once all was read. */
  readonly errors: () => { readonly first: readonly string[]; readonly count: number };
}

/** Answers whether an RD comes for the first time, and refuses it otherwise: what was sent before would be lost. */
export function onlyOnce({ refuse }: Submitted): (url: string, hash: string) => boolean {
  const seen = new Set<string>();
  return (url, hash) => {
    const isFirst = !seen.has(hash);
    if (isFirst) seen.add(hash);
    else refuse(`${url} was sent before in this message.`);
    return isFirst;
  };
}

/** A submission that is carried out. */
export interface Submitting {
  readonly catalog: Catalog;
  readonly request: SubmitRequest;
  readonly submitted: Submitted;
}

/** What came of it. */
export interface Submission {
  readonly message: string;
  /** Number of the upload that it became. */
  readonly upload?: number;
  readonly objects?: AsyncIterable<Uint8Array>;
}

const errorsShown = 100;
const portionObjects = 500;
const portionBytes = 4_000_000;

/** @param wanted names of attributes in lower case; undefined: all */
export function readSubmitted(items: AsyncIterable<SoifItem>, wanted: readonly string[] | undefined): Submitted {
  const first: string[] = [];
  let count = 0;
  const refuse = (text: string): void => {
    count++;
    if (first.length < errorsShown) first.push(text);
  };
  const names = wanted && new Set(wanted);
  return {
    portions: portionsOf(items, { refuse, isWanted: (name) => names?.has(name.toLowerCase()) ?? true }),
    refuse,
    errors: () => ({ first, count }),
  };
}

interface Choosing extends Pick<Submitted, 'refuse'> {
  readonly isWanted: (name: string) => boolean;
}

async function* portionsOf(
  items: AsyncIterable<SoifItem>,
  { refuse, isWanted }: Choosing,
): AsyncGenerator<readonly SoifContent[]> {
  let portion: SoifContent[] = [];
  let bytes = 0;
  for await (const item of items) {
    if (item.kind === 'finding') {
      if (item.finding.severity === 'error') refuse(malformed(item.finding).text);
      continue;
    }
    const { type, url, attributes } = item.object;
    if (url === '' || url === '-') {
      refuse(`Line ${item.line}: The object has no URL.`);
      continue;
    }
    const kept = attributes.filter(({ name }) => isWanted(name.replace(/-\d+$/, '')) || isWanted(name));
    portion.push({ type, url, attributes: kept });
    bytes += kept.reduce((sum, { value }) => sum + value.length, 0);
    if (portion.length < portionObjects && bytes < portionBytes) continue;
    yield portion;
    [portion, bytes] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}
