/** Where the files of a language stand in a collection, and which of them a path means. */

import { fileName } from './file-name.ts';

/** Which files are written in a language. */
export interface FilePlaces {
  /** The path that a text of the language has when nobody says another. */
  readonly usualPath: string;
  /** All paths, where they are more than the usual one; `*` stands for a part of a name, and the first that fits counts. */
  readonly places?: readonly string[];
  /** Names that a file at the usual path had in older releases. */
  readonly formerNames?: readonly string[];
}

export function placesOf({ usualPath, places = [usualPath] }: FilePlaces): readonly string[] {
  return places;
}

/** Names of the one file at the usual path, the present one first. */
export function namesOf({ usualPath, formerNames = [] }: FilePlaces): readonly string[] {
  return [usualPath, ...formerNames];
}

/** True for a path, inside a collection or outside, of a file that is written in the language. */
export function isPlaceOf(files: FilePlaces, path: string): boolean {
  return placedBy(files, path) !== undefined;
}

/**
 * The place in a collection of the file at a path, by its last components: a place without `*` by its name alone,
 * one with it by its folders too. Undefined when it is none of these files, or is called what no file may be called.
 */
export function placedBy(files: FilePlaces, path: string): string | undefined {
  const segments = path.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.');
  const name = segments.at(-1)?.toLowerCase();
  if (name !== undefined && files.formerNames?.includes(name) === true) return files.usualPath;
  const place = placesOf(files).find((each) => fits(each, segments));
  const parts = place?.split('/').map((part, at, { length }) => filled(part, segments.at(at - length) ?? ''));
  return parts?.some(isStrange) === true ? undefined : parts?.join('/');
}

/** The place of a file with any other name: the folder of the usual file. Undefined for what no file may be called. */
export function placedAs({ usualPath }: FilePlaces, name: string): string | undefined {
  return name === '' || name === '.' || isStrange(name) ? undefined : usualPath.replace(/[^/]*$/, () => name);
}

/**
 * The file of a collection that a directive names: the last component of the written path counts. Of several files with
 * this name, the one in the usual folder of the language is meant, then the one at the top, then the first.
 */
export function fileNamed(paths: Iterable<string>, written: string, language: FilePlaces): string | undefined {
  const name = fileName(written);
  const found = [...paths].filter((path) => fileName(path) === name);
  const usual = placedAs(language, name);
  return found.find((path) => path === usual) ?? found.find((path) => path === name) ?? found[0];
}

function fits(place: string, segments: readonly string[]): boolean {
  const parts = place.split('/');
  const own = place.includes('*') ? parts : parts.slice(-1);
  return own.every((part, at) => fitsPart(part, segments.at(at - own.length) ?? '', at === own.length - 1));
}

function fitsPart(part: string, segment: string, isName: boolean): boolean {
  const written = isName ? segment.toLowerCase() : segment;
  const [before = '', after] = part.split('*');
  if (after === undefined) return written === part;
  return written !== '' && written.startsWith(before) && written.endsWith(after);
}

function filled(part: string, segment: string): string {
  return part.includes('*') ? segment : part;
}

/** What is no name of a file on every system, or reads as another one than it is. */
function isStrange(name: string): boolean {
  return name.length > 100 || name === '..' || /[\u0000-\u001f\u007f\\:\u202a-\u202e\u2066-\u2069]/.test(name);
}
