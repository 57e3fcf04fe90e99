import { describe, expect, it } from 'vitest';
import type { Services } from '../../services/index.ts';
import { createQuota } from './quota.ts';
import { codeOf, textOf, wireForm, done } from './reply.ts';
import { openSession } from './session.ts';

/** Services of which every one throws, as they do without a database. */
const broken = new Proxy({} as Services, {
  get: () => async () => {
    throw new Error('no database');
  },
});
const actor = { kind: 'port', collection: 'docs', ip: '127.0.0.1' } as const;

describe('a session', () => {
  it('goes on when the services fail, and says no more than that', async () => {
    const errors: unknown[] = [];
    const failed = (error: unknown): void => void errors.push(error);
    const session = openSession(
      { services: broken, actor, slug: 'docs' },
      { needsToken: false, quota: createQuota(10, () => 0), failed },
    );
    for (const _ of [1, 2]) {
      const given = await session.answer(Buffer.from('status'));
      expect(given && [codeOf(given), textOf(given)]).toEqual([500, 'Internal error. See the log of the console.']);
    }
    expect(errors).toHaveLength(2);
  });
});

describe('a body', () => {
  it('has one line each, and none that could be its end', () => {
    expect(wireForm(done('Two\r\n500 words', ['.', '..hidden', 'a\nb']))).toBe(
      '200 Two 500 words\r\n..\r\n...hidden\r\na b\r\n.\r\n',
    );
  });
});
