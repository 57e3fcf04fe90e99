/** Kinds of parameter: how each is written, validated, defaulted, documented and shown in a form. */

export type ParamKind =
  | 'string'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'choice'
  | 'regex'
  | 'source'
  | 'attribute'
  | 'mime-type'
  | 'list'
  | 'renamings'
  | 'path'
  | 'url'
  | 'header'
  | 'email';

/** What a line does with the source or attribute that a parameter names; without one, it reads it. */
export type NameUse =
  | 'sets'
  | 'clears'
  /** A source, and under Generate the attribute of that name too. */
  | 'sets-with-attribute';

export type Unit =
  | 'seconds'
  | 'minutes'
  | 'days'
  | 'bytes'
  | 'kilobytes'
  | 'GB'
  | 'characters'
  | 'links'
  | 'hops'
  | 'URLs'
  | 'segments'
  | 'pages'
  | 'times'
  | 'connections'
  | 'uploads'
  | 'MiB';

/** One of the values that may be written. */
export interface Choice {
  readonly value: string;
  readonly doc: string;
  /** Published files write it and the manual does not list it: how it is understood. */
  readonly tolerated?: string;
}

/** A parameter of a function or a parameter of a configuration file, as plain data plus its reader. */
export interface Param<Value> {
  readonly kind: ParamKind;
  readonly doc: string;
  /** What a form calls it; without one, its name in words. */
  readonly label?: string;
  readonly required: boolean;
  /** The default as it would be written in the file; undefined when there is none. */
  readonly defaultText?: string;
  /** Of a source: the only ones the line takes. */
  readonly choices?: readonly Choice[];
  readonly min?: number;
  readonly max?: number;
  readonly unit?: Unit;
  /** Of a source or an attribute. */
  readonly use?: NameUse;
  /** Of a path: the language of the file it names. */
  readonly language?: string;
  /** The parameter that names the source whose whole value this text is, or becomes. */
  readonly isValueOf?: string;
  /** The parameter that names the source this text is compared with. */
  readonly comparedWith?: string;
  /** A word that is a keyword in similar functions and here a text like any other. Lines that write it get a finding. */
  readonly plainWord?: string;
  /** The default of earlier versions. Lines that don't write the parameter get a finding with both values. */
  readonly formerDefault?: string;
  /** Reads the written text (undefined when the parameter is absent; the default is then used). */
  readonly read: (text: string | undefined) => ParamReading<Value>;
}

export type ParamReading<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `expected` completes the sentence "… must be". */
  | { readonly ok: false; readonly expected: string };

export type Params = Readonly<Record<string, Param<unknown>>>;

/** The values of a parameter record, by name: what a function's code receives, defaults applied. */
export type ParamValues<P extends Params> = {
  readonly [Name in keyof P]: P[Name] extends Param<infer Value> ? Value : never;
};

interface Common {
  readonly doc: string;
  readonly label?: string;
  readonly formerDefault?: string;
}
type Parser<Value> = (text: string) => ParamReading<Value>;
type Shape = Omit<Param<unknown>, 'read' | 'required' | 'doc'>;

const ok = <Value>(value: Value): ParamReading<Value> => ({ ok: true, value });
const bad = (expected: string): { readonly ok: false; readonly expected: string } => ({ ok: false, expected });

/** A parameter that must be written. */
function required<Value>(shape: Shape & Common, parse: Parser<Value>): Param<Value> {
  return { ...shape, required: true, read: (text) => (text === undefined ? bad('given') : parse(text)) };
}

/** A parameter with a default; the default goes through the same parser as a written text. */
function defaulted<Value>(shape: Shape & Common, defaultText: string, parse: Parser<Value>): Param<Value> {
  return { ...shape, required: false, defaultText, read: (text) => parse(text ?? defaultText) };
}

/** A parameter that may be absent. */
function absent<Value>(shape: Shape & Common, parse: Parser<Value>): Param<Value | undefined> {
  return { ...shape, required: false, read: (text) => (text === undefined ? ok(undefined) : parse(text)) };
}

/** How a parameter behaves when it is not written: an error, its default, or undefined. */
export interface Forms<Value, Extra> {
  (options: Common & Extra): Param<Value>;
  defaultsTo: (defaultText: string, options: Common & Extra) => Param<Value>;
  optional: (options: Common & Extra) => Param<Value | undefined>;
}

