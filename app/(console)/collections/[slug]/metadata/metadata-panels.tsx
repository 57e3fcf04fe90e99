'use client';
/** The panels beside the profiles: concatenating them, what that would change, and looking a URL up in them. */

import type { ReactNode } from 'react';
import { mergeHref } from '../configuration/compare-href.ts';
import { PanelTabs } from '#components/workspace/panel-tabs.tsx';
import { ApplyPart } from './apply-part.tsx';
import { ClassChoice } from './class-choice.tsx';
import { ConcatenatePanel } from './concatenate-panel.tsx';
import { CoveragePart } from './coverage-part.tsx';
import { LinePanel } from './line-panel.tsx';
import { LookUpPanel } from './look-up-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RecentValidations } from './recent-validations.tsx';
import { RuleChoice } from './rule-choice.tsx';
import type { MetadataFrameProps } from './metadata-frame.tsx';

export type PanelId = 'concatenate' | 'preview' | 'look-up' | 'line';

/** In the order of the tabs; the first is in view unless the address says otherwise. */
export const panels: readonly { readonly id: PanelId; readonly label: string }[] = [
  { id: 'concatenate', label: 'Concatenate' },
  { id: 'preview', label: 'Preview' },
  { id: 'look-up', label: 'Look up' },
  { id: 'line', label: 'Line' },
];

export const panelIds = panels.map(({ id }) => id);

interface MetadataPanelProps extends MetadataFrameProps {
  /** From 1. */
  readonly caretLine: number;
}

export function MetadataPanel(props: MetadataPanelProps): ReactNode {
  const { panel } = props;
  return (
    <aside
      aria-label={panels.find(({ id }) => id === panel.open)?.label}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface lg:w-[336px] lg:flex-none lg:border-l lg:border-line"
    >
      {panel.isBeside ? (
        <div className="flex min-h-9 flex-none items-center border-b border-line bg-sunken">
          <PanelTabs choice={panel} panels={panels} />
        </div>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <OpenPanel {...props} />
      </div>
    </aside>
  );
}

/** At the end of the open profile; what it gives is typed. */
function beginLine({ edits, file }: MetadataPanelProps, prefix: string): void {
  const text = edits.textOf(file.path);
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  edits.edit(file.path, `${whole}${prefix} `);
  file.show(file.path, whole.split('\n').length, prefix.length + 2);
}

function OpenPanel(props: MetadataPanelProps): ReactNode {
  const {
    slug,
    panel,
    metadata,
    file,
    choice,
    concatenating,
    edits,
    rights,
    profiles,
    validations,
    coverage,
    preview,
  } = props;
  if (panel.open === 'look-up')
    return <LookUpPanel slug={slug} index={metadata.index} unread={metadata.unread} onShow={file.show} />;
  if (panel.open === 'preview') return <PreviewPanel slug={slug} preview={preview} onShow={file.show} />;
  if (panel.open === 'line') {
    return (
      <LinePanel
        slug={slug}
        path={file.path}
        text={edits.textOf(file.path)}
        caretLine={props.caretLine}
        written={metadata.written}
      />
    );
  }
  return (
    <ConcatenatePanel
      metadata={metadata}
      choice={choice}
      concatenating={concatenating}
      unsaved={edits.changed.length}
      mergeHref={mergeHref(slug, edits.base)}
      preview={preview}
      onPreview={() => panel.choose('preview')}
      mayRun={rights.isOperator}
    >
      <ApplyPart slug={slug} profiles={profiles} mayApply={rights.isOperator} />
      <RuleChoice slug={slug} rule={profiles.beforeRuns} threshold={choice} mayEdit={rights.isOperator} />
      <ClassChoice edits={edits} mode={metadata.mode} mayEdit={rights.isOperator && !props.isPhone} />
      <RecentValidations slug={slug} validations={validations} />
      <CoveragePart
        slug={slug}
        report={coverage.report}
        isOperator={rights.isOperator}
        onAddLine={rights.mayEditPath(file.path) ? (prefix) => beginLine(props, prefix) : undefined}
      />
    </ConcatenatePanel>
  );
}
