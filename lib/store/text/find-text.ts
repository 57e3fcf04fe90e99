/** Which resources a text finds: words of RDs, classes of external metadata, a part of the URL. */

import type pg from 'pg';
import { hasExpired } from './expired-rds.ts';
import { classTermsQuery, parseTextQuery, textConfiguration } from './text-query.ts';
import type { TextQuery } from './text-query.ts';

type Bind = (value: unknown) => string;

/** Up to so many are looked up before anything else; a text that finds more is a condition that every row is held to. */
const fewHits = 10_000;

/** An RD that has expired is not found by its words. */
const isAlive = `(${hasExpired}) IS NOT TRUE`;

/** RDs that the words would find, had they not expired; at most `fewHits`. */
export async function countExpired(pool: pg.Pool, collectionId: number, text: string): Promise<number> {
  const values: unknown[] = [collectionId];
  const tsquery = textQuery(text, (value) => `$${values.push(value)}`);
  if (tsquery === undefined) return 0;
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${found(tsquery, hasExpired)} LIMIT ${fewHits}) x`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** Conditions on resources `r`. */
export interface TextCondition {
  readonly sql: string;
  /** Set when the text finds many: the same, made for rows that are looked at one by one. */
  readonly byRow?: string;
}

/** The condition as SQL over `$1`, the collection; asks the indexes first. */
export async function findText(pool: pg.Pool, collectionId: number, text: string, bind: Bind): Promise<TextCondition> {
  const query = parseTextQuery(text);
  const hits = await readHits(pool, collectionId, query);
  if (hits !== undefined) return { sql: `r.url_hash = ANY (${bind(hits)}::uuid[])` };
  const { terms, words, part } = bindQuery(query, bind);
  const condition = (isFound: (tsquery: string) => string): string => {
    const ofWords = words === undefined ? [] : [isFound(words)];
    const ofUrl = part === undefined ? [] : [`r.url COLLATE "C" ILIKE ${part}`];
    const either = [...ofUrl, ...ofWords].join(' OR ');
    return [...(terms === undefined ? [] : [isFound(terms)]), ...(either === '' ? [] : [`(${either})`])].join(' AND ');
  };
  return { sql: condition((tsquery) => `r.url_hash IN (${found(tsquery)})`), byRow: condition(foundByRow) };
}

/** The hashes of what the text finds; undefined when there are too many. */
async function readHits(pool: pg.Pool, collectionId: number, query: TextQuery): Promise<readonly string[] | undefined> {
  const values: unknown[] = [collectionId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { terms, words, part } = bindQuery(query, bind);
  const sources = [found([terms, words].filter((each) => each !== undefined).join(' && '))];
  if (part !== undefined) {
    const ofTerms = terms === undefined ? '' : `AND u.url_hash IN (${found(terms)})`;
    const upto = bind(await indexedUpTo(pool, collectionId));
    sources.push(
      `SELECT u.url_hash FROM crawl.url_index u WHERE u.collection_id = $1 AND u.url ILIKE ${part} ${ofTerms}`,
      `SELECT u.url_hash FROM crawl.resource u WHERE u.collection_id = $1 AND u.seq > ${upto}
         AND u.url COLLATE "C" ILIKE ${part} ${ofTerms} ORDER BY u.seq`,
    );
  }
  const limited = sources.map((each) => `(${each} LIMIT ${fewHits + 1})`);
  const { rows } = await pool.query<{ hash: string }>(
    `SELECT url_hash AS hash FROM (${limited.join(' UNION ')}) x LIMIT ${fewHits + 1}`,
    values,
  );
  return rows.length > fewHits ? undefined : rows.map(({ hash }) => hash);
}

/** Asked first: the planner then knows how few the others are. */
async function indexedUpTo(pool: pg.Pool, collectionId: number): Promise<string> {
  const { rows } = await pool.query<{ upto: string }>('SELECT upto FROM crawl.url_indexed WHERE collection_id = $1', [
    collectionId,
  ]);
  return rows[0]?.upto ?? '0';
}

/** SQL: words and classes as one tsquery; undefined for a text without any. */
export function textQuery(text: string, bind: Bind): string | undefined {
  const { terms, words } = bindWords(parseTextQuery(text), bind);
  const asked = [terms, words].filter((each) => each !== undefined);
  return asked.length === 0 ? undefined : asked.join(' && ');
}

interface BoundQuery {
  /** Of the classes, and of the words: each a tsquery. */
  readonly terms?: string;
  readonly words?: string;
  /** The pattern of a URL with the text in it; a text with a blank is in none. */
  readonly part?: string;
}

function bindQuery(query: TextQuery, bind: Bind): BoundQuery {
  const { rest } = query;
  return {
    ...bindWords(query, bind),
    ...(/^\S+$/.test(rest) && { part: bind(`%${rest.replaceAll(/[\\%_]/g, '\\$&')}%`) }),
  };
}

function bindWords({ terms, rest }: TextQuery, bind: Bind): Omit<BoundQuery, 'part'> {
  return {
    ...(terms.length > 0 && { terms: classTermsQuery(terms, bind) }),
    ...(rest !== '' && { words: `websearch_to_tsquery('${textConfiguration}', ${bind(rest)})` }),
  };
}

function found(tsquery: string, which = isAlive): string {
  return `SELECT t.url_hash FROM crawl.description_text t
    JOIN crawl.description d ON d.collection_id = t.collection_id AND d.url_hash = t.url_hash
    WHERE t.collection_id = $1 AND t.tsv @@ (${tsquery}) AND ${which}`;
}

function foundByRow(tsquery: string): string {
  return `coalesce((SELECT t.tsv @@ (${tsquery}) AND ${isAlive} FROM crawl.description_text t
    JOIN crawl.description d ON d.collection_id = t.collection_id AND d.url_hash = t.url_hash
    WHERE t.collection_id = r.collection_id AND t.url_hash = r.url_hash), false)`;
}
