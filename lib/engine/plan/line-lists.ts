/** The lists of URLs behind the figures of single lines: of those only that no list of the last crawl is about. */

import { fileOf } from './lines.ts';
import type { FileLines } from './lines.ts';
import type { Place } from '../program/program.ts';

/** `denied:filter.conf:5`: the URLs that the line would deny; `changed`: the RDs it would change. */
export type LineFigureName = `${'denied' | 'changed'}:${string}:${number}`;

export function lineFigure(kind: 'denied' | 'changed', { file, line }: Place): LineFigureName {
  return `${kind}:${fileOf(file)}:${line}`;
}

export function lineKey({ file, line }: Place): string {
  return `${fileOf(file)}:${line}`;
}

/** The lines that are new or edited in the later of two versions. */
export function linesSince(files: readonly FileLines[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ file, map }) =>
      map.changed.flatMap(({ line }) => (line === undefined ? [] : lineKey({ file, line }))),
    ),
  );
}
