'use client';
/** The findings as a tab of the dock: their counts beside its name, and whose findings are in view at the right. */

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { formatNumber } from '../ui/format/format.ts';
import { SegmentedChoice } from '../ui/controls/segmented-choice.tsx';
import { SeverityGlyph } from '../ui/marks/severity-glyph.tsx';
import type { DockTab } from './dock.tsx';
import type { FindingsPanelProps } from './findings-panel.tsx';
import type { Finding } from './fixes.tsx';

/** Loaded when somebody looks at it. */
const FindingsPanel = lazy(async () => ({ default: (await import('./findings-panel.tsx')).FindingsPanel })) as <
  Found extends Finding,
>(
  props: FindingsPanelProps<Found>,
) => ReactNode;

interface FindingsTabOptions<Found extends Finding> extends FindingsPanelProps<Found> {
  /** The open file; absent where none is. */
  readonly path?: string;
  readonly allWords?: string;
  readonly isChecking: boolean;
  /** What the evidence comes from. */
  readonly basis?: string | undefined;
}

/** The tab of the dock, with its counts and its choice of files. */
export function useFindingsTab<Found extends Finding>(options: FindingsTabOptions<Found>): DockTab {
  const { findings, path, nameOf = (each) => each, allWords = 'All files', isChecking, basis } = options;
  const [scope, setScope] = useState<'all' | 'open'>('all');
  return {
    id: 'findings',
    label: 'Findings',
    note: <Counts findings={findings} />,
    tools: (
      <>
        {isChecking ? <span className="pr-1">checking</span> : null}
        <output className="pr-1 max-md:hidden">{basis}</output>
        {path === undefined ? null : (
          <SegmentedChoice
            label="Findings of"
            options={[
              { value: 'all', label: allWords },
              { value: 'open', label: nameOf(path) },
            ]}
            current={scope}
            onChange={setScope}
          />
        )}
      </>
    ),
    draw: () => (
      <Suspense>
        <FindingsPanel
          {...options}
          findings={scope === 'all' ? findings : findings.filter((each) => each.path === path)}
        />
      </Suspense>
    ),
  };
}

function Counts({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  const count = (severity: Finding['severity']): number => findings.filter((each) => each.severity === severity).length;
  const shown = (['error', 'warning'] as const).filter((severity) => count(severity) > 0);
  if (shown.length === 0) return 'none';
  return (
    <span className="inline-flex items-center gap-2">
      {shown.map((severity) => (
        <span key={severity} className="inline-flex items-center gap-1">
          <SeverityGlyph severity={severity} size={13} />
          {formatNumber(count(severity))}
        </span>
      ))}
    </span>
  );
}
