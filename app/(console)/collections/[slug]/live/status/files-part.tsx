'use client';
/** The texts in force: the revision of the run, and what was saved since, which the next run uses. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { revisionHref } from '../../configuration/revisions/compare-href.ts';
import { fileLineHref } from '../../resources-href.ts';
import type { RobotPanel } from './robot-panel.ts';
import { RobotSection } from './robot-section.tsx';

interface FilesPartProps {
  readonly slug: string;
  readonly panel: RobotPanel;
}

/** The others are counted: a collection may have a thousand files. */
const shown = 8;

export function FilesPart({ slug, panel: { revision, files, run } }: FilesPartProps): ReactNode {
  const isOld = run !== undefined && run.revision !== revision;
  const more = files.length - shown;
  return (
    <RobotSection
      slug={slug}
      title="Configuration files"
      actions={<TextLink href={revisionHref(slug, revision)}>{`r${revision}`}</TextLink>}
    >
      <div className="px-[18px] pb-3 text-note text-ink-2">
        {isOld ? (
          <p className="pb-1.5">
            {`Run ${run.id} uses `}
            <TextLink href={revisionHref(slug, run.revision)}>{`r${run.revision}`}</TextLink>
            {`. The next run uses r${revision}.`}
          </p>
        ) : null}
        {files.length === 0 ? <p>Built-in defaults: no file is saved.</p> : null}
        <ul aria-label="Files" className="flex flex-wrap gap-x-4 gap-y-0.5">
          {files.slice(0, shown).map((file) => (
            <li key={file}>
              <FileLine text={file} href={fileLineHref(slug, file, 1)} />
            </li>
          ))}
          {more > 0 ? <li className="text-ink-3">{`and ${more} more`}</li> : null}
        </ul>
      </div>
    </RobotSection>
  );
}
