/** Gives uploaded files their places in a collection: by the last part of their path, as the configuration names them. */

import { placeOf } from '../../languages/collection-paths.ts';
import { syntaxes } from '../../languages/syntaxes.ts';
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

/** Places the files. Of two for one place the one nearest the top is taken; the rest is named in the notes. */
export function placeFiles(uploaded: readonly UploadedFile[], among = syntaxes): PlacedFiles {
  const placed = new Map<string, PlacedFile>();
  const notes: string[] = [];
  const left: string[] = [];
  for (const file of uploaded.toSorted(byDepth)) {
    const place = placeOf(file.path, among);
    if (place === undefined) {
      left.push(file.path);
      continue;
    }
    if (placed.has(place)) {
      notes.push(`Skipped ${file.path}: ${place} already exists.`);
      continue;
    }
    const decoded = decode(file.bytes);
    if (decoded === undefined) {
      notes.push(`Skipped ${file.path}: it is not a text file.`);
      continue;
    }
    if (decoded.note !== undefined) notes.push(`${file.path} ${decoded.note}`);
    if (lastPart(place) !== lastPart(file.path)) notes.push(`Renamed ${file.path} to ${place}.`);
    placed.set(place, { path: place, text: decoded.text });
  }
  return { files: [...placed.values()], notes: [...notes, ...leftOut(left)] };
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
