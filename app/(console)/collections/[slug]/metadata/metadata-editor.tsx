'use client';
/** The page of external metadata: profiles at the left, the text with its findings, and what Concatenate would do. */

import { useMemo, useState, type ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { useMedia } from '#components/ui/layout/use-media.ts';
import { METADATA_FILE, profilePath } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FilePage, FileText } from '#lib/services/configuration/contract.ts';
import type { MetadataProfiles } from '#lib/services/external-metadata/contract.ts';
import type { ValidationSummary } from '#lib/services/external-metadata/contract.ts';
import type { Role } from '#lib/services/actor.ts';
import { saveRevision } from '../configuration/actions.ts';
import { DockRows } from '../configuration/dock/dock-rows.tsx';
import { SaveActions } from '../configuration/save/save-bar.tsx';
import { useEdits, type Edits } from '../configuration/editor/use-edits.ts';
import { useOpenFile } from '#components/workspace/use-open-file.ts';
import { usePanel } from '#components/workspace/use-panel.ts';
import { useSave } from '../configuration/save/use-save.ts';
import { saveProfiles } from './actions.ts';
import { rightsOf, withoutLong, type Rights } from './rights.ts';
import { MetadataBar } from './metadata-bar.tsx';
import { MetadataFrame } from './metadata-frame.tsx';
import type { CoverageView } from './metadata-props.ts';
import { panelIds } from './metadata-panels.tsx';
import { NoMetadata } from './no-metadata.tsx';
import { ProfileDialog, type ProfileTask } from './profiles/profile-dialog.tsx';
import { ProfileList } from './profiles/profile-list.tsx';
import { useConcatenate } from './concatenate/use-concatenate.ts';
import { useMetadata, type MetadataState } from './use-metadata.ts';
import { usePreview } from './preview/use-preview.ts';
import { useProfileActs, type ProfileActs } from './profiles/use-profile-acts.ts';
import { useThreshold } from './concatenate/use-threshold.ts';

