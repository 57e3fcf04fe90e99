/** Writes a prefix so that it matches the URL it nearly matched: the one-click fix of the coverage report. */

import { createMetadataKey, writePrefixKey, writeUrlKey } from '../../../match/urls/metadata-key.ts';
import { latin } from './folded-keys.ts';
import { createMiss, foldKey } from './miss-reasons.ts';
import type { MissReason } from './miss-reasons.ts';

const scheme = /^https?:\/\//i;
const key = createMetadataKey();
const encoder = new TextEncoder();

/** Undefined when there is no such way to write it. */
export function mendPrefix(
  prefix: string,
  { reason, url }: { readonly reason: MissReason; readonly url: string },
): string | undefined {
  const { meant, folds } = createMiss(reason);
  const written = keyOf(prefix);
  const whole = writeUrlKey(key, url) ? foldKey(latin(key.bytes.subarray(0, key.length)), folds) : '';
  const aim = written === undefined ? undefined : meant(written).find((each) => whole.startsWith(each));
  if (aim === undefined) return undefined;
  const length = prefix.length + (scheme.test(prefix) ? 0 : 'http://'.length);
  const found = firstOf(beginnings(url, aim.endsWith('\n') ? url.length : length), (text) =>
    isThis(foldKey(keyOf(text) ?? '', folds), aim),
  );
  const mended = scheme.test(prefix) ? found : found?.replace(/^http:\/\//, '');
  return mended === undefined || mended === prefix || /[\s"]/.test(mended) ? undefined : mended;
}

function keyOf(prefix: string): string | undefined {
  const bytes = encoder.encode(prefix);
  return writePrefixKey(key, bytes, 0, bytes.length) ? latin(key.bytes.subarray(0, key.length)) : undefined;
}

/** A page that is meant alone can only be written as a prefix of others, too, unless it is a default page. */
function isThis(own: string, aim: string): boolean {
  return own === aim || (!own.endsWith('/') && `${own}\n` === aim);
}

function firstOf(texts: Iterable<string>, isWanted: (text: string) => boolean): string | undefined {
  for (const text of texts) if (isWanted(text)) return text;
  return undefined;
}

/** Beginnings of the URL, those first that are nearly as long as the prefix; last the default page of a folder. */
function* beginnings(url: string, length: number): Generator<string> {
  const near = Math.min(length, url.length);
  yield url.slice(0, near);
  for (let by = 1; by < url.length; by++) {
    if (near + by <= url.length) yield url.slice(0, near + by);
    if (near - by > 0) yield url.slice(0, near - by);
  }
  if (url.endsWith('/')) yield `${url}index.html`;
}
