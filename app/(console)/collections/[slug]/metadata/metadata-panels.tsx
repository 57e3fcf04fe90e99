'use client';
/** The panels beside the profiles: concatenating them, and looking a URL up in them. */

import type { ReactNode } from 'react';
import { ConcatenatePanel } from './concatenate-panel.tsx';
import { LookUpPanel } from './look-up-panel.tsx';
import { RecentValidations } from './recent-validations.tsx';
import { RuleChoice } from './rule-choice.tsx';
import type { MetadataFrameProps } from './metadata-frame.tsx';

export type PanelId = 'concatenate' | 'look-up';

/** In the order of the tabs; the first is in view unless the address says otherwise. */
export const panels: readonly { readonly id: PanelId; readonly label: string }[] = [
  { id: 'concatenate', label: 'Concatenate' },
  { id: 'look-up', label: 'Look up' },
];

export const panelIds = panels.map(({ id }) => id);

export function MetadataPanel(props: MetadataFrameProps): ReactNode {
  const { slug, panel, metadata, file, choice, concatenating, edits, rights, profiles, validations } = props;
  return (
    <aside
      aria-label={panel.open === 'look-up' ? 'Look up' : 'Concatenate'}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-surface lg:w-[336px] lg:flex-none lg:border-l lg:border-line"
    >
      {panel.open === 'look-up' ? (
        <LookUpPanel
          slug={slug}
          index={metadata.index}
          onShow={file.show}
          onClose={() => panel.choose('concatenate')}
        />
      ) : (
        <ConcatenatePanel
          metadata={metadata}
          choice={choice}
          concatenating={concatenating}
          unsaved={edits.changed.length}
        >
          <RuleChoice slug={slug} rule={profiles.beforeRuns} threshold={choice} mayEdit={rights.isOperator} />
          <RecentValidations slug={slug} validations={validations} />
        </ConcatenatePanel>
      )}
    </aside>
  );
}
