/** An RD that has expired: since when it is hidden, what set the date, and what brings it back. */

import { printMinute } from '../../sdk/dates.ts';
import type { Writer } from '../../sdk/resource.ts';
import type { DescriptionView, Expiry } from './contract.ts';

/** Undefined for an RD that is still valid. */
export function expiryOf(description: DescriptionView | undefined, now: number): Expiry | undefined {
  const since = description?.expiresAt;
  if (description === undefined || since === undefined || since > now) return undefined;
  const date = description.attributes.find(({ name }) => name.toLowerCase() === 'rd-expires');
  // A value given by hand is a text only: the date is the one under it.
  const writer = date?.writer.by === 'manual' ? date.crawled?.writer : date?.writer;
  const { cause, mend } = reasonOf(writer);
  return {
    since,
    words: `The RD expired at ${printMinute(since)}. Full-text search and exports hide it. ${cause} ${mend}`,
    ...(writer?.file !== undefined && writer.line !== undefined && { file: writer.file, line: writer.line }),
  };
}

function reasonOf(writer: Writer | undefined): { readonly cause: string; readonly mend: string } {
  if (writer === undefined) {
    return {
      cause: 'Time-To-Live in gatherer.cf set the date.',
      mend: 'The RD becomes valid again when a run finds the URL.',
    };
  }
  const place = writer.file === undefined ? '' : ` in ${writer.file}:${writer.line ?? 1}`;
  if (writer.by === 'annotation') {
    return {
      cause: `The annotation${place} set rd-expires.`,
      mend: 'To show it again, remove the line or set a later date, and apply the annotations.',
    };
  }
  if (writer.by === 'external-metadata') {
    return {
      cause: `Class X${place} set the date in rd-expires.`,
      mend: 'To show it again, remove the class or set a later date, and apply the metadata.',
    };
  }
  return {
    cause: `${writer.fn ?? 'The crawl'}${place} set rd-expires.`,
    mend: 'The RD becomes valid again when a run fetches the page and gets a later date.',
  };
}
