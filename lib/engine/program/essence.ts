/** What Essence knows of a document before it is fetched: its type by URL or name, and whether it is to be described. */

import type { TypeHeuristics, TypeRule } from '../../language-kit/type-heuristics.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { essenceTypeNamed } from '../../sdk/essence-types.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { Place } from './place.ts';
import type { ConfigurationReader, ReadFile } from './read-configuration.ts';

/** A type, and the line that gives it. */
export interface RecognizedType {
  readonly type: string;
  readonly at: Place;
  /** What the line is matched with. */
  readonly source: 'url' | 'name';
  readonly subject: string;
}

export interface EssenceProgram {
  /** Undefined where neither URL nor name tells. */
  readonly typeOf: (url: Pick<ResourceUrl, 'href' | 'path'>) => RecognizedType | undefined;
  /** The lines that keep documents out, by their types in lower case. */
  readonly stops: ReadonlyMap<string, Place>;
}

type EssenceFiles = Pick<ConfigurationReader, 'byUrl' | 'byName' | 'stopList'>;

/** Undefined where a file of it has errors, with which no run starts. */
export function compileEssence(reader: EssenceFiles): EssenceProgram | undefined {
  const [byUrl, byName, stopList] = [reader.byUrl(), reader.byName(), reader.stopList()];
  if (byUrl === undefined || byName === undefined || stopList === undefined) return undefined;
  const ofUrl = firstMatch(byUrl);
  const ofName = firstMatch(byName);
  const stops = new Map<string, Place>();
  for (const { type, line } of stopList.model.types) {
    const key = type.toLowerCase();
    if (!stops.has(key)) stops.set(key, { file: stopList.file, line });
  }
  return {
    typeOf: ({ href, path }) => {
      const name = nameIn(path);
      return ofUrl(href, 'url') ?? (name === '' ? undefined : ofName(name, 'name'));
    },
    stops,
  };
}

/** As if the stop list had no such line. */
export function withoutStop(essence: EssenceProgram, { file, line }: Place): EssenceProgram {
  const isOther = ([, at]: readonly [string, Place]): boolean => at.file !== file || at.line !== line;
  return { ...essence, stops: new Map([...essence.stops].filter(isOther)) };
}

type Recognize = (subject: string, source: RecognizedType['source']) => RecognizedType | undefined;

function firstMatch({ file, model }: ReadFile<TypeHeuristics>): Recognize {
  const rules = model.rules.map(compileRule);
  return (subject, source) => {
    const found = rules.find(({ test }) => test(subject));
    return found && { type: found.type, at: { file, line: found.line }, source, subject };
  };
}

/** A wildcard of a shell, which gets a warning, matches nothing. */
function compileRule({ type, regex, line }: TypeRule) {
  const compiled = compilePattern(regex, { dialect: 'ere' });
  return { type, line, test: compiled.ok ? compiled.pattern.test : (): boolean => false };
}

/** The last part of a path, without the query and as it is called; what is no text stays escaped. */
function nameIn(path: string): string {
  const query = path.indexOf('?');
  const plain = query < 0 ? path : path.slice(0, query);
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether a document is needed for its links though it gets no description; those of types nobody knows may have some. */
export function mayHaveLinks(type: string): boolean {
  const known = essenceTypeNamed(type);
  return known === undefined || known.hasLinks === true;
}
