/** Gives uploaded files their places in a collection: by the last part of their path, as the configuration names them. */

import { placeOf } from '../../languages/collection-paths.ts';
import { syntaxes } from '../../languages/syntaxes.ts';
import { filesNamedIn } from './files-named.ts';
import type { UploadedFile } from './read-zip.ts';

export interface PlacedFile {
  readonly path: string;
  readonly text: string;
}

export interface PlacedFiles {
  readonly files: readonly PlacedFile[];
  /** What was renamed, decoded otherwise or left out, in plain words. */
  readonly notes: readonly string[];
}

interface Placing {
  readonly among?: typeof syntaxes;
  /** Texts of the collection that the files come to. */
  readonly beside?: ReadonlyMap<string, string>;
}

interface Placed {
  readonly files: Map<string, PlacedFile>;
  readonly notes: string[];
}

/**
 * Places the files: those with names of their own first, then those that these name. Of two for one place the one nearest
 * the top is taken; the rest is named in the notes.
 */
export function placeFiles(uploaded: readonly UploadedFile[], { among = syntaxes, beside }: Placing = {}): PlacedFiles {
  const placed: Placed = { files: new Map(), notes: [] };
  const unplaced = placeAll(placed, uploaded.toSorted(byDepth), (path) => placeOf(path, among));
  const texts = Array.from(placed.files.values(), ({ path, text }) => [path, text] as const);
  const named = filesNamedIn(new Map([...(beside ?? []), ...texts]));
  const left = placeAll(placed, unplaced, (path) => placeOf(path, among, named) ?? keptPlace(path, beside));
  return { files: [...placed.files.values()], notes: [...placed.notes, ...leftOut(left.map(({ path }) => path))] };
}

/** A file that the collection has already, though no line names it. */
function keptPlace(path: string, beside: Placing['beside']): string | undefined {
  return beside?.has(path) === true ? path : undefined;
}

/** Answers the files without a place. */
function placeAll(
  { files, notes }: Placed,
  uploaded: readonly UploadedFile[],
  placeOfFile: (path: string) => string | undefined,
): readonly UploadedFile[] {
  return uploaded.filter((file) => {
    const place = placeOfFile(file.path);
    if (place === undefined) return true;
    const decoded = files.has(place) ? undefined : decode(file.bytes);
    if (decoded === undefined) {
      notes.push(`Skipped ${file.path}: ${files.has(place) ? `${place} already exists` : 'it is not a text file'}.`);
      return false;
    }
    if (decoded.note !== undefined) notes.push(`${file.path} ${decoded.note}`);
    if (lastPart(place) !== lastPart(file.path)) notes.push(`Renamed ${file.path} to ${place}.`);
    files.set(place, { path: place, text: decoded.text });
    return false;
  });
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

function byDepth(a: UploadedFile, b: UploadedFile): number {
  return a.path.split('/').length - b.path.split('/').length || a.path.localeCompare(b.path);
}

function leftOut(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const named = paths.slice(0, 5).join(', ');
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
  return [`Skipped, because collections have no files with these names: ${named}${more}.`];
}

/** UTF-8, else Windows-1252 as the old consoles wrote it; undefined for what holds NUL bytes. */
function decode(bytes: Uint8Array): { readonly text: string; readonly note?: string } | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), note: 'is not UTF-8 and was read as Windows-1252.' };
  }
}
