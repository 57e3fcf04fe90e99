/** The paths that files of a collection can have: those the languages say, and of files that nothing reads yet. */

import { isPlaceOf, placedBy, placesOf } from '../lang/file-places.ts';
import type { FilePlaces } from '../lang/file-places.ts';
import { namedPlace } from './named-files.ts';
import type { NamedFiles } from './named-files.ts';
import { syntaxes } from './syntaxes.ts';
import type { AnySyntax } from './syntaxes.ts';

/** Files of the original products that are kept without effect. */
const unread: FilePlaces = {
  usualPath: 'classification.conf',
  places: ['classification.conf', 'search.conf', 'convert.conf', 'import.conf', 'csid.conf'],
};

/** True for a file that is kept in a collection though nothing reads it. */
export function isKept(path: string): boolean {
  return isPlaceOf(unread, path);
}

function filesOf(among: readonly AnySyntax[]): readonly FilePlaces[] {
  return [...among.filter(({ inCollection = true }) => inCollection), unread];
}

/** Every place of a collection, such as `robot.conf` and `filters/*`. */
export function collectionPlaces(among = syntaxes): readonly string[] {
  return filesOf(among).flatMap(placesOf);
}

const nothingNamed: NamedFiles = new Map();

/**
 * The place of any path in a collection, by its last components.
 *
 * @param named files that directives name, which may be called anything
 * @returns undefined for what no file of a collection is called
 */
export function placeOf(path: string, among = syntaxes, named = nothingNamed): string | undefined {
  for (const files of filesOf(among)) {
    const place = placedBy(files, path);
    if (place !== undefined) return place;
  }
  return namedPlace(path, named, among);
}
