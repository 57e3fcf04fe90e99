import { describe, expect, it } from 'vitest';
import type { FedArrival, FetchRecord } from '../../sdk/fetch-record.ts';
import { fedHistory } from './url-history.ts';

const visit = (feed: number, fed: Partial<FedArrival> = {}): FetchRecord => ({
  runId: feed,
  at: feed * 1000,
  outcome: 'fed',
  bytes: 10,
  ms: 0,
  fed: { feed, line: 5, source: 'docs', ...fed },
});

const effects = (visits: readonly FetchRecord[], keepsAll = true) =>
  fedHistory(visits, keepsAll).map(({ feed, effect, takenFrom }) => [feed, effect, takenFrom]);

describe('the uploads of a URL', () => {
  it('add, change, send again, and delete its content', () => {
    const newestFirst = [
      visit(5, { md5: 'b' }),
      visit(4, { action: 'delete' }),
      visit(3, { md5: 'b' }),
      visit(2, { md5: 'b' }),
      visit(1, { md5: 'a' }),
    ];
    expect(effects(newestFirst)).toEqual([
      [5, 'added', undefined],
      [4, 'deleted', undefined],
      [3, 'same', undefined],
      [2, 'changed', undefined],
      [1, 'added', undefined],
    ]);
  });

  it('take it from another source, unless that had deleted it', () => {
    const newestFirst = [
      visit(4, { source: 'docs' }),
      visit(3, { source: 'other', action: 'delete' }),
      visit(2, { source: 'other' }),
      visit(1),
    ];
    expect(effects(newestFirst)).toEqual([
      [4, 'added', undefined],
      [3, 'deleted', undefined],
      [2, 'sent', 'docs'],
      [1, 'added', undefined],
    ]);
  });

  it('are listed once each, however often the URL was fetched for them', () => {
    expect(effects([visit(2), visit(2), visit(1)])).toEqual([
      [2, 'sent', undefined],
      [1, 'added', undefined],
    ]);
  });

  it('do not claim to be the first where earlier visits are not kept', () => {
    expect(effects([visit(9)], false)).toEqual([[9, 'sent', undefined]]);
  });

  it('leave out visits that no feed had to do with', () => {
    expect(effects([{ runId: 1, at: 1, outcome: 'ok', bytes: 1, ms: 1 }])).toEqual([]);
  });
});
