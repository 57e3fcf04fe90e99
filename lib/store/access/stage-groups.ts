/** The groups of a feed in temporary tables, as they are read: what they change is known when all of them are there. */

import type { Principal } from '../../match/access/access.ts';
import type { GroupsSession } from './groups-session.ts';

/** Rows that are sent at once. */
const sentRows = 2_000;

/** `n`: the number of the membership in its feed. */
const tablesSql = [
  'CREATE TEMP TABLE fed_group (n int, namespace text, name text, line int)',
  'CREATE TEMP TABLE fed_member (n int, is_group boolean, ignores_case boolean, namespace text, name text)',
];

const groupsSql = 'INSERT INTO fed_group SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::int[])';
const membersSql =
  'INSERT INTO fed_member SELECT * FROM unnest($1::int[], $2::boolean[], $3::boolean[], $4::text[], $5::text[])';

export interface GroupsStage {
  /** Those that follow are members of this one. */
  readonly group: (group: Pick<Principal, 'namespace' | 'name'>, line: number) => void;
  readonly member: (member: Principal) => void;
  /** Sends what has been collected, when that is much. */
  readonly flush: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function stageGroups(session: GroupsSession): Promise<GroupsStage> {
  for (const sql of tablesSql) await session.query(sql);
  const groups = collectColumns(session, groupsSql, 4);
  const members = collectColumns(session, membersSql, 5);
  let n = 0;
  return {
    group: ({ namespace, name }, line) => groups.add(++n, namespace, name, line),
    // A group that has members ignores case (guide, p. 21): so does every mention of it among members.
    member: ({ scope, namespace, name, ignoresCase }) =>
      members.add(n, scope === 'group', ignoresCase || scope === 'group', namespace, name),
    flush: async () => {
      await groups.flush();
      await members.flush();
    },
    end: async () => {
      await groups.send();
      await members.send();
    },
  };
}

interface Columns {
  readonly add: (...row: readonly unknown[]) => void;
  readonly flush: () => Promise<void>;
  readonly send: () => Promise<void>;
}

/** Rows for a statement that takes a list for each column. */
function collectColumns(session: GroupsSession, sql: string, width: number): Columns {
  const columns = Array.from({ length: width }, (): unknown[] => []);
  const send = async (): Promise<void> => {
    await session.query(sql, columns);
    for (const column of columns) column.length = 0;
  };
  return {
    add: (...row) => columns.forEach((column, place) => column.push(row[place])),
    flush: async () => {
      if ((columns[0]?.length ?? 0) >= sentRows) await send();
    },
    send,
  };
}
