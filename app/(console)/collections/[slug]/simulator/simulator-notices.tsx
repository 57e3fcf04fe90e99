'use client';
/** What keeps texts from deciding, what a list lost, what the service refused. */

import type { ReactNode } from 'react';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { FileDiagnostic } from '#lib/services/configuration/contract.ts';
import type { SimulatedTexts } from '#lib/services/simulator/contract.ts';
import { fileLineHref } from '../resources-href.ts';

interface SimulatorNoticesProps {
  readonly slug: string;
  readonly said: SimulatedTexts | undefined;
  readonly problem: string | undefined;
}

export function SimulatorNotices({ slug, said, problem }: SimulatorNoticesProps): ReactNode {
  const { revision = 0, savedErrors = [], editedErrors = [] } = said ?? {};
  return (
    <>
      <RefusalNotice text={problem} />
      {savedErrors.length === 0 ? null : (
        <Broken slug={slug} texts={`The texts of r${revision}`} errors={savedErrors} />
      )}
      {editedErrors.length === 0 ? null : <Broken slug={slug} texts="The unsaved texts" errors={editedErrors} />}
    </>
  );
}

interface BrokenProps {
  readonly slug: string;
  readonly texts: string;
  readonly errors: readonly FileDiagnostic[];
}

function Broken({ slug, texts, errors }: BrokenProps): ReactNode {
  return (
    <Notice tone="error" flush title={`${texts} have ${formatCount(errors.length, 'error')} and can’t be simulated`}>
      <ul>
        {errors.slice(0, 3).map(({ path, line, column, message }) => (
          <li key={`${path} ${line} ${column}`}>
            <FileLine text={`${path}:${line}`} href={fileLineHref(slug, path, line)} /> {message}
          </li>
        ))}
        {errors.length > 3 ? <li>{`and ${formatCount(errors.length - 3, 'error')} more`}</li> : null}
      </ul>
    </Notice>
  );
}
