'use client';
/** All that the page of external metadata knows and does, made once and drawn by its parts. */

import { useMemo, useState } from 'react';
import { useMedia } from '#components/ui/layout/use-media.ts';
import { useOpenFile } from '#components/workspace/use-open-file.ts';
import { usePanel } from '#components/workspace/use-panel.ts';
import { METADATA_FILE } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { Role } from '#lib/services/actor.ts';
import type { FilePage, FileText } from '#lib/services/configuration/contract.ts';
import type {
  CoverageReport,
  MetadataProfiles,
  ReachedLine,
  ValidationSummary,
} from '#lib/services/external-metadata/contract.ts';
import { saveRevision } from '../configuration/actions.ts';
import { useEdits } from '../configuration/editor/use-edits.ts';
import { useSave } from '../configuration/save/use-save.ts';
import { saveProfiles } from './actions.ts';
import { useConcatenate } from './concatenate/use-concatenate.ts';
import { useThreshold } from './concatenate/use-threshold.ts';
import { usePreview } from './preview/use-preview.ts';
import type { ProfileTask } from './profiles/profile-task.ts';
import { useProfileActs } from './profiles/use-profile-acts.ts';
import { rightsOf } from './rights.ts';
import { useMetadata } from './use-metadata.ts';

/** In the order of the tabs; the first is in view unless the address says otherwise. */
const panelIds = ['concatenate', 'preview', 'look-up', 'line'] as const;
export type PanelId = (typeof panelIds)[number];

export interface CoverageView {
  /** The last count; null when there was none. */
  readonly report: CoverageReport | null;
  /** Its first lines. */
  readonly reached: readonly ReachedLine[];
  /** YYYYMMDD. */
  readonly today: string;
}

export interface MetadataGiven {
  readonly slug: string;
  readonly revision: number;
  readonly files: readonly FileText[];
  readonly catalog: Catalog;
  readonly role: Role;
  readonly profiles: MetadataProfiles;
  /** The last ones, newest first. */
  readonly validations: readonly ValidationSummary[];
  readonly coverage: CoverageView;
  /** Of a long profile that is open first. */
  readonly firstPage?: FilePage | undefined;
  readonly openPath?: string;
  readonly openLine?: number;
}

export type MetadataPage = ReturnType<typeof useMetadataPage>;

export interface PageProps {
  readonly page: MetadataPage;
}

export function useMetadataPage(given: MetadataGiven) {
  const { slug, revision, files, catalog, role, profiles, openPath, openLine } = given;
  const isPhone = useMedia('(max-width: 599px)');
  const rights = useMemo(() => rightsOf({ role, profiles, isPhone }), [role, profiles, isPhone]);
  const { isOperator, mayEdit } = rights;
  const edits = useEdits({ slug, revision, files, catalog, mayEdit });
  const choice = useThreshold();
  const metadata = useMetadata(edits, choice.threshold, profiles);
  const file = useOpenFile(files, { path: openPath ?? metadata.files[0]?.path, line: openLine });
  const save = isOperator ? saveRevision : saveProfiles;
  const may = isOperator && !isPhone && metadata.hasProfiles && choice.problem === undefined;
  const known = [...metadata.files.map(({ path }) => path), METADATA_FILE];
  const path = known.includes(file.path) ? file.path : (known[0] ?? METADATA_FILE);
  const [task, setTask] = useState<ProfileTask>();
  return {
    ...given,
    isPhone,
    rights,
    edits,
    choice,
    metadata,
    file: { ...file, path },
    panel: usePanel<PanelId>(panelIds),
    saving: useSave({ slug, revision, edits, mayEdit, send: save }),
    acts: useProfileActs({ slug, revision, open: file.open }),
    concatenating: useConcatenate({ slug, revision, edits, threshold: choice.text, save, may }),
    preview: usePreview({ slug, base: edits.base, changed: edits.changed, threshold: choice.threshold.text }),
    task,
    setTask,
    /** Without profiles and without a file kept by hand. */
    isEmpty: metadata.files.length === 0,
  };
}
