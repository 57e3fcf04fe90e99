import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuditStore, endAbandonedActions } from './audit.ts';
import type { AuditEntry, AuditStore } from './audit.ts';
import { connect, disconnect } from './client.ts';
import type { Connections } from './client.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let connections: Connections;
let audit: AuditStore;

beforeAll(async () => {
  database = await createTestDatabase();
  connections = connect(database.url, 'test');
  audit = createAuditStore(connections);
});
afterAll(async () => {
  await disconnect(connections);
  await database.drop();
});

const entry = (action: string, at = 1_700_000_000_000): AuditEntry => ({
  at,
  actor: { kind: 'user', name: 'ann@example.org', userId: 'u1', ip: '192.0.2.1' },
  action,
  subject: 'docs',
  detail: { ü: ['ö', 1.5, null], nested: { b: 1, a: 2 } },
});

/** Changes the log with the rights of the database's owner. */
async function tamper(sql: string): Promise<void> {
  await database.pool.query(
    `ALTER TABLE "AuditEvent" DISABLE TRIGGER USER; ${sql}; ALTER TABLE "AuditEvent" ENABLE TRIGGER USER`,
  );
}

const actionsOf = async (): Promise<readonly string[]> =>
  (await audit.page({ limit: 100 })).map(({ action }) => action).toReversed();

describe('the chain of the audit log', () => {
  beforeEach(async () => {
    await tamper(`DELETE FROM "AuditEvent"; UPDATE crawl.audit_head SET id = 0, hash = ''`);
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((action) => audit.append(entry(action))));
  });

  it('holds, whoever appends at the same time', async () => {
    expect(await audit.verify(0)).toEqual({ entries: 5, first: '1', last: '5', isCut: false });
    expect(await audit.verify(2)).toEqual({ entries: 2, first: '4', last: '5', isCut: true });
  });

  it.each([
    ['changed', `UPDATE "AuditEvent" SET actor = 'bob@example.org' WHERE id = 3`, '3'],
    [
      'changed with its hash',
      `UPDATE "AuditEvent" e SET actor = 'bob' WHERE id = 3; UPDATE "AuditEvent" e SET hash = audit_hash(e) WHERE id = 3`,
      '4',
    ],
    ['removed', `DELETE FROM "AuditEvent" WHERE id = 3`, '4'],
    ['removed at the end', `DELETE FROM "AuditEvent" WHERE id = 5`, 'end'],
  ])('breaks where an entry is %s', async (_, sql, broken) => {
    await tamper(sql);
    expect(await audit.verify(0)).toMatchObject({ broken });
  });

  it('goes on from the last hash when its beginning is cut off', async () => {
    await tamper(`DELETE FROM "AuditEvent" WHERE id < 4`);
    await audit.append(entry('f'));
    expect(await audit.verify(0)).toEqual({ entries: 3, first: '4', last: '6', isCut: true });
  });

  it('has entries of a day, of a user, and of an action', async () => {
    await audit.append(entry('late', 1_700_000_100_000));
    expect(await audit.page({ limit: 9, from: 1_700_000_000_001 })).toMatchObject([{ action: 'late' }]);
    expect(await audit.page({ limit: 9, to: 1_700_000_000_000 })).toEqual([]);
    expect(await audit.page({ limit: 9, actor: 'ann@example.org', action: 'c' })).toMatchObject([{ action: 'c' }]);
    expect(await audit.page({ limit: 9, actor: 'nobody' })).toEqual([]);
  });
});

describe('refusals', () => {
  it('of a user are counted when there are many', async () => {
    await tamper(`DELETE FROM "AuditEvent"`);
    for (let n = 0; n < 1_000; n += 1) await audit.appendRefusal(entry('refused'));
    const rows = await audit.page({ limit: 100 });
    expect(rows.length).toBe(16 + 5);
    expect(rows[0]?.detail).toMatchObject({ refusals: 512 });
    await audit.appendRefusal(entry('refused', 1_700_000_700_000));
    expect((await audit.page({ limit: 1 }))[0]?.detail).not.toHaveProperty('refusals');
  });
});

describe('an action', () => {
  it('has its entry in place of the note of its beginning, and none when nothing was done', async () => {
    await tamper(`DELETE FROM "AuditEvent"`);
    await audit.end(await audit.begin(entry('done')), entry('done'));
    await audit.end(await audit.begin(entry('refused')), undefined);
    expect(await actionsOf()).toEqual(['done']);
    expect((await database.pool.query('SELECT FROM crawl.audit_pending')).rowCount).toBe(0);
  });

  it('whose process ended has an entry that says so', async () => {
    await tamper(`DELETE FROM "AuditEvent"`);
    await audit.begin(entry('interrupted'));
    expect(await endAbandonedActions(database.pool)).toBe(0);
    await database.pool.query(`UPDATE crawl.audit_pending SET begun_at = now() - interval '61 minutes'`);
    expect(await endAbandonedActions(database.pool)).toBe(1);
    const { id: _id, hash: _hash, ...written } = (await audit.page({ limit: 1 }))[0] ?? { id: '', hash: '' };
    expect(written).toEqual({
      at: 1_700_000_000_000,
      actor: 'ann@example.org',
      ip: '192.0.2.1',
      action: 'interrupted',
      subject: 'docs',
      detail: { outcome: 'unknown' },
    });
  });
});
