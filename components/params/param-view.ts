/** What a form shows of a parameter: its label, its value or default, and what is wrong with it. */

import type { ParamEntry } from '#lib/sdk/describe.ts';
import { paramFromEntry } from '#lib/sdk/param-from-entry.ts';
import { sourceNames } from '#lib/sdk/source-names.ts';

/** A declared parameter, of a function, an element or a file. */
export interface FormParam extends ParamEntry {
  /** Why it has no effect in this release; undefined when it works. */
  readonly withoutEffect?: string | undefined;
  readonly secret?: boolean | undefined;
  /** Shown in the empty field: an example, or what applies then. */
  readonly placeholder?: string | undefined;
}

interface Parted {
  readonly params: readonly FormParam[];
  readonly written: ReadonlyMap<string, string>;
  readonly current?: string | undefined;
}

export interface ParamParts {
  readonly working: readonly FormParam[];
  /** Without effect in this release. */
  readonly idle: readonly FormParam[];
  /** One of them is written, or is where the caret is. */
  readonly isIdleOpen: boolean;
}

export function partsOf({ params, written, current }: Parted): ParamParts {
  const idle = params.filter(({ withoutEffect }) => withoutEffect !== undefined);
  return {
    working: params.filter(({ withoutEffect }) => withoutEffect === undefined),
    idle,
    isIdleOpen: idle.some(({ name }) => name === current || written.has(name)),
  };
}

export interface ParamView {
  readonly label: string;
  /** As written, else the default, else empty. */
  readonly value: string;
  /** Nothing is written, and the default applies. */
  readonly isDefault: boolean;
  /** Something is written that can be taken away again. */
  readonly canRestore: boolean;
}

export function viewParam(entry: FormParam, written: string | undefined): ParamView {
  const { name, label = wordsOf(name), default: preset, required } = entry;
  return {
    label,
    value: written ?? preset ?? '',
    isDefault: written === undefined && preset !== undefined,
    canRestore: written !== undefined && !required,
  };
}

/** `max-connections` and `onCompletion` in words. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ').replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => {
    return `${end} ${start.toLowerCase()}`;
  });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is wrong with a text for a parameter, and what to write; undefined when it reads. Empty is as good as absent. */
export function problemOf(entry: FormParam, text: string): string | undefined {
  if (text === '' && !entry.required) return undefined;
  if (text === '') return 'This field is required.';
  const reading = paramFromEntry(entry).read(text);
  return reading.ok ? undefined : `Enter ${reading.expected}.`;
}

export interface ParamOption {
  readonly value: string;
  readonly label: string;
}

/** The values to choose from, in the words of the file; undefined where any text may stand. */
export function optionsOf(entry: FormParam, written: string | undefined): readonly ParamOption[] | undefined {
  const values = valuesOf(entry);
  if (values === undefined) return undefined;
  const { default: preset, required } = entry;
  const nothing = preset === undefined && (!required || written === undefined) ? [{ value: '', label: 'not set' }] : [];
  const isOther = written !== undefined && written !== '' && !values.some((value) => value === written);
  const other = isOther ? [{ value: written, label: `${written}, as written` }] : [];
  return [...nothing, ...values.map((value) => ({ value, label: value })), ...other];
}

/** The default says which words of the six the file uses. */
function valuesOf({ kind, choices, default: preset }: FormParam): readonly string[] | undefined {
  if (kind === 'choice') return choices?.map(({ value }) => value) ?? [];
  if (kind !== 'boolean') return undefined;
  const pairs = [
    ['yes', 'no'],
    ['on', 'off'],
  ];
  return pairs.find((pair) => preset !== undefined && pair.includes(preset)) ?? ['true', 'false'];
}

/** Words to offer while typing. */
export function suggestionsFor({ kind }: FormParam): readonly string[] {
  if (kind === 'source') return sourceNames.map(({ name }) => name);
  return kind === 'mime-type' ? ['text/html', 'text/plain', 'application/xhtml+xml', 'application/pdf'] : [];
}

const inWords: ReadonlySet<FormParam['kind']> = new Set(['integer', 'decimal', 'email']);

/** Whether the value is code, and is shown like it. */
export function isCode({ kind }: FormParam): boolean {
  return !inWords.has(kind);
}
