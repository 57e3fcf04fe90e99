'use client';
/** The panels beside the profiles: concatenating them, what that would change, and looking a URL up in them. */

import type { ReactNode } from 'react';
import { mergeHref } from '../configuration/revisions/compare-href.ts';
import type { OpenDocument } from '#components/editor/open-document.ts';
import type { Panel } from '#components/workspace/side-panel.tsx';
import { ApplyPart } from './concatenate/apply-part.tsx';
import { ClassChoice } from './concatenate/class-choice.tsx';
import { ConcatenatePanel } from './concatenate/concatenate-panel.tsx';
import { CoveragePart } from './coverage/coverage-part.tsx';
import { LinePanel } from './look-up/line-panel.tsx';
import { LookUpPanel } from './look-up/look-up-panel.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { RecentValidations } from './validations/recent-validations.tsx';
import { RuleChoice } from './concatenate/rule-choice.tsx';
import type { MetadataFrameProps, PanelId } from './metadata-props.ts';

/** In the order of the tabs; the first is in view unless the address says otherwise. */
export const panelIds: readonly PanelId[] = ['concatenate', 'preview', 'look-up', 'line'];

interface PanelProps extends MetadataFrameProps {
  readonly document: OpenDocument;
}

export function panelsOf(props: PanelProps): readonly Panel<PanelId>[] {
  const { slug, metadata, file, preview, document } = props;
  return [
    { id: 'concatenate', label: 'Concatenate', draw: () => <WholePanel {...props} /> },
    {
      id: 'preview',
      label: 'Preview',
      draw: () => <PreviewPanel slug={slug} preview={preview} onShow={file.show} />,
    },
    {
      id: 'look-up',
      label: 'Look up',
      draw: () => <LookUpPanel slug={slug} index={metadata.index} unread={metadata.unread} onShow={file.show} />,
    },
    {
      id: 'line',
      label: 'Line',
      draw: () => <LinePanel slug={slug} document={document} written={metadata.written} />,
    },
  ];
}

/** At the end of the open profile; what it gives is typed. */
function beginLine({ edits, file }: PanelProps, prefix: string): void {
  const text = edits.textOf(file.path);
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  edits.edit(file.path, `${whole}${prefix} `);
  file.show(file.path, whole.split('\n').length, prefix.length + 2);
}

function WholePanel(props: PanelProps): ReactNode {
  const { slug, panel, metadata, file, choice, concatenating, edits, rights, profiles, coverage, preview } = props;
  const { isOperator } = rights;
  return (
    <ConcatenatePanel
      metadata={metadata}
      choice={choice}
      concatenating={concatenating}
      unsaved={edits.changed.length}
      mergeHref={mergeHref(slug, edits.base)}
      preview={preview}
      onPreview={() => panel.choose('preview')}
      mayRun={isOperator}
    >
      <ApplyPart slug={slug} profiles={profiles} mayApply={isOperator} />
      <RuleChoice slug={slug} rule={profiles.beforeRuns} threshold={choice} mayEdit={isOperator} />
      <ClassChoice edits={edits} mode={metadata.mode} mayEdit={isOperator && !props.isPhone} />
      <RecentValidations slug={slug} validations={props.validations} />
      <CoveragePart
        slug={slug}
        report={coverage.report}
        isOperator={isOperator}
        onAddLine={rights.mayEditPath(file.path) ? (prefix) => beginLine(props, prefix) : undefined}
      />
    </ConcatenatePanel>
  );
}
