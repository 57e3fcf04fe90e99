'use client';
/** The page of external metadata: profiles at the left, the text with its findings, and what Concatenate would do. */

import { Crosshair, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Chip } from '#components/ui/marks/chip.tsx';
import { SaveActions } from '../configuration/save/save-bar.tsx';
import { MetadataFrame } from './metadata-frame.tsx';
import { ProfileDialog } from './profiles/profile-dialog.tsx';
import { ProfileList } from './profiles/profile-list.tsx';
import { useMetadataPage, type MetadataGiven, type PageProps } from './use-metadata-page.ts';

export function MetadataEditor(given: MetadataGiven): ReactNode {
  const page = useMetadataPage(given);
  return (
    <>
      <MetadataBar page={page} />
      {page.isEmpty ? (
        <NoMetadata page={page} />
      ) : (
        <div className="grid min-h-0 flex-1 max-md:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[180px_minmax(0,1fr)]">
          <ProfileList page={page} />
          <MetadataFrame page={page} />
        </div>
      )}
      <TaskDialog page={page} />
    </>
  );
}

function MetadataBar({ page }: PageProps): ReactNode {
  const { slug, revision, edits, rights, saving, file, setTask, isEmpty } = page;
  return (
    <TopBar
      collection={slug}
      crumbs={[{ label: 'External metadata' }]}
      chip={<Chip outlined>{`r${revision}`}</Chip>}
      context={contextOf(page)}
      actions={
        <>
          {rights.mayMake ? (
            <Button icon={<Upload size={14} aria-hidden />} onClick={() => setTask({ kind: 'import' })}>
              Import CSV
            </Button>
          ) : null}
          {isEmpty ? null : <LookUp page={page} />}
          {rights.mayEdit && edits.changed.length > 0 ? <SaveActions saving={saving} onShow={file.show} /> : null}
        </>
      }
    />
  );
}

function LookUp({ page: { panel } }: PageProps): ReactNode {
  const isOpen = panel.open === 'look-up';
  return (
    <Button
      icon={<Crosshair size={14} aria-hidden />}
      aria-pressed={isOpen}
      onClick={() => panel.choose(isOpen ? 'concatenate' : 'look-up')}
    >
      Look up a URL
    </Button>
  );
}

function contextOf({ metadata: { files, hasProfiles }, edits, rights, isPhone }: PageProps['page']): string {
  const what = hasProfiles ? `${formatCount(files.length, 'profile')}, ` : '';
  if (isPhone) return `${what}read-only on a phone`;
  if (!rights.mayEdit) return `${what}read-only; operators can edit`;
  return `${what}${edits.changed.length > 0 ? 'unsaved edits' : 'checked as you type'}`;
}

function NoMetadata({ page: { rights, setTask } }: PageProps): ReactNode {
  return (
    <EmptyState
      action={
        <Button variant="primary" disabled={!rights.mayMake} onClick={() => setTask({ kind: 'new', text: '' })}>
          New profile
        </Button>
      }
      link={<TextLink href="/reference/languages/external-metadata-cfg">File format</TextLink>}
    >
      External metadata adds titles, dates, and classes to documents by URL prefix, without changing the documents. You
      keep the lines in profiles; Concatenate writes them to one file.
      {rights.mayMake ? '' : ' Operators can create profiles.'}
    </EmptyState>
  );
}

function TaskDialog({ page: { task, setTask, metadata, edits, acts, file } }: PageProps): ReactNode {
  if (task === undefined) return null;
  return (
    <ProfileDialog
      task={task}
      taken={metadata.hasProfiles ? metadata.files.map(({ path }) => path) : []}
      acts={acts}
      onFill={(path, text) => {
        edits.edit(path, text);
        file.open(path);
      }}
      onClose={() => {
        acts.forget();
        setTask(undefined);
      }}
    />
  );
}
