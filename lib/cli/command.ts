/** What a command is: its options declared once; parsing, usage texts and types follow from the declaration. */

import { parseArgs } from 'node:util';

export interface Option {
  /** `count` is a whole number from 0. */
  readonly type: 'string' | 'boolean' | 'count';
  /** One letter that stands for it, with the value behind it at once: `-D20,1`. */
  readonly short?: string;
  /** Old programs wrote one dash: `-truncate` is `--truncate`. */
  readonly oneDash?: true;
  /** May be given several times. */
  readonly multiple?: true;
  /** How usage names the value, such as `URL`. */
  readonly value?: string;
  readonly doc: string;
}
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O['type'] extends 'boolean'
  ? boolean
  : O extends { readonly multiple: true }
    ? readonly string[]
    : (O['type'] extends 'count' ? number : string) | undefined;

export interface Given<O extends Options = Options> {
  readonly options: { readonly [Name in keyof O]: ValueOf<O[Name]> };
  readonly arguments: readonly string[];
  /** One JSON document on stdout instead of text. */
  readonly json: boolean;
}

export interface CommandSpec<O extends Options> {
  /** One word, or two such as `rd list`. */
  readonly name: string;
  readonly summary: string;
  /** The arguments as usage shows them, such as `<file…>`. */
  readonly arguments?: string;
  /** How many arguments it takes; none when absent. */
  readonly takes?: { readonly min: number; readonly max?: number };
  readonly options: O;
  /** Exit code of wrong usage, where the old program had another one; 2 when absent. */
  readonly usageCode?: number;
  /** Paragraphs that follow the options in its help. */
  readonly notes?: readonly string[];
  /** Answers the exit code: 0 done, 1 the answer is "no". */
  readonly run: (given: Given<O>) => Promise<number>;
}

export interface Command extends Omit<CommandSpec<Options>, 'run'> {
  readonly start: (args: readonly string[]) => Promise<number>;
}

/** Wrong usage: said with the usage on stderr, exit code 2 unless the command has another. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const common: Options = {
  json: { type: 'boolean', doc: 'Prints one JSON document to stdout and everything else to stderr.' },
  help: { type: 'boolean', doc: 'Shows this help.' },
};

export function defineCommand<const O extends Options>(spec: CommandSpec<O>): Command {
  const { run, ...shown } = spec;
  return { ...shown, start: async (args) => run(parse(spec, args)) };
}

/** Throws UsageError for what the declaration does not allow. */
function parse<O extends Options>({ options, takes }: CommandSpec<O>, args: readonly string[]): Given<O> {
  const { values, positionals } = parseWords({ ...common, ...options }, args);
  const { min, max } = { min: 0, max: takes === undefined ? 0 : Number.POSITIVE_INFINITY, ...takes };
  if (positionals.length < min) throw new UsageError('An argument is missing.');
  if (positionals.length > max) throw new UsageError(`Unexpected arguments: ${positionals.slice(max).join(' ')}`);
  const entries = Object.entries(options).map(([name, option]) => [name, valueOf(name, option, values[name])]);
  return {
    options: Object.fromEntries(entries) as Given<O>['options'],
    arguments: positionals,
    json: values['json'] === true,
  };
}

type Word = string | boolean | (string | boolean)[] | undefined;
interface Words {
  readonly values: Readonly<Record<string, Word>>;
  readonly positionals: readonly string[];
}

function parseWords(options: Options, args: readonly string[]): Words {
  const declared = Object.entries(options).map(
    ([name, { type, multiple, short }]) =>
      [
        name,
        {
          type: type === 'boolean' ? ('boolean' as const) : ('string' as const),
          multiple: multiple === true,
          ...(short !== undefined && { short }),
        },
      ] as const,
  );
  try {
    const spelled = args.map((arg) => (options[arg.slice(1)]?.oneDash === true ? `-${arg}` : arg));
    return parseArgs({ args: spelled, options: Object.fromEntries(declared), allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error), {
      cause: error,
    });
  }
}

function valueOf(name: string, { type, multiple }: Option, word: Word): unknown {
  if (type === 'boolean') return word === true;
  if (multiple) return word ?? [];
  if (type === 'string' || word === undefined) return word;
  if (typeof word !== 'string' || !/^\d{1,9}$/.test(word)) throw new UsageError(`--${name} must be a whole number.`);
  return Number(word);
}

/** The first line of a command's help. */
export function usageLine({ name, arguments: words, options }: Command): string {
  const optional = Object.keys(options).length > 0 ? '[options]' : undefined;
  return ['winnow', name, words, optional].filter((part) => part !== undefined).join(' ');
}

export function helpText(command: Command): string {
  const rows = Object.entries({ ...command.options, ...common }).map(([name, option]): [string, string] => [
    shownOption(name, option),
    option.multiple === true ? `${option.doc} May be repeated.` : option.doc,
  ]);
  const notes = (command.notes ?? []).map((note) => `\n${note}\n`).join('');
  return `Usage: ${usageLine(command)}\n\n${command.summary}\n\n${table(rows)}\n${notes}`;
}

function shownOption(name: string, { type, short, oneDash, value = 'N' }: Option): string {
  if (oneDash === true) return `-${name}`;
  const behind = type === 'boolean' ? '' : value;
  const long = behind === '' ? `--${name}` : `--${name} ${behind}`;
  return short === undefined ? long : `-${short}${behind}, ${long}`;
}

/** Two columns, the first as wide as its longest cell. */
export function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}
