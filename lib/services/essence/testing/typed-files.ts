/** Types of the files below folders: as a crawl stored them, and by a script of its own. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { builtIn } from '../../../engine/program/built-in-steps.ts';
import { bycontentCf } from '../../../languages/bycontent-cf/index.ts';
import { bynameCf } from '../../../languages/byname-cf/index.ts';
import { byurlCf } from '../../../languages/byurl-cf/index.ts';
import { stoplistCf } from '../../../languages/stoplist-cf/index.ts';
import { nestedTypes } from '../../../sdk/essence-types.ts';
import type { ExaminedFact } from '../../../sdk/resource.ts';

/** A member that an RD describes. */
export interface TypedMember {
  /** With the folders it has in its archive. */
  readonly name: string;
  readonly type: string;
  /** By the script, where the content told: what file(1) prints. */
  readonly said?: string | undefined;
}

export interface TypedFile {
  readonly url: string;
  readonly type: string;
  /** Description of the content, where it told the type. */
  readonly said?: string | undefined;
  readonly members: readonly TypedMember[];
  /** Files taken out at all levels, described or not. */
  readonly taken: number;
  /** Members that were not taken or not described, by reason; none by the script. */
  readonly refused: Readonly<Record<string, number>>;
}

interface Row {
  readonly url: string;
  readonly type: string;
  readonly described: string | null;
  readonly unnested: ExaminedFact['unnested'] | null;
  readonly attributes: Readonly<Record<string, readonly string[]>> | null;
}

/** All that got a type, past the code that counts it. */
export async function readTyped(pool: pg.Pool): Promise<readonly TypedFile[]> {
  const { rows } = await pool.query<Row>(
    `SELECT r.url, typed.entry ->> 'what' AS type, p.facts ->> 'described' AS described,
       p.facts #> '{examined,unnested}' AS unnested, x.attributes
     FROM crawl.resource r JOIN crawl.decision_path d ON d.id = r.path_id
     JOIN LATERAL (SELECT e FROM jsonb_array_elements(d.path) e WHERE (e ->> 'step')::int = $1 LIMIT 1) typed (entry) ON true
     LEFT JOIN crawl.page p ON p.collection_id = r.collection_id AND p.url_hash = r.url_hash
     LEFT JOIN crawl.description x ON x.collection_id = r.collection_id AND x.url = r.url`,
    [builtIn['essence.type']],
  );
  return rows.map(({ url, type, described, unnested, attributes }) => ({
    url: escapedAsUsual(url),
    type,
    said: described ?? undefined,
    members: describedMembers(attributes ?? {}),
    taken: unnested?.members ?? 0,
    refused: unnested?.refused ?? {},
  }));
}

/** Names may have been found in pages, escaped in another way. */
function escapedAsUsual(url: string): string {
  try {
    return pathToFileURL(decodeURIComponent(new URL(url).pathname)).href;
  } catch {
    return url;
  }
}

function describedMembers(attributes: NonNullable<Row['attributes']>): readonly TypedMember[] {
  return Object.entries(attributes).flatMap(([name, [type = '']]) => {
    const [, prefix] = /^(embed<\d+>-)type$/.exec(name) ?? [];
    const [file = ''] = (prefix && attributes[`${prefix}nested-filename`]) || [];
    return prefix === undefined ? [] : [{ name: path.posix.normalize(file), type }];
  });
}

/** As the script prints it. */
interface Printed {
  readonly name: string;
  readonly type: string;
  readonly said?: string;
  readonly stopped: boolean;
  readonly members?: readonly Printed[];
}

/** By the stock files. Rejects where the script fails. */
export async function typeByScript(folders: readonly string[]): Promise<readonly TypedFile[]> {
  const lib = await mkdtemp(path.join(tmpdir(), 'winnow-lib-'));
  try {
    for (const { usualPath, builtIn: stock = '' } of [byurlCf, bynameCf, bycontentCf, stoplistCf])
      await writeFile(path.join(lib, path.basename(usualPath)), stock);
    const script = spawn('python3', [path.join(import.meta.dirname, 'count-types.py'), lib, ...folders]);
    const [printed, complaints] = await Promise.all([text(script.stdout), text(script.stderr)]);
    if (printed === '') throw new Error(complaints);
    const lines = printed.trimEnd().split('\n');
    return lines.map((line) => typedFile(JSON.parse(line) as Printed));
  } finally {
    await rm(lib, { recursive: true });
  }
}

function typedFile(printed: Printed): TypedFile {
  const all = membersOf(printed);
  const described = all.filter(({ stopped, type }) => !stopped && !nestedTypes.has(type.toLowerCase()));
  const { name, type, said } = printed;
  return { url: pathToFileURL(name).href, type, said, members: described, taken: all.length, refused: {} };
}

function membersOf({ members = [] }: Printed): readonly Printed[] {
  return members.flatMap((member) => [member, ...membersOf(member)]);
}
