/** Fetches a newsgroup as references to its articles, the newest first. Nothing of the articles is transferred for it. */

import { listingType } from '../../sdk/define-protocol.ts';
import { type Reading, Refusal } from '../transfer.ts';
import { GroupListing } from './group-listing.ts';
import { articleUrls, isMessageId, type NewsTarget } from './news-url.ts';
import { Newest, type Numbered } from './newest.ts';
import { BlockLines, type Range, type ReadLine, readNumberLine, readOverviewLine } from './overview-lines.ts';
import { isUnsupported, type Reply } from './reply.ts';
import { asBytes, refuse, type Selected, selectGroup, type Session } from './session.ts';
import type { Errand } from './visit.ts';

type GroupTarget = Extract<NewsTarget, { readonly kind: 'group' }>;

export async function fetchGroup(errand: Errand, session: Session, target: GroupTarget): Promise<Reading> {
  const { request, transfer } = errand;
  const selected = await selectGroup(session, target.group);
  const { low, high, count, status } = selected;
  const etag = `"${low}-${high}-${count}"`;
  const headers = { 'content-type': listingType, etag };
  if (request.etag === etag) return { outcome: 'not-modified', headers, status };
  transfer.answered();
  const listing = new GroupListing(errand);
  const work = { errand, session, selected, listing };
  if (high >= low) await (target.listed === 'by-id' ? listIds(work) : listNumbers(work));
  if (isMissing(work)) throw nothingListed();
  listing.finish();
  return { headers, status };
}

interface Work {
  readonly errand: Errand;
  readonly session: Session;
  readonly selected: Selected;
  readonly listing: GroupListing;
}

/** The server lists none of the articles that it counts: taken for an empty newsgroup, it would lose them all. */
function isMissing({ selected: { count, low, high }, listing }: Work): boolean {
  return count > 0 && high >= low && listing.isEmpty;
}

/** By overviews, or article by article where the server has none, or has lost them. */
async function listIds(work: Work): Promise<void> {
  const { errand, selected, listing } = work;
  const { byId } = articleUrls(errand.request.url, selected.group);
  const isListed = await listOverviews(work, ({ id }) => id === undefined || listing.add(byId(id)));
  if (isListed && !isMissing(work)) return;
  const numbers = await readNumbers(work, listing.mostOf(byId('<@>')));
  if (numbers === undefined) throw isListed ? nothingListed() : noListing();
  for (const number of numbers) {
    const id = await idOf(work, number);
    if (id !== undefined && !listing.add(byId(id))) return;
  }
}

/** Numbers are a small part of overviews. */
async function listNumbers(work: Work): Promise<void> {
  const { errand, selected, listing } = work;
  const { byNumber } = articleUrls(errand.request.url, selected.group);
  const numbers = await readNumbers(work, listing.mostOf(byNumber(1)));
  if (numbers !== undefined) {
    for (const number of numbers) if (!listing.add(byNumber(number))) return;
    return;
  }
  if (!(await listOverviews(work, ({ number }) => listing.add(byNumber(number))))) throw noListing();
}

function noListing(): Refusal {
  return new Refusal('http-error', 'the server has no command to list a newsgroup');
}

function nothingListed(): Refusal {
  return new Refusal('http-error', 'the server counts articles in the newsgroup, but lists none', {
    retry: 'resource',
  });
}

/** Undefined for an article that is gone, or has an invalid Message-ID. */
async function idOf({ errand, session, listing }: Work, number: number): Promise<string | undefined> {
  const reply = await session.connection.ask(`STAT ${number}`);
  errand.transfer.received += reply.text.length;
  if (reply.code === 423 || reply.code === 430) return undefined;
  if (reply.code !== 223) throw refuse(session, reply);
  const [, id = ''] = /^\d+[ \t]+(\S+)/.exec(reply.text) ?? [];
  if (isMessageId(id)) return id;
  listing.addInvalid();
  return undefined;
}

/** The newest first; undefined where the server does not list them. */
async function readNumbers(work: Work, most: number): Promise<readonly number[] | undefined> {
  const { session, selected } = work;
  if (session.lacks.has('LISTGROUP')) return undefined;
  const reply = await session.connection.ask(`LISTGROUP ${asBytes(selected.group)}`);
  if (isUnsupported(reply)) {
    session.lacks.add('LISTGROUP');
    return undefined;
  }
  if (isNone(reply)) return [];
  if (reply.code !== 211) throw refuse(session, reply);
  const newest = new Newest(most);
  await readLines(work, { reply, range: selected, newest, readLine: readNumberLine });
  return newest.take().articles.map(({ number }) => number);
}

/** Numbers asked for at a time. Where most of them are of no article, there are more. */
const usualWidth = 10_000;
const fewArticles = usualWidth / 4;
/** Articles of one answer that are kept. */
const mostArticles = 2 * usualWidth;

/** From the highest number down, until `add` says that it has enough. False: the server has no overviews. */
async function listOverviews(work: Work, add: (article: Numbered) => boolean): Promise<boolean> {
  const { selected } = work;
  let width = usualWidth;
  for (let { high } = selected; high >= selected.low;) {
    const range = { low: Math.max(selected.low, high - width + 1), high };
    const found = await readOverviews(work, range);
    if (found === undefined) return false;
    const { articles, isCut } = found;
    for (const article of articles) if (!add(article)) return true;
    const lowest = isCut ? articles.at(-1)?.number : undefined;
    high = (lowest ?? range.low) - 1;
    width = nextWidth(width, articles.length);
  }
  return true;
}

function nextWidth(width: number, found: number): number {
  if (found < fewArticles) return width * 8;
  return found > usualWidth ? Math.max(usualWidth, Math.floor(width / 8)) : width;
}

async function readOverviews(work: Work, range: Range): Promise<ReturnType<Newest['take']> | undefined> {
  const { session } = work;
  const newest = new Newest(mostArticles);
  for (const command of ['OVER', 'XOVER']) {
    if (session.lacks.has(command)) continue;
    const reply = await session.connection.ask(`${command} ${range.low}-${range.high}`);
    if (isUnsupported(reply)) {
      session.lacks.add(command);
      continue;
    }
    if (reply.code === 224) await readLines(work, { reply, range, newest, readLine: readOverviewLine });
    else if (!isNone(reply)) throw refuse(session, reply);
    return newest.take();
  }
  return undefined;
}

/** There is no article where some were asked for. */
function isNone({ code }: Reply): boolean {
  return code === 420 || code === 423;
}

interface Lines {
  readonly reply: Reply;
  readonly range: Range;
  readonly newest: Newest;
  readonly readLine: ReadLine;
}

async function readLines({ errand, session, listing }: Work, { reply, range, newest, readLine }: Lines): Promise<void> {
  const { transfer } = errand;
  let room = range.high - range.low + 1;
  const lines = new BlockLines(reply.lineEnd, (line) => {
    room--;
    const article = line === undefined ? undefined : readLine(line, range);
    if (article === undefined) listing.addInvalid();
    else newest.add(article);
  });
  const end = await session.connection.readBlock(reply, (content) => {
    transfer.received += content.length;
    lines.push(content);
    return room >= 0;
  });
  if (end === 'cut') throw new Refusal('malformed', 'the server lists more articles than the newsgroup has numbers');
}
