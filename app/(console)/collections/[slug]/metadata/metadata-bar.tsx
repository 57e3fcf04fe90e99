'use client';
/** The top bar of external metadata: the revision, saving while there are edits, and looking a URL up. */

import { Crosshair, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import type { PanelChoice } from '#components/workspace/use-panel.ts';
import type { PanelId } from './metadata-props.ts';

interface MetadataBarProps {
  readonly slug: string;
  readonly revision: number;
  readonly context: string;
  readonly save: ReactNode;
  /** Absent where no profile may be made. */
  readonly onImport: (() => void) | undefined;
  /** Absent while there is nothing to look up in. */
  readonly panel: PanelChoice<PanelId> | undefined;
}

export function MetadataBar({ slug, revision, context, save, onImport, panel }: MetadataBarProps): ReactNode {
  return (
    <TopBar
      collection={slug}
      crumbs={[{ label: 'External metadata' }]}
      chip={<Chip outlined>{`r${revision}`}</Chip>}
      context={context}
      actions={
        panel === undefined && onImport === undefined ? undefined : (
          <>
            {onImport === undefined ? null : (
              <Button icon={<Upload size={14} aria-hidden />} onClick={onImport}>
                Import CSV
              </Button>
            )}
            {panel === undefined ? null : <LookUp panel={panel} />}
            {save}
          </>
        )
      }
    />
  );
}

function LookUp({ panel }: { readonly panel: PanelChoice<PanelId> }): ReactNode {
  return (
    <Button
      icon={<Crosshair size={14} aria-hidden />}
      aria-pressed={panel.open === 'look-up'}
      onClick={() => panel.choose(panel.open === 'look-up' ? 'concatenate' : 'look-up')}
    >
      Look up a URL
    </Button>
  );
}