function forms<Value, Extra extends object>(
  kind: ParamKind,
  parser: (extra: Common & Extra) => Parser<Value>,
): Forms<Value, Extra> {
  const make = (options: Common & Extra): Param<Value> => required({ ...options, kind }, parser(options));
  return Object.assign(make, {
    defaultsTo: (text: string, options: Common & Extra) => defaulted({ ...options, kind }, text, parser(options)),
    optional: (options: Common & Extra) => absent({ ...options, kind }, parser(options)),
  });
}

type NoExtra = object;
interface Choices {
  readonly choices: readonly Choice[];
}

const text = (): Parser<string> => (written) => ok(written);

interface Compared {
  readonly comparedWith?: string;
  readonly plainWord?: string;
}

interface WholeText extends Compared {
  readonly isValueOf?: string;
}

export const string = forms<string, WholeText>('string', text);
const nameOf = (what: string) => (): Parser<string> => (written) => {
  const name = written.trim().toLowerCase();
  return name === '' ? bad(`the name of ${what}`) : ok(name);
};

interface Named {
  readonly use?: NameUse;
}

/** Name of a source (manual, chapter 44). */
export const source = forms<string, Named & Partial<Choices>>('source', nameOf('a source'));
/** Name of an attribute of the resource description. */
export const attribute = forms<string, Named>('attribute', nameOf('an attribute'));
export const regex = forms<string, Compared>('regex', text);
/** A path names a file of the collection by its last component. */
export const path = forms<string, { readonly language?: string }>('path', text);

export const mimeType = forms<string, NoExtra>('mime-type', () => (written) => ok(written.trim().toLowerCase()));

export const url = forms<string, NoExtra>(
  'url',
  () => (written) => (URL.canParse(written) ? ok(written) : bad('a URL such as http://www.siroe.com/')),
);

/** Text that travels in a request header: refused when it could break out of its line. */
export const headerText = forms<string, NoExtra>(
  'header',
  () => (written) =>
    /^[\t\u0020-\u007e\u00a0-\u00ff]*$/.test(written)
      ? ok(written)
      : bad('one line of Latin-1 text, without control characters'),
);
export const email = forms<string, NoExtra>(
  'email',
  () => (written) =>
    /^[\u0021-\u007e]*$/.test(written) ? ok(written) : bad('an address such as user@host, without blanks'),
);

interface Range {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: Unit;
}

export const integer = forms<number, Range>('integer', ({ min, max }) => (written) => {
  const expected = `a whole number${rangeWords(min, max)}`;
  if (!/^[+-]?\d{1,15}$/.test(written.trim())) return bad(expected);
  const value = Number(written);
  const fits = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return fits ? ok(value) : bad(expected);
});

/** A number that may have a fraction, such as `0.5`. */
export const decimal = forms<number, Range>('decimal', ({ min, max }) => (written) => {
  const expected = `a number${rangeWords(min, max)}`;
  if (!/^[+-]?(\d{1,15}(\.\d{0,3})?|\.\d{1,3})$/.test(written.trim())) return bad(expected);
  const value = Number(written);
  const fits = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return fits ? ok(value) : bad(expected);
});

function rangeWords(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

export const boolean = forms<boolean, NoExtra>('boolean', () => (written) => {
  const value = booleanWords.get(written.trim().toLowerCase());
  return value === undefined ? bad('true, yes, on, false, no or off') : ok(value);
});

export const choice = forms<string, Choices>('choice', ({ choices }) => (written) => {
  const lower = written.trim().toLowerCase();
  const found = choices.find(({ value }) => value.toLowerCase() === lower);
  return found === undefined ? bad(`one of ${choices.map(({ value }) => value).join(', ')}`) : ok(found.value);
});

/** One element of a comma-separated list; `a->b` gives a new name. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** A comma-separated list of sources that become attributes, each possibly renamed with `->`. */
export const list = forms<readonly Renaming[], NoExtra>('list', () => readNames);

function readNames(written: string): ParamReading<readonly Renaming[]> {
  const items = written
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0) return bad('a list of names such as md5,depth or type->content-type');
  const read = items.map(readRenaming);
  return read.every((item) => item !== undefined) ? ok(read) : bad('names, with at most one -> in each');
}

/** A list of attributes in which every name has a new one. */
export const renamings = forms<readonly Renaming[], NoExtra>('renamings', () => (written) => {
  const reading = readNames(written);
  const isComplete = reading.ok && reading.value.every(({ from, to }) => from !== to);
  return isComplete ? reading : bad('old and new names, such as author->author-name');
});

function readRenaming(item: string): Renaming | undefined {
  const [from, to, ...rest] = item.split('->').map((part) => part.trim().toLowerCase());
  if (from === undefined || from === '' || rest.length > 0 || to === '') return undefined;
  return { from, to: to ?? from };
}
