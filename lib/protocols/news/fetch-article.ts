/** Fetches an article, unless it is known: an article never changes, so its Message-ID is its validator. */

import { parseDate, printDate } from '../../sdk/dates.ts';
import { type Reading, Refusal } from '../transfer.ts';
import type { NewsTarget } from './news-url.ts';
import { isMessageId } from './news-url.ts';
import type { Reply } from './reply.ts';
import { refuse, selectGroup, type Session } from './session.ts';
import type { Errand } from './visit.ts';

type ArticleTarget = Exclude<NewsTarget, { readonly kind: 'group' }>;

export async function fetchArticle(errand: Errand, session: Session, target: ArticleTarget): Promise<Reading> {
  const { request, transfer } = errand;
  if (request.etag !== undefined && (target.kind === 'number' || etagOf(target.id) === request.etag)) {
    const reply = await askFor(session, 'STAT', target);
    const etag = etagOf(idIn(reply, target));
    // Under the number may be another article since the server was set up anew.
    if (etag !== undefined && etag === request.etag)
      return { outcome: 'not-modified', status: reply.code, headers: { etag } };
  }
  const reply = await askFor(session, 'ARTICLE', target);
  const id = idIn(reply, target);
  transfer.answered();
  let head: Buffer = Buffer.alloc(0);
  const take = (content: Buffer): boolean => {
    if (head.length < longestHeader) head = Buffer.concat([head, content.subarray(0, longestHeader)]);
    return transfer.take(content);
  };
  const end = await session.connection.readBlock(reply, take).catch(cutShort(errand));
  const etag = etagOf(id);
  const headers = {
    'content-type': 'message/rfc822',
    ...(end === 'whole' && { 'content-length': String(transfer.received) }),
    ...lastModified(head),
    ...(etag !== undefined && { etag }),
  };
  return { status: reply.code, headers };
}

const expected = { STAT: 223, ARTICLE: 220 } as const;

async function askFor(session: Session, command: keyof typeof expected, target: ArticleTarget): Promise<Reply> {
  const wasSelected = target.kind === 'number' && session.selected?.group === target.group;
  if (target.kind === 'number' && !wasSelected) await selectGroup(session, target.group);
  const line = `${command} ${target.kind === 'article' ? target.id : target.number}`;
  const reply = await session.connection.ask(line);
  if (reply.code === expected[command]) return reply;
  if (!wasSelected || reply.code < 400 || reply.code > 423) throw refuse(session, reply);
  // Servers know the articles that had come when the group was selected.
  await selectGroup(session, target.group);
  const again = await session.connection.ask(line);
  if (again.code === expected[command]) return again;
  throw refuse(session, again);
}

/** The Message-ID in a reply to STAT or ARTICLE. Throws a Refusal where the reply is for another article. */
function idIn({ code, text }: Reply, target: ArticleTarget): string | undefined {
  const [, number = '', written] = /^(\d+)[ \t]+(<\S*>)?/.exec(text) ?? [];
  const id = written !== undefined && isMessageId(written) ? written : undefined;
  const isOther = target.kind === 'article' ? id !== undefined && id !== target.id : Number(number) !== target.number;
  if (isOther) throw new Refusal('malformed', 'the server answered for another article', { status: code });
  return target.kind === 'article' ? target.id : id;
}

function etagOf(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `"${id}"`;
}

function cutShort({ transfer }: Errand): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Refusal) || error.outcome !== 'reset') throw error;
    throw new Refusal('reset', `the connection was closed after ${transfer.received} bytes of the article`);
  };
}

const longestHeader = 64 * 1024;

/** When it was written, as far as the article says so. */
function lastModified(head: Buffer): { readonly 'last-modified'?: string } {
  const [header = ''] = head.toString('latin1').split(/\r?\n\r?\n/, 1);
  const written = /^(?:injection-)?date:[ \t]*([^\r\n]{1,100})/im.exec(header)?.[1];
  const ms = written === undefined ? undefined : parseDate(written);
  return ms === undefined ? {} : { 'last-modified': printDate(ms) };
}
