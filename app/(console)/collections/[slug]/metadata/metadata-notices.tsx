'use client';
/** Above the tabs of the dock: what was saved or refused, and why the written file is not applied. */

import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { METADATA_FILE } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import { DockRows } from '../configuration/dock/dock-rows.tsx';
import type { PageProps } from './use-metadata-page.ts';

export function MetadataNotices({ page }: PageProps): ReactNode {
  const { saving, concatenating, acts, profiles, metadata } = page;
  const { problem } = profiles.file ?? {};
  return (
    <DockRows saving={saving} newest={!concatenating.isOpen && !acts.pending}>
      {problem === undefined ? null : (
        <DockRow tone="warning">
          <span className="font-medium">{`${METADATA_FILE} is not applied.`}</span> {problem}
        </DockRow>
      )}
      {metadata.hasProfiles ? null : <WithoutProfiles page={page} />}
    </DockRows>
  );
}

function WithoutProfiles({ page: { rights, metadata, setTask } }: PageProps): ReactNode {
  // A text that is not here makes no profile.
  const mayConvert = rights.mayMake && !metadata.unread.has(METADATA_FILE);
  const convert = (): void => setTask({ kind: 'new', text: metadata.written ?? '' });
  return (
    <DockRow
      tone="info"
      actions={
        mayConvert ? (
          <Button size="small" onClick={convert}>
            Convert to profile
          </Button>
        ) : undefined
      }
    >
      <span className="font-medium">{`${METADATA_FILE} is maintained by hand.`}</span>{' '}
      {`Without profiles, nothing is concatenated: the file is applied as it is, and not at all while a line is malformed. From a profile, the valid lines would still be written.`}
    </DockRow>
  );
}
