'use client';
/** What follows from the profiles as they are by now: what would be written, all findings, and an index for look-ups. */

import { useMemo } from 'react';
import {
  METADATA_FILE,
  concatenate,
  loadTexts,
  type Concatenation,
  type LoadedTexts,
  type MetadataText,
} from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { Threshold } from '#lib/languages/external-metadata-cfg/validate/threshold.ts';
import type { ClassMode } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import { ROBOT_FILE, classModeIn } from '#lib/languages/metadata-classes.ts';
import type { MetadataProfiles } from '#lib/services/external-metadata/contract.ts';
import type { Edits } from '../configuration/editor/use-edits.ts';
import { listFindings, type MetadataFinding } from './metadata-findings.ts';
import { classesInUse, type ClassUse } from './profiles/profile-index.ts';
import { profileFiles } from './profiles/profiles.ts';
import { unreadFiles, withUnread } from './unread-files.ts';
import { useRested } from './paged/use-rested.ts';

export interface MetadataState {
  /** In byte order of their names; without profiles the file kept by hand, if there is one. */
  readonly files: readonly MetadataText[];
  /** There is a profile: the collection's own file is what Concatenate writes. */
  readonly hasProfiles: boolean;
  readonly concatenation: Concatenation;
  /** What a class may be. */
  readonly mode: ClassMode;
  readonly findings: readonly MetadataFinding[];
  readonly index: LoadedTexts;
  readonly classes: readonly ClassUse[];
  /** The collection's own file as saved; undefined when there is none. */
  readonly written: string | undefined;
  /** Files too long for this page; their texts are empty here. */
  readonly unread: ReadonlySet<string>;
}

/** Characters from which the files are read again only when typing rests. */
const longText = 200_000;
const longPauseMs = 700;

export function useMetadata(edits: Edits, threshold: Threshold, profiles: MetadataProfiles): MetadataState {
  const size = edits.files.reduce((sum, { text }) => sum + text.length, 0);
  const all = useRested(edits.files, size > longText ? longPauseMs : 0);
  const files = useMemo(() => {
    const profiles = profileFiles(all);
    return profiles.length === 0 ? all.filter(({ path }) => path === METADATA_FILE) : profiles;
  }, [all]);
  const mode = useMemo(() => classModeIn(all.find(({ path }) => path === ROBOT_FILE)?.text ?? ''), [all]);
  const unread = useMemo(() => unreadFiles(edits), [edits]);
  const read = useMemo(() => concatenate(files, { classes: mode, threshold }), [files, mode, threshold]);
  const concatenation = useMemo(
    () => withUnread(read, { unread, profiles, threshold }),
    [read, unread, profiles, threshold],
  );
  const index = useMemo(() => loadTexts(files, mode), [files, mode]);
  const classes = useMemo(() => classesInUse(index), [index]);
  const findings = useMemo(
    () => listFindings({ files, findings: edits.findings, validation: concatenation.validation, unread }),
    [files, edits.findings, concatenation.validation, unread],
  );
  const hasWritten = edits.files.some(({ path }) => path === METADATA_FILE);
  return {
    files,
    hasProfiles: files.some(({ path }) => path !== METADATA_FILE),
    concatenation,
    mode,
    findings,
    index,
    classes,
    written: hasWritten ? edits.savedTextOf(METADATA_FILE) : undefined,
    unread,
  };
}
