import { expect, it } from 'vitest';
import { nextOf, zonedTime } from './schedule-words.ts';

it('times are said by the clocks of their zone, before and after they change', () => {
  const said = (at: string): string => zonedTime(Date.parse(at), 'Europe/Berlin').replaceAll('\u00A0', ' ');
  expect(said('2026-10-24T00:30Z')).toBe('Sat 24 Oct 2026, 02:30');
  expect(said('2026-10-26T01:30Z')).toBe('Mon 26 Oct 2026, 02:30');
});

it('what comes next is the earlier of start and stop, and nothing of a schedule that is off', () => {
  const row = {
    id: 1,
    name: 'a',
    zone: 'UTC',
    what: 'full',
    stopAct: 'stop',
    metadata: null,
    enabled: true,
    createdBy: '',
    changedAt: 0,
  } as const;
  const at = (...next: number[]) => ({ words: '', next });
  expect(nextOf({ ...row, starts: at(5), stops: at(3, 9) })).toEqual({ kind: 'stop', at: 3 });
  expect(nextOf({ ...row, starts: at(5) })).toEqual({ kind: 'start', at: 5 });
  expect(nextOf({ ...row, starts: at() })).toBeUndefined();
});
