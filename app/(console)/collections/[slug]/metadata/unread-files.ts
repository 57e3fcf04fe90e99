/** Files of metadata that are too long for this page: what is said of them is what was found when they were saved. */

import type { Threshold } from '#lib/languages/external-metadata-cfg/validate/threshold.ts';
import { isWithin } from '#lib/languages/external-metadata-cfg/validate/threshold.ts';
import { METADATA_FILE, type Concatenation } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { MetadataProfiles } from '#lib/services/external-metadata/contract.ts';
import type { Edits } from '../configuration/editor/use-edits.ts';
import { longFile } from '../configuration/files/long-files.ts';
import { isMetadata } from './profiles/profiles.ts';

export function unreadFiles(edits: Pick<Edits, 'present' | 'texts'>): ReadonlySet<string> {
  const paths = edits.present.map(({ path }) => path).filter(isMetadata);
  return new Set(paths.filter((path) => longFile(edits, path) !== undefined));
}

interface Saved {
  readonly unread: ReadonlySet<string>;
  readonly profiles: Pick<MetadataProfiles, 'profiles' | 'file'>;
  readonly threshold: Threshold;
}

/** Lines of unread files count as they were counted on the server. Duplicates between them and others are not known. */
export function withUnread(concatenation: Concatenation, { unread, profiles, threshold }: Saved): Concatenation {
  if (unread.size === 0) return concatenation;
  const { validation } = concatenation;
  const own = profiles.file === undefined ? [] : [{ ...profiles.file, path: METADATA_FILE }];
  const counted = new Map([...profiles.profiles, ...own].map((each) => [each.path, each]));
  const files = validation.files.map((each) => {
    const saved = unread.has(each.file) ? counted.get(each.file) : undefined;
    return saved === undefined ? each : { file: each.file, total: saved.lines, malformed: saved.malformed };
  });
  const total = files.reduce((sum, each) => sum + each.total, 0);
  const malformed = files.reduce((sum, each) => sum + each.malformed, 0);
  const share = total === 0 ? 0 : malformed / total;
  return {
    ...concatenation,
    validation: { ...validation, files, total, malformed, share, ok: isWithin(threshold, malformed, total) },
  };
}
