import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCron } from './cron.ts';
import { cronWords } from './cron-words.ts';
import { isZone, nextTime, nextTimes } from './times.ts';

describe('a cron expression in words (item 139: cron starts the Gatherer)', () => {
  it.each([
    ['30 2 * * *', ['02:30']],
    ['0 22 * * 1-5', ['22:00', 'Monday through Friday']],
    ['0 6 * * MON,thu', ['06:00', 'Monday and Thursday']],
    ['15 4 * * 7', ['04:15', 'Sunday']],
    ['0 0 1,15 * *', ['00:00', 'day 1 and 15 of the month']],
    ['0 3 l * *', ['03:00', 'the last day of the month']],
    ['0 3 1-7 jan,jul *', ['03:00', 'day 1 and 7', 'January and July']],
    ['0 3 1 * FRI', ['day 1 of the month, and on Friday']],
    ['*/15 * * * *', ['Every 15 minutes']],
    ['5,35 * * * *', ['5 and 35 minutes past the hour']],
    ['0 */3 * * *', ['every 3 hours']],
    ['*/20 8-17 * * 1-5', ['Every 20 minutes', 'between 08:00 and 17:59', 'Monday through Friday']],
    ['@Weekly', ['00:00', 'Sunday']],
    ['@midnight', ['00:00']],
    ['00 05 * * 07', ['05:00', 'Sunday']],
  ])('%s says %j', (text, facts) => {
    for (const fact of facts) expect(cronWords(text)).toContain(fact);
  });

  it('tells each time of a day by a clock of 24 hours, and the days as the times come', () => {
    const of = (count: number, from = 0) => fc.integer({ min: from, max: from + count - 1 });
    const lists = fc.tuple(of(60), fc.uniqueArray(of(24), { minLength: 1, maxLength: 4 }), of(7));
    fc.assert(
      fc.property(lists, ([minute, hours, weekday]) => {
        const text = `${minute} ${hours.join(',')} * * ${weekday}`;
        const words = cronWords(text);
        for (const at of nextTimes({ cron: text, zone: 'UTC' }, Date.now(), hours.length)) {
          expect(words).toContain(new Date(at).toISOString().slice(11, 16));
          expect(words).toContain(new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(at));
        }
      }),
    );
  });

  it('there are for whatever reads', () => {
    const item = fc.stringMatching(/^(\*|\d{1,2}|\d{1,2}-\d{1,2}|L|[a-z]{3})(\/\d{1,2})?$/);
    const field = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','));
    const texts = fc.array(fc.oneof(field, fc.constant('*')), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(texts, (fields) => {
        const text = fields.join(' ');
        if (readCron(text).ok) expect(cronWords(text)).toMatch(/\w/);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a cron expression that does not read', () => {
  it.each([
    ['0 25 * * *', '25', 'Hour (field 2): 25 is not an hour. Hours go from 0 to 23.'],
    ['0 0 * * FRI-MON', 'FRI-MON', 'Day of the week (field 5): FRI-MON runs backwards. Write FRI-SAT,SUN-MON.'],
    ['0 0 0 * *', '0', 'Day of the month (field 3): 0 is not a day of the month. Days go from 1 to 31.'],
    ['0 0 * FOO *', 'FOO', 'Month (field 4): FOO is not a month. Months go from 1 to 12, or JAN to DEC.'],
    ['*/0 * * * *', '*/0', 'Minute (field 1): the step 0 is not a number from 1. Write one, such as */2.'],
    [
      '*/90 * * * *',
      '*/90',
      'Minute (field 1): the step 90 is larger than the field, which ends at 59. Write a smaller one.',
    ],
    ['1,,2 * * * *', '', 'Minute (field 1): a value is missing beside the comma. Leave out the comma.'],
    ['0 0 ? * *', '?', 'Day of the month (field 3): ? is not taken. Write * for every.'],
    [
      '0 2 *',
      '',
      'A schedule has five fields: minute, hour, day of the month, month, day of the week. This has 3. Missing: month, day of the week. Write * for every.',
    ],
    [
      '0 0 2 * * *',
      '*',
      'A schedule has five fields: minute, hour, day of the month, month, day of the week. This has 6. Seconds and years are not taken: leave out what is too much.',
    ],
    [
      '@fortnightly',
      '@fortnightly',
      '@fortnightly is not known. Write one of @hourly, @daily, @midnight, @weekly, @monthly, @yearly, @annually, or five fields.',
    ],
  ])('%s: names the place and the mend', (text, place, message) => {
    const read = readCron(text);
    expect(read).toMatchObject({ ok: false, problem: { message } });
    if (!read.ok) expect(text.slice(read.problem.start, read.problem.end)).toBe(place);
  });

  it('points at the item of a list that is wrong', () => {
    const read = readCron('  0  1,2,30  * * *');
    expect(read.ok ? undefined : read.problem).toMatchObject({ start: 9, end: 11 });
  });
});

const berlin = 'Europe/Berlin';
const times = (cron: string, after: string, count: number): readonly string[] =>
  nextTimes({ cron, zone: berlin }, Date.parse(after), count).map((at) => new Date(at).toISOString().slice(0, 16));

describe('the clocks of Europe/Berlin', () => {
  it('jump over 02:30 in spring: the time comes when they jump, once', () => {
    expect(times('30 2 * * *', '2026-03-28T00:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
  });

  it('show 02:30 twice in autumn: the time comes once, the first time', () => {
    expect(times('30 2 * * *', '2026-10-24T00:00Z', 3)).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it('do not disturb times that come all day long', () => {
    expect(times('*/30 * * * *', '2026-03-29T00:20Z', 3)).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
    expect(times('*/30 * * * *', '2026-10-25T00:10Z', 4)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
    ]);
  });
});

describe('times', () => {
  it('come on either day when both the day of the month and of the week are named', () => {
    expect(
      nextTimes({ cron: '0 0 1 * 1', zone: 'UTC' }, Date.parse('2026-11-24T00:00Z'), 3).map((at) =>
        new Date(at).getUTCDate(),
      ),
    ).toEqual([30, 1, 7]);
  });

  it('never come on the 30th of February', () => {
    expect(nextTime({ cron: '0 0 30 2 *', zone: 'UTC' }, 0)).toBeNull();
  });

  it('come on the last day of each month', () => {
    expect(
      nextTimes({ cron: '0 0 L * *', zone: 'UTC' }, Date.parse('2028-01-15'), 3).map((at) => new Date(at).getUTCDate()),
    ).toEqual([31, 29, 31]);
  });

  it('are those of a zone that has a name', () => {
    expect([berlin, 'UTC', 'America/Argentina/Ushuaia'].map(isZone)).toEqual([true, true, true]);
    expect(['+02:00', 'Mars/Olympus', ''].map(isZone)).toEqual([false, false, false]);
  });
});
