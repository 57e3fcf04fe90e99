'use client';
/** A file of the collection that is too long to be edited as one text. */

import type { ReactNode } from 'react';
import type { Jump } from '#components/editor/editor-state.ts';
import { LongFile } from '#components/editor/long-file.tsx';
import type { FileText } from '#lib/services/configuration/contract.ts';
import type { FindingsByPath } from '#components/workspace/check-texts.ts';
import { fileAddress } from './long-files.ts';

interface LongTextProps {
  readonly slug: string;
  readonly file: FileText;
  readonly findings: FindingsByPath;
  readonly jump: Jump | undefined;
  /** Why it is not edited; where left out, it is too long for everybody. */
  readonly advice?: string | undefined;
}

const tooLong = 'too long to edit here; download it and import the edited file';

export function LongText({ slug, file, findings, jump, advice = tooLong }: LongTextProps): ReactNode {
  return (
    <LongFile
      key={`${file.path} ${file.revision}`}
      address={fileAddress(slug, file)}
      path={file.path}
      length={file.long ?? { lines: 0, pages: 1 }}
      marks={findings.get(file.path) ?? []}
      jump={jump}
      advice={advice}
    />
  );
}
