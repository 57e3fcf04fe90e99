/** The options of Essence, as Essence-Options contains them (Harvest manual, 4.7.2): each declared once, with its effect. */

import type { Choice } from '../../sdk/param.ts';
import { wordsIn } from './logical-lines.ts';
import type { CfWord } from './logical-lines.ts';

/** The settings that the options of a gatherer.cf result in. */
export interface EssenceSettings {
  /** Path of a file with types, as written. */
  readonly allowlist?: string;
  readonly stoplist?: string;
  readonly fakeMd5s: boolean;
  readonly fastSummarizing: boolean;
  readonly fullText: boolean;
  readonly maxDeletions?: number;
  readonly minimalBookkeeping: boolean;
  readonly noAccess: boolean;
  readonly noKeywords: boolean;
  readonly typeOnly: boolean;
}

interface OptionTraits {
  readonly property: keyof EssenceSettings;
  /** What follows it; absent for a switch. */
  readonly value?: 'file' | 'number';
  readonly doc: string;
  /** Shown as an info finding, if the effect may be unexpected. */
  readonly note?: string;
}

export const essenceOptions = {
  '--allowlist': {
    property: 'allowlist',
    value: 'file',
    doc: 'Only documents of the types in this file get a resource description.',
  },
  '--fake-md5s': {
    property: 'fakeMd5s',
    doc: 'Objects that an unnesting program extracts from a document get an MD5 computed from their attributes.',
  },
  '--fast-summarizing': {
    property: 'fastSummarizing',
    doc: 'Trades consistency for speed: the output of summarizer programs is stored unchanged.',
    note: 'The output of summarizer programs is stored unchanged. Use it only if they print clean, unique attributes.',
  },
  '--full-text': {
    property: 'fullText',
    doc: 'Stores the whole content in the attribute full-text, in addition to the summary.',
  },
  '--max-deletions': {
    property: 'maxDeletions',
    value: 'number',
    doc: 'Deletions after which the GDBM database was reorganized. PostgreSQL needs no reorganization.',
    note: 'No effect. Winnow stores RDs in PostgreSQL, which needs no reorganization.',
  },
  '--minimal-bookkeeping': {
    property: 'minimalBookkeeping',
    doc: 'Of the attributes about gathering, writes only the required ones.',
  },
  '--no-access': {
    property: 'noAccess',
    doc: 'Contents are not read. Documents are described by URL and name only.',
  },
  '--no-keywords': {
    property: 'noKeywords',
    doc: 'No keywords are generated from the words of other attributes.',
  },
  '--stoplist': {
    property: 'stoplist',
    value: 'file',
    doc: 'Documents of the types in this file get no resource description. It replaces lib/stoplist.cf.',
  },
  '--type-only': {
    property: 'typeOnly',
    doc: 'Documents get a type but are not summarized.',
  },
} as const satisfies Readonly<Record<`--${string}`, OptionTraits>>;

export type EssenceOption = keyof typeof essenceOptions;

export const optionNames = Object.keys(essenceOptions) as readonly EssenceOption[];

/** For completion, and for the reference. */
export const optionChoices: readonly Choice[] = optionNames.map((value) => ({ value, doc: essenceOptions[value].doc }));

export interface WrittenOption {
  readonly option: EssenceOption;
  /** The word with its name. */
  readonly word: CfWord;
  /** What follows it, and is of the kind that it takes. */
  readonly value?: CfWord;
}

export type EssenceOptionProblem =
  | { readonly kind: 'unknown'; readonly word: CfWord }
  | { readonly kind: 'no-value'; readonly word: CfWord; readonly option: EssenceOption };

export interface EssenceOptions {
  /** Those without a problem, in the order written. */
  readonly written: readonly WrittenOption[];
  readonly problems: readonly EssenceOptionProblem[];
}

