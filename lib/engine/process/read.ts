import { kindOf } from '../kinds/kind-of.ts';
import type { Answered, DocumentContext, Read } from './known.ts';
import { readObject } from './objects.ts';
import { readGiven } from './read-given.ts';
import { readers } from './readers.ts';
import { lastReading, noReading } from './without-body.ts';

/** The one reading of the content, as its kind is read. */
export function read(known: Answered, { crawl }: DocumentContext): Read | Promise<Read> {
  const { facts, body, given, object } = known;
  if (object !== undefined) return readObject({ ...known, object }, crawl);
  if (given !== undefined) return readGiven({ ...known, given }, crawl);
  const kind = kindOf(crawl.program, facts);
  if (body !== undefined) return readers[kind.reader].read({ ...known, body }, crawl);
  return {
    ...known,
    reading: facts.content === undefined ? noReading(known, kind, crawl) : lastReading(crawl, known),
  };
}
