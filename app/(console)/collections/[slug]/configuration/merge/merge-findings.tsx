/** What the check says of the merged texts, before they are saved. */

import type { ReactNode } from 'react';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { FileDiagnostic } from '#lib/services/configuration/contract.ts';

interface MergeFindingsProps {
  /** Undefined while the texts are checked. */
  readonly diagnostics: readonly FileDiagnostic[] | undefined;
}

const shown = 5;

export function MergeFindings({ diagnostics }: MergeFindingsProps): ReactNode {
  if (diagnostics === undefined) return <Notice flush>Checking the merged files</Notice>;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  if (errors.length === 0) {
    const rest = warnings.length === 0 ? 'no findings' : `no errors, ${formatCount(warnings.length, 'warning')}`;
    return <Notice flush>{`The merged files have ${rest}.`}</Notice>;
  }
  const left = errors.length - shown;
  return (
    <Notice
      tone="error"
      flush
      title={`${formatCount(errors.length, 'error')} in the merged files. You can save them, but no run can start.`}
    >
      <ul>
        {errors.slice(0, shown).map(({ path, line, column, code, message }) => (
          <li key={`${path}:${line}:${column}:${code}`}>
            <span className="mono text-note">{`${path}:${line} `}</span>
            {`${message} `}
            <TextLink href={`/reference/diagnostics/${code}`}>{code}</TextLink>
          </li>
        ))}
      </ul>
      {left > 0 ? `and ${left} more` : null}
    </Notice>
  );
}
