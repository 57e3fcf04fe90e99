/** What the services know of metadata files: read once for each text, in portions, so that the console goes on. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MetadataIndex } from '../../languages/external-metadata-cfg/look-up/load.ts';
import {
  METADATA_FILE,
  checking,
  loading,
  ownText,
  profileOf,
  profileTexts,
} from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { profileLineOf } from '../../languages/external-metadata-cfg/profiles/profile-line.ts';
import type { ProfileLine } from '../../languages/external-metadata-cfg/profiles/profile-line.ts';
import type { MetadataText } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { NO_ERRORS } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import type { Finding } from '../../languages/external-metadata-cfg/validate/validate.ts';
import type { ClassMode } from '../../languages/external-metadata-cfg/vocabulary.ts';
import { ROBOT_FILE, classModeIn, classModeOf } from '../../languages/metadata-classes.ts';
import { pacedSteps } from '../../match/regex/steps.ts';
import type { Steps } from '../../match/regex/steps.ts';
import { createCache } from '../cache-once.ts';
import type { RevisionStore } from '../../db/revisions.ts';

export interface FileFigures {
  readonly bytes: number;
  /** Lines that are not blank. */
  readonly lines: number;
  readonly malformed: number;
  readonly warnings: number;
  /** Of a file with one: it is not applied. */
  readonly firstError?: Finding;
}

export interface MetadataFiles {
  /** Of a revision's metadata files, by path. */
  figures(revisionId: number): Promise<ReadonlyMap<string, FileFigures>>;
  /** The collection's own file made ready for look-ups; undefined when there is none. */
  index(revisionId: number): Promise<MetadataIndex | undefined>;
  /** Where lines of the collection's own file come from; without those that no profile has. */
  profileLines(revisionId: number, lines: readonly number[]): Promise<ReadonlyMap<number, ProfileLine>>;
}

/** Lets whatever else the process does have its turn. */
export const yieldNow = (): Promise<void> => nextTurn();

export function inTurns<Value>(steps: Steps<Value>): Promise<Value> {
  return pacedSteps(steps, yieldNow);
}

const keptFigures = 2000;
/** A million lines take a few hundred megabytes: of the indexes only the last few are kept. */
const keptIndexes = 3;

export function createMetadataFiles(revisions: Pick<RevisionStore, 'files' | 'hashes'>): MetadataFiles {
  const figures = createCache<FileFigures>(keptFigures);
  const indexes = createCache<MetadataIndex>(keptIndexes);
  const modes = createCache<ClassMode>(keptFigures);
  const places = createCache<ReadonlyMap<number, ProfileLine>>(keptFigures);
  const classesOf = async (revisionId: number): Promise<ClassMode> => {
    const hash = (await revisions.hashes(revisionId)).get(ROBOT_FILE);
    if (hash === undefined) return classModeIn('');
    return modes.get(hash, async () => classModeOf(await revisions.files(revisionId)));
  };
  return {
    figures: async (revisionId) => {
      const classes = await classesOf(revisionId);
      const hashes = [...(await revisions.hashes(revisionId))].filter(([path]) => isMetadata(path));
      const isKnown = hashes.every(([, hash]) => figures.has(`${classes} ${hash}`));
      const texts = isKnown ? new Map<string, string>() : await revisions.files(revisionId);
      const found: [string, FileFigures][] = [];
      for (const [path, hash] of hashes) {
        const file = { path, text: texts.get(path) ?? '' };
        found.push([path, await figures.get(`${classes} ${hash}`, () => countLines(file, classes))]);
      }
      return new Map(found);
    },
    index: async (revisionId) => {
      const hash = (await revisions.hashes(revisionId)).get(METADATA_FILE);
      if (hash === undefined) return undefined;
      const classes = await classesOf(revisionId);
      return indexes.get(`${classes} ${hash}`, async () => {
        const { index } = await inTurns(loading(ownText(await revisions.files(revisionId)), classes));
        return index;
      });
    },
    profileLines: async (revisionId, lines) => {
      const hasProfiles = [...(await revisions.hashes(revisionId)).keys()].some(
        (path) => profileOf(path) !== undefined,
      );
      if (!hasProfiles || lines.length === 0) return new Map();
      return places.get(`${revisionId} ${lines.join()}`, async () => {
        const texts = await revisions.files(revisionId);
        const [made, profiles] = [texts.get(METADATA_FILE) ?? '', profileTexts(texts)];
        const found = lines.map((line) => [line, profileLineOf(made, line, profiles)] as const);
        return new Map(found.flatMap(([line, place]) => (place === undefined ? [] : [[line, place] as const])));
      });
    },
  };
}

export function isMetadata(path: string): boolean {
  return path === METADATA_FILE || profileOf(path) !== undefined;
}

async function countLines({ path, text }: MetadataText, classes: ClassMode): Promise<FileFigures> {
  const options = { classes, threshold: NO_ERRORS };
  const { total, malformed, counts, findings } = await inTurns(checking([{ path, text }], options));
  const warnings = Object.entries(counts).reduce((sum, [code, n]) => (code.startsWith('W_') ? sum + n : sum), 0);
  const firstError = findings.find(({ severity }) => severity === 'error');
  return { bytes: Buffer.byteLength(text), lines: total, malformed, warnings, ...(firstError && { firstError }) };
}