interface MetadataEditorProps {
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

export function MetadataEditor(props: MetadataEditorProps): ReactNode {
  const { slug, revision, files, catalog, role, profiles, validations, coverage, firstPage, openPath, openLine } =
    props;
  const isPhone = useMedia('(max-width: 599px)');
  const rights = useMemo(() => rightsOf({ role, profiles, isPhone }), [role, profiles, isPhone]);
  const { mayEdit } = rights;
  const edits = useEdits({ slug, revision, files, catalog, mayEdit });
  const choice = useThreshold();
  const metadata = useMetadata(edits, choice.threshold, profiles);
  const file = useOpenFile(files, { path: openPath ?? metadata.files[0]?.path, line: openLine });
  const panel = usePanel(panelIds);
  const send = rights.isOperator ? saveRevision : saveProfiles;
  const saving = useSave({ slug, revision, edits, mayEdit, send });
  const acts = useProfileActs({ slug, revision, open: file.open });
  const concatenating = useConcatenate({
    slug,
    revision,
    edits,
    threshold: choice.text,
    save: send,
    may: rights.isOperator && !isPhone && metadata.hasProfiles && choice.problem === undefined,
  });
  const preview = usePreview({ slug, base: edits.base, changed: edits.changed, threshold: choice.threshold.text });
  const [task, setTask] = useState<ProfileTask>();
  const hasEdits = edits.changed.length > 0;
  const known = [...metadata.files.map(({ path }) => path), METADATA_FILE];
  const path = known.includes(file.path) ? file.path : (known[0] ?? METADATA_FILE);
  const isEmpty = metadata.files.length === 0;
  return (
    <>
      <MetadataBar
        slug={slug}
        revision={revision}
        context={contextOf({ metadata, hasEdits, mayEdit, isPhone })}
        save={mayEdit && hasEdits ? <SaveActions saving={saving} onShow={file.show} /> : undefined}
        onImport={rights.mayMake ? () => setTask({ kind: 'import' }) : undefined}
        panel={isEmpty ? undefined : panel}
      />
      {isEmpty ? (
        <NoMetadata mayEdit={rights.mayMake} onNew={() => setTask({ kind: 'new', text: '' })} />
      ) : (
        <div className="grid min-h-0 flex-1 max-md:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[180px_minmax(0,1fr)]">
          <ProfileList {...{ slug, metadata, edits, path, rights, profiles }} onOpen={file.open} onTask={setTask} />
          <MetadataFrame
            {...{
              slug,
              catalog,
              edits,
              metadata,
              profiles,
              validations,
              coverage,
              isPhone,
              panel,
              choice,
              concatenating,
              preview,
              firstPage,
            }}
            rights={withoutLong(rights, metadata.unread)}
            rows={
              <DockRows saving={saving} newest={!concatenating.isOpen && !acts.pending}>
                <FileNotices
                  problem={profiles.file?.problem}
                  isHandKept={!metadata.hasProfiles && !isEmpty}
                  onProfile={
                    mayMakeOf(rights, metadata)
                      ? () => setTask({ kind: 'new', text: metadata.written ?? '' })
                      : undefined
                  }
                />
              </DockRows>
            }
            file={{ ...file, path }}
          />
        </div>
      )}
      <ProfileTaskDialog {...{ task, setTask, metadata, edits, acts }} open={file.open} />
    </>
  );
}

/** A text that is not here makes no profile. */
function mayMakeOf(rights: Rights, { unread }: MetadataState): boolean {
  return rights.mayMake && !unread.has(METADATA_FILE);
}

interface FileNoticesProps {
  /** Why the written file is not applied. */
  readonly problem: string | undefined;
  /** There is no profile. */
  readonly isHandKept: boolean;
  /** Absent where no profile may be made. */
  readonly onProfile: (() => void) | undefined;
}

function FileNotices({ problem, isHandKept, onProfile }: FileNoticesProps): ReactNode {
  return (
    <>
      {problem === undefined ? null : (
        <DockRow tone="warning">
          <span className="font-medium">{`${METADATA_FILE} is not applied.`}</span> {problem}
        </DockRow>
      )}
      {isHandKept ? (
        <DockRow
          tone="info"
          actions={
            onProfile === undefined ? undefined : (
              <Button size="small" onClick={onProfile}>
                Make it a profile
              </Button>
            )
          }
        >
          <span className="font-medium">{`${METADATA_FILE} is kept by hand.`}</span>{' '}
          {`There is no profile, so nothing is concatenated: the file applies as it stands, and not at all while a line is malformed. As ${profilePath('default')} its valid lines would still be written.`}
        </DockRow>
      ) : null}
    </>
  );
}

interface TaskDialogProps {
  readonly task: ProfileTask | undefined;
  readonly setTask: (task: ProfileTask | undefined) => void;
  readonly metadata: MetadataState;
  readonly edits: Edits;
  readonly acts: ProfileActs;
  readonly open: (path: string) => void;
}

function ProfileTaskDialog({ task, setTask, metadata, edits, acts, open }: TaskDialogProps): ReactNode {
  if (task === undefined) return null;
  return (
    <ProfileDialog
      task={task}
      taken={metadata.hasProfiles ? metadata.files.map(({ path }) => path) : []}
      acts={acts}
      onFill={(path, text) => {
        edits.edit(path, text);
        open(path);
      }}
      onClose={() => {
        acts.forget();
        setTask(undefined);
      }}
    />
  );
}

interface Told {
  readonly metadata: { readonly files: readonly unknown[]; readonly hasProfiles: boolean };
  readonly hasEdits: boolean;
  readonly mayEdit: boolean;
  readonly isPhone: boolean;
}

function contextOf({ metadata: { files, hasProfiles }, hasEdits, mayEdit, isPhone }: Told): string {
  const what = hasProfiles ? `${formatCount(files.length, 'profile')}, ` : '';
  if (isPhone) return `${what}read-only on a phone`;
  if (!mayEdit) return `${what}read-only; operators can edit`;
  return `${what}${hasEdits ? 'unsaved edits' : 'checked as you type'}`;
}
