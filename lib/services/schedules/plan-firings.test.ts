import { describe, expect, it } from 'vitest';
import { nextOf, planFirings } from './plan-firings.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const window = { zone: 'UTC', start: '0 22 * * *', stop: '0 6 * * *' };

function planAt(now: string, last: string, schedule: { zone: string; start?: string; stop?: string } = window) {
  const plan = planFirings({ ...schedule, ...nextOf(schedule, at(last)) }, at(now));
  const text = (when: number | null): string | undefined =>
    when === null ? undefined : new Date(when).toISOString().slice(8, 16);
  return {
    next: [text(plan.nextStart), text(plan.nextStop)],
    firings: plan.firings.map((firing) => ({ ...firing, dueAt: text(firing.dueAt) })),
  };
}

describe('a schedule that is due', () => {
  it('fires the time that came and moves on', () => {
    expect(planAt('20T22:00:01', '20T12:00')).toEqual({
      next: ['21T22:00', '21T06:00'],
      firings: [{ kind: 'start', dueAt: '20T22:00' }],
    });
  });

  it('carries a time that was missed out late, once, and says so', () => {
    const { firings } = planAt('23T09:30', '20T12:00', { zone: 'UTC', start: '0 8 * * *' });
    expect(firings).toEqual([
      {
        kind: 'start',
        dueAt: '23T08:00',
        note: '1 h 30 min late: no engine was running. 2 times before were missed and are not made up.',
      },
    ]);
  });

  it('does not start what should have stopped by now', () => {
    expect(planAt('21T09:00', '20T12:00').firings).toEqual([
      { kind: 'start', dueAt: '20T22:00', skipped: 'No engine was running. The later stop time applies.' },
      { kind: 'stop', dueAt: '21T06:00', note: '3 h late: no engine was running.' },
    ]);
  });

  it('does not stop what should be running again by now', () => {
    expect(planAt('21T23:00', '21T03:00').firings).toEqual([
      { kind: 'stop', dueAt: '21T06:00', skipped: 'No engine was running. The later start time applies.' },
      { kind: 'start', dueAt: '21T22:00', note: '1 h late: no engine was running.' },
    ]);
  });

  it('finds the last of many missed times at once', () => {
    const { firings } = planAt('30T09:00:30', '01T00:00', { zone: 'UTC', start: '* * * * *' });
    expect(firings).toEqual([
      { kind: 'start', dueAt: '30T09:00', note: 'More than 999 times before were missed and are not made up.' },
    ]);
  });

  it('has nothing to do before its time', () => {
    expect(planAt('20T21:59:59', '20T12:00').firings).toEqual([]);
  });
});
