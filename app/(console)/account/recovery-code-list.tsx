'use client';
/** Recovery codes, shown this once. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps): ReactNode {
  return (
    <Notice
      title="Save these recovery codes now: they are not shown again"
      actions={
        <>
          <CopyButton text={codes.join('\n')} label="Copy recovery codes" />
          <Button size="small" onClick={onDone}>
            I have saved them
          </Button>
        </>
      }
    >
      <p>Each code works once, in place of a code from the app. Earlier recovery codes no longer work.</p>
      <ul className="mono grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-6 gap-y-1 pt-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Notice>
  );
}