/** A value may be joined to its option by an equals sign. What follows an unknown option is taken for its value. */
export function readEssenceOptions(words: readonly CfWord[]): EssenceOptions {
  const written: WrittenOption[] = [];
  const problems: EssenceOptionProblem[] = [];
  let taken: CfWord | undefined;
  for (const [at, word] of words.entries()) {
    if (word === taken) continue;
    const next = words[at + 1];
    const { read, takesNext } = readOption(word, next?.text.startsWith('-') === false ? next : undefined);
    if (read.kind === 'option') written.push(read);
    else problems.push(read);
    if (takesNext) taken = next;
  }
  return { written, problems };
}

interface ReadOption {
  readonly read: ({ readonly kind: 'option' } & WrittenOption) | EssenceOptionProblem;
  readonly takesNext: boolean;
}

function readOption(word: CfWord, following: CfWord | undefined): ReadOption {
  const { name, joined } = partsOf(word);
  const hasNext = joined === undefined && following !== undefined;
  const option = optionNamed(name);
  const unknown = { kind: 'unknown', word } as const;
  if (option === undefined) return { read: unknown, takesNext: hasNext && name.startsWith('-') };
  const { value: kind } = traitsOf(option);
  if (kind === undefined) {
    return { read: joined === undefined ? { kind: 'option', option, word } : unknown, takesNext: false };
  }
  const value = joined ?? following;
  if (!isOfKind(value, kind)) return { read: { kind: 'no-value', option, word }, takesNext: hasNext };
  return { read: { kind: 'option', option, word, value }, takesNext: hasNext };
}

/** The traits of every option alike. */
export function traitsOf(option: EssenceOption): OptionTraits {
  return essenceOptions[option];
}

function partsOf({ text, span }: CfWord): { readonly name: string; readonly joined: CfWord | undefined } {
  const at = text.indexOf('=');
  if (at < 0) return { name: text, joined: undefined };
  return {
    name: text.slice(0, at),
    joined: { text: text.slice(at + 1), span: { start: span.start + at + 1, end: span.end } },
  };
}

/** One hyphen is as good as two. */
function optionNamed(name: string): EssenceOption | undefined {
  const plain = `--${name.replace(/^-{1,2}/, '').toLowerCase()}`;
  return name.startsWith('-') ? optionNames.find((each) => each === plain) : undefined;
}

function isOfKind(value: CfWord | undefined, kind: 'file' | 'number'): value is CfWord {
  if (value === undefined) return false;
  return kind === 'file' ? /^[^-]/.test(value.text) : /^\d{1,9}$/.test(value.text);
}

/** Of each option, the last one counts. Those with a problem are left out. */
export function settingsOf(text = ''): EssenceSettings {
  const { written } = readEssenceOptions(wordsIn(text, { start: 0, end: text.length }));
  const given = new Map(written.map(({ option, value }) => [option, value?.text ?? '']));
  const allowlist = given.get('--allowlist');
  const stoplist = given.get('--stoplist');
  const maxDeletions = given.get('--max-deletions');
  return {
    ...(allowlist !== undefined && { allowlist }),
    ...(stoplist !== undefined && { stoplist }),
    ...(maxDeletions !== undefined && { maxDeletions: Number(maxDeletions) }),
    fakeMd5s: given.has('--fake-md5s'),
    fastSummarizing: given.has('--fast-summarizing'),
    fullText: given.has('--full-text'),
    minimalBookkeeping: given.has('--minimal-bookkeeping'),
    noAccess: given.has('--no-access'),
    noKeywords: given.has('--no-keywords'),
    typeOnly: given.has('--type-only'),
  };
}

/** As Essence-Options contains them. */
export function printSettings(settings: EssenceSettings): string {
  return optionNames
    .flatMap((option) => {
      const { property, value: kind } = traitsOf(option);
      const value = settings[property];
      if (value === undefined || value === false) return [];
      return [kind === undefined ? option : `${option} ${value}`];
    })
    .join(' ');
}
