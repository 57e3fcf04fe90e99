/** The words a language has at a place, from what is declared: elements, directives, functions, parameters, values. */

import type { Catalog, FunctionEntry, ParamEntry, ParameterEntry } from '../sdk/describe.ts';
import { describeParam } from '../sdk/describe.ts';
import { boolean, string } from '../sdk/param.ts';
import { phases } from '../sdk/phases.ts';
import { sourceNames } from '../sdk/source-names.ts';
import { defaultMimeTypes } from './mime-types/default.ts';
import { elements } from './filterrules-conf/vocabulary.ts';
import { attributeElement } from './schema-conf/vocabulary.ts';

/** A word with what is said of it. */
export interface WordEntry {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly doc?: string;
  readonly params: readonly ParamEntry[];
  /** What stands between it and its value, where it is no directive with parameters. */
  readonly assign?: string;
  /** Lines that show it. */
  readonly examples?: readonly string[];
  /** Where it is from: chapter of a manual. */
  readonly reference?: string;
}

export interface Vocabulary {
  /** Elements that are written in angle brackets. */
  readonly tags: readonly WordEntry[];
  /** First words of lines. */
  readonly directives: readonly WordEntry[];
  /** Functions a directive can name. */
  readonly functions: (directive: string) => readonly WordEntry[];
  /** What the keys of a tag, a directive or a function belong to. */
  readonly ownerOf: (name: string) => WordEntry | undefined;
}

const nothing: Vocabulary = { tags: [], directives: [], functions: () => [], ownerOf: () => undefined };

const enable = describeParam(
  'enable',
  boolean.defaultsTo('true', { doc: 'Switches the line off as if it were a comment.' }),
);
const filterName = describeParam(
  'name',
  string({ doc: 'Name of the filter; robot.conf chooses the filters of a run by it.' }),
);
const filterTag: WordEntry = {
  name: 'Filter',
  summary: 'A filter: directives that decide on every resource, in order.',
  params: [filterName],
};

const vocabularies: Readonly<Record<string, (catalog: Catalog) => Vocabulary>> = {
  'filter-conf': filterWords,
  'filterrules-conf': ruleWords,
  'robot-conf': robotWords,
  'schema-conf': schemaWords,
  'gatherer-cf': gathererWords,
  'harvest-filter': harvestFilterWords,
};

/** By language id; nothing for a language without declared words. */
export function vocabularyOf(language: string, catalog: Catalog): Vocabulary {
  return vocabularies[language]?.(catalog) ?? nothing;
}

function filterWords({ functions }: Catalog): Vocabulary {
  const all = functions.map(functionWord);
  return {
    tags: [filterTag],
    directives: phases.map(({ name, doc }) => ({ name, summary: doc, params: [] })),
    functions: (directive) => {
      const lower = directive.toLowerCase();
      const fitting = all.filter((each) => each.phases.some((phase) => phase.toLowerCase() === lower));
      return (lower === '' ? all : fitting).map(({ entry }) => entry);
    },
    ownerOf: (name) => {
      const lower = name.toLowerCase();
      if (lower === 'filter') return filterTag;
      return all.find(({ names }) => names.includes(lower))?.entry;
    },
  };
}

function functionWord(entry: FunctionEntry) {
  const { name, aliases, phases: usual, lenientPhases, summary, doc, params, examples, reference } = entry;
  const word: WordEntry = {
    name,
    summary,
    doc,
    params: [...params, enable],
    examples: examples.map(({ text }) => text),
    reference,
  };
  const names = [name, ...aliases].map((each) => each.toLowerCase());
  return { phases: [...usual, ...lenientPhases], names, entry: word };
}

function ruleWords(): Vocabulary {
  const words = elements.map(({ name, form, doc, params }) => ({ form, entry: { name, summary: doc, params } }));
  const of = (form: string): readonly WordEntry[] =>
    words.filter((each) => each.form === form).map(({ entry }) => entry);
  return {
    tags: of('block'),
    directives: of('statement'),
    functions: () => [],
    ownerOf: (name) => words.find(({ entry }) => entry.name.toLowerCase() === name.toLowerCase())?.entry,
  };
}

function schemaWords(): Vocabulary {
  const { name, doc, params } = attributeElement;
  const word: WordEntry = { name, summary: doc, params };
  return { tags: [], directives: [word], functions: () => [], ownerOf: () => word };
}

function robotWords({ parameters }: Catalog): Vocabulary {
  const file = { name: 'robot.conf', summary: 'The parameters of the robot.', params: parameters['robotConf'] ?? [] };
  return {
    tags: [{ name: 'Process', summary: file.summary, params: file.params }],
    directives: [],
    functions: () => [],
    ownerOf: () => file,
  };
}

function gathererWords({ parameters }: Catalog): Vocabulary {
  const all = parameters['gatherer'] ?? [];
  const root = { name: 'RootNode', summary: 'Limits of a RootNode.', params: all.filter(isModifier) };
  const variables = all.filter((each) => !isModifier(each));
  return {
    tags: [
      {
        name: 'RootNodes',
        summary: 'URLs to enumerate by following links: one RootNode per line, with its limits.',
        params: [],
      },
      {
        name: 'LeafNodes',
        summary: 'URLs to gather without following their links, one per line.',
        params: [],
      },
    ],
    directives: variables.map((entry) => ({ name: entry.name, summary: entry.doc, params: [entry], assign: ': ' })),
    functions: () => [],
    ownerOf: (name) => (name === root.name ? root : { name, summary: 'Variables of the Gatherer.', params: variables }),
  };
}

function isModifier({ group }: ParameterEntry): boolean {
  return group === 'RootNode';
}

function harvestFilterWords(): Vocabulary {
  const word = (name: string, summary: string): WordEntry => ({ name, summary, params: [] });
  return {
    tags: [],
    directives: [
      word('Allow', 'Allows what matches the regular expression. The first line that matches decides.'),
      word('Deny', 'Denies what matches the regular expression. The first line that matches decides.'),
    ],
    functions: () => [],
    ownerOf: () => undefined,
  };
}

/** A value with what is said of it. */
export interface ValueEntry {
  readonly value: string;
  readonly doc?: string;
}

/** Values a parameter can have, as far as they are known. */
export function valuesOf({ kind, choices, default: usual }: ParamEntry): readonly ValueEntry[] {
  if (choices !== undefined) return choices;
  if (kind === 'boolean') return [{ value: 'true' }, { value: 'false' }];
  if (kind === 'source') return sourceNames.map(({ name, doc }) => ({ value: name, doc }));
  if (kind === 'mime-type') return mimeTypes;
  return usual === undefined ? [] : [{ value: usual, doc: 'The default.' }];
}

const mimeTypes: readonly ValueEntry[] = defaultMimeTypes
  .split('\n')
  .filter((line) => line.includes('/') && !line.startsWith('#'))
  .map((line) => ({ value: line.split(/\s/)[0] ?? '' }));
