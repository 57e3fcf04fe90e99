/** Reads a cron expression of five fields; what is wrong is named with its place and how to mend it. */

export type FieldName = 'minute' | 'hour' | 'day' | 'month' | 'weekday';

export interface CronField {
  /** Every value the field can have. */
  readonly isEvery: boolean;
  /** In order, each once. Sunday is 0. */
  readonly values: readonly number[];
  /** Of the day of the month: its last day too. */
  readonly last: boolean;
}

export type CronExpression = Readonly<Record<FieldName, CronField>>;

export interface CronProblem {
  /** Characters of the expression, from 0, end not included. */
  readonly start: number;
  readonly end: number;
  /** What is wrong, then how to mend it. */
  readonly message: string;
}

export type CronResult =
  { readonly ok: true; readonly cron: CronExpression } | { readonly ok: false; readonly problem: CronProblem };

interface FieldSpec {
  readonly name: FieldName;
  /** As a message begins with it. */
  readonly title: string;
  /** What one value is called, and all of them. */
  readonly one: string;
  readonly all: string;
  readonly min: number;
  readonly max: number;
  /** Names of the values from `min` on. */
  readonly names?: readonly string[];
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

const specs: readonly FieldSpec[] = [
  { name: 'minute', title: 'Minute', one: 'a minute', all: 'Minutes', min: 0, max: 59 },
  { name: 'hour', title: 'Hour', one: 'an hour', all: 'Hours', min: 0, max: 23 },
  { name: 'day', title: 'Day of the month', one: 'a day of the month', all: 'Days', min: 1, max: 31 },
  { name: 'month', title: 'Month', one: 'a month', all: 'Months', min: 1, max: 12, names: monthNames },
  {
    name: 'weekday',
    title: 'Day of the week',
    one: 'a day of the week',
    all: 'Days of the week',
    min: 0,
    max: 7,
    names: weekdayNames,
  },
];

const shorthands: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** A word of the expression with its place in it. */
interface Word {
  readonly text: string;
  readonly start: number;
}

/** Thrown inside this file only. */
class Mistake extends Error {
  readonly problem: CronProblem;
  constructor(problem: CronProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

export function readCron(text: string): CronResult {
  try {
    const words = wordsOf(text);
    const [first] = words;
    if (first?.text.startsWith('@') === true) return readShorthand(text, first);
    expectFive(text, words);
    const fields = specs.map((spec, index) => [
      spec.name,
      readField(spec, words[index] ?? { text: '', start: 0 }, index),
    ]);
    return { ok: true, cron: Object.fromEntries(fields) };
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, problem: error.problem };
    throw error;
  }
}

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/\S+/g)].map((found) => ({ text: found[0], start: found.index }));

function readShorthand(text: string, { text: name, start }: Word): CronResult {
  const meant = shorthands[text.trim().toLowerCase()];
  if (meant !== undefined) return readCron(meant);
  const known = Object.keys(shorthands).join(', ');
  throw new Mistake({
    start,
    end: start + name.length,
    message: `${name} is not known. Write one of ${known}, or five fields.`,
  });
}

function expectFive(text: string, words: readonly Word[]): void {
  const { length } = words;
  if (length === specs.length) return;
  const order = 'minute, hour, day of the month, month, day of the week';
  if (length === 0) throw new Mistake({ start: 0, end: text.length, message: `Write five fields: ${order}.` });
  const missing = specs.slice(length).map(({ title }) => title.toLowerCase());
  const sixth = words[specs.length];
  const mend =
    sixth === undefined
      ? `Missing: ${missing.join(', ')}. Write * for every.`
      : 'Seconds and years are not taken: leave out what is too much.';
  throw new Mistake({
    start: sixth?.start ?? text.trimEnd().length,
    end: sixth === undefined ? text.length : text.trimEnd().length,
    message: `A schedule has five fields: ${order}. This has ${length}. ${mend}`,
  });
}

function readField(spec: FieldSpec, word: Word, index: number): CronField {
  const values = new Set<number>();
  let last = false;
  let start = word.start;
  for (const text of word.text.split(',')) {
    const item: Item = { spec, place: `${spec.title} (field ${index + 1})`, text, start };
    if (spec.name === 'day' && text.toUpperCase() === 'L') last = true;
    else for (const value of readItem(item)) values.add(spec.name === 'weekday' ? value % 7 : value);
    start += text.length + 1;
  }
  const all = spec.name === 'weekday' ? 7 : spec.max - spec.min + 1;
  return {
    isEvery: values.size === all && !last,
    values: [...values].toSorted((a, b) => a - b),
    last,
  };
}

/** A part of a list: a value, a range, everything, each with a step or without. */
interface Item extends Word {
  readonly spec: FieldSpec;
  /** The field in words. */
  readonly place: string;
}

function readItem(item: Item): readonly number[] {
  const [range = '', step, ...more] = item.text.split('/');
  if (item.text === '') throw mistake(item, 'a value is missing beside the comma. Leave out the comma.');
  if (item.text === '?') throw mistake(item, '? is not taken. Write * for every.');
  if (more.length > 0) throw mistake(item, `${item.text} has two steps. Write one, such as */5.`);
  const { from, to } = readRange(item, range, step !== undefined);
  const by = step === undefined ? 1 : readStep(item, step);
  const values: number[] = [];
  for (let value = from; value <= to; value += by) values.push(value);
  return values;
}

function readRange(item: Item, range: string, hasStep: boolean): { readonly from: number; readonly to: number } {
  const { spec } = item;
  const most = spec.name === 'weekday' ? 6 : spec.max;
  if (range === '*') return { from: spec.min, to: most };
  const [first = '', second, ...more] = range.split('-');
  if (more.length > 0)
    throw mistake(item, `${range} is not a range. Write two values, such as ${spec.min}-${spec.max}.`);
  const from = readValue(item, first);
  if (second === undefined) return { from, to: hasStep ? most : from };
  const to = readValue(item, second);
  if (from <= to) return { from, to };
  const lowest = spec.names?.[0] ?? String(spec.min);
  const highest = spec.names?.at(-1) ?? String(spec.max);
  throw mistake(item, `${range} runs backwards. Write ${first}-${highest},${lowest}-${second}.`);
}

function readStep(item: Item, step: string): number {
  const { min, max } = item.spec;
  if (!/^\d{1,3}$/.test(step) || Number(step) === 0)
    throw mistake(item, `the step ${step} is not a number from 1. Write one, such as */2.`);
  if (Number(step) > max - min + 1)
    throw mistake(item, `the step ${step} is larger than the field, which ends at ${max}. Write a smaller one.`);
  return Number(step);
}

function readValue(item: Item, text: string): number {
  const { names, min, max, one, all } = item.spec;
  const named = names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return named + min;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const also = names === undefined ? '' : `, or ${names[0]} to ${names.at(-1)}`;
  throw mistake(item, `${text === '' ? 'nothing' : text} is not ${one}. ${all} go from ${min} to ${max}${also}.`);
}

function mistake({ place, start, text }: Item, what: string): Mistake {
  return new Mistake({ start, end: start + text.length, message: `${place}: ${what}` });
}
