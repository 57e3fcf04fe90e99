import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import { fixedClock } from '../../outside/clock.ts';
import { http } from '../../protocols/http.ts';
import { urlParts } from '../../sdk/testing.ts';
import { openFetchJournal } from './fetch-journal.ts';

it('gives an answer with the time at which it came, however late it is taken', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-journal-'));
  const fact = { outcome: 'not-modified', status: 304, headers: {}, bytes: 0, received: 0, ms: 1 } as const;
  const fetcher = { fetch: () => Promise.resolve({ fact }), close: () => Promise.resolve() } as Partial<SiteFetcher>;
  const answerAt = async (ms: number) => {
    const journal = await openFetchJournal({ folder, clock: fixedClock(ms), onTrouble: (why) => expect(why).toBe('') });
    const program = { protocols: new Map([['http', http]]) };
    const answer = await journal
      .sites(() => fetcher as SiteFetcher, program)()
      .fetch({ url: urlParts('http://a.test/'), etag: '"1"' });
    journal.close();
    return answer.answeredAt;
  };
  try {
    expect(await answerAt(7)).toBeUndefined();
    expect(await answerAt(1_000_000)).toBe(7);
  } finally {
    await rm(folder, { recursive: true });
  }
});
