import { expect, it } from 'vitest';
import { describeParam } from '#lib/sdk/describe.ts';
import { boolean, choice, integer, string } from '#lib/sdk/param.ts';
import { optionsOf, partsOf, problemOf, viewParam } from './param-view.ts';

const doc = 'What it is for.';
const delay = describeParam('server-delay', integer.defaultsTo('1', { doc, min: 0, max: 60, unit: 'seconds' }));
const robots = describeParam('enable-robots-txt', boolean.defaultsTo('yes', { doc, label: 'Keep to robots.txt' }));
const dialect = describeParam('dialect', choice.optional({ doc, choices: [{ value: 'ere', doc }] }));
const name = describeParam('name', string({ doc }));

it('shows what is written, else the default', () => {
  expect(viewParam(delay, undefined)).toEqual({
    label: 'Server delay',
    value: '1',
    isDefault: true,
    canRestore: false,
  });
  expect(viewParam(delay, '2')).toMatchObject({ value: '2', isDefault: false, canRestore: true });
  expect(viewParam(name, 'a')).toMatchObject({ isDefault: false, canRestore: false });
  expect(viewParam(dialect, undefined)).toMatchObject({ value: '', isDefault: false, canRestore: false });
});

it('calls a parameter by its label, else by its name in words', () => {
  expect(viewParam(robots, undefined).label).toBe('Keep to robots.txt');
  expect(viewParam({ ...delay, name: 'onCompletion' }, undefined).label).toBe('On completion');
});

it('says what is wrong and what to write', () => {
  expect(problemOf(delay, '61')).toBe('Enter a whole number from 0 to 60.');
  expect(problemOf(delay, '60')).toBeUndefined();
  expect(problemOf(delay, '')).toBeUndefined();
  expect(problemOf(name, '')).toBe('This field is required.');
});

it('offers the words a value can be, in those of the default', () => {
  const valuesOf = (...given: Parameters<typeof optionsOf>) => optionsOf(...given)?.map(({ value }) => value);
  expect(valuesOf(robots, undefined)).toEqual(['yes', 'no']);
  expect(valuesOf(dialect, undefined)).toEqual(['', 'ere']);
  expect(valuesOf(delay, undefined)).toBeUndefined();
});

it('keeps what the file says although it cannot be chosen', () => {
  expect(optionsOf(robots, 'maybe')?.at(-1)).toEqual({ value: 'maybe', label: 'maybe, as written' });
});

it('sets parameters without effect apart, and shows them where one is written or looked for', () => {
  const idle = { ...dialect, withoutEffect: 'Not yet.' };
  const params = [delay, idle, robots];
  expect(partsOf({ params, written: new Map([['server-delay', '2']]) })).toEqual({
    working: [delay, robots],
    idle: [idle],
    isIdleOpen: false,
  });
  expect(partsOf({ params, written: new Map([['dialect', 'ere']]) }).isIdleOpen).toBe(true);
  expect(partsOf({ params, written: new Map(), current: 'dialect' }).isIdleOpen).toBe(true);
});
