'use client';
/** The panels beside the profiles: concatenating them, what that would change, and looking a URL up in them. */

import type { ReactNode } from 'react';
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
import type { MetadataPage, PageProps, PanelId } from './use-metadata-page.ts';

export function panelsOf(page: MetadataPage, document: OpenDocument): readonly Panel<PanelId>[] {
  const { slug, metadata, file, preview } = page;
  return [
    { id: 'concatenate', label: 'Concatenate', draw: () => <WholePanel page={page} /> },
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

/** At the end of the open profile; the metadata is typed behind it. */
function beginLine({ edits, file }: MetadataPage, prefix: string): void {
  const text = edits.textOf(file.path);
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  edits.edit(file.path, `${whole}${prefix} `);
  file.show(file.path, whole.split('\n').length, prefix.length + 2);
}

function WholePanel({ page }: PageProps): ReactNode {
  const { slug, metadata, file, choice, edits, rights, profiles, coverage, isPhone, validations } = page;
  const { isOperator } = rights;
  return (
    <>
      <ConcatenatePanel page={page} />
      <ApplyPart slug={slug} profiles={profiles} mayApply={isOperator} />
      <RuleChoice slug={slug} rule={profiles.beforeRuns} threshold={choice} mayEdit={isOperator} />
      <ClassChoice edits={edits} mode={metadata.mode} mayEdit={isOperator && !isPhone} />
      <RecentValidations slug={slug} validations={validations} />
      <CoveragePart
        slug={slug}
        report={coverage.report}
        isOperator={isOperator}
        onAddLine={rights.mayEditPath(file.path) ? (prefix) => beginLine(page, prefix) : undefined}
      />
    </>
  );
}
