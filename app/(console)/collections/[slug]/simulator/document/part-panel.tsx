'use client';
/** Details of one part: its stages, its attributes, and the changes by rules. */

import { X } from 'lucide-react';
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import type { DocumentTrial } from '#lib/services/essence/try-document-contract.ts';
import { PartAttributes, type Notation } from './part-attributes.tsx';
import { PartChanges } from './part-changes.tsx';
import { PartStages } from './part-stages.tsx';
import { pathTo } from './trial-tree.ts';

interface PartPanelProps {
  readonly slug: string;
  readonly trial: DocumentTrial;
  readonly index: number;
  readonly isEmbedded: boolean;
  /** Where the panel takes the place of the list. */
  readonly onClose: () => void;
}

export function PartPanel({ slug, trial, index, isEmbedded, onClose }: PartPanelProps): ReactNode {
  const [notation, setNotation] = useState<Notation>('table');
  const bindings = useMemo(() => [{ keys: 'escape', label: 'Back to the documents', run: onClose }], [onClose]);
  useKeymap(bindings);
  const path = pathTo(trial.parts, index);
  const embed = trial.parts[index]?.embed;
  return (
    <section aria-label="Selected document" className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="flex items-start gap-2 px-[18px] pt-3 pb-1.5">
        <h2 className="mono min-w-0 flex-1 text-[15px] leading-[22px] wrap-anywhere">
          {path.map((name, level) => (
            // A name is known by its place.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={level}>
              {level === path.length - 1 ? name : <span className="text-ink-3">{`${name}#`}</span>}
              <wbr />
            </Fragment>
          ))}
        </h2>
        {embed !== undefined && isEmbedded ? <Chip className="mono">{`Embed<${embed}>`}</Chip> : null}
        <IconButton
          label="Back to the documents"
          keys="Esc"
          size="small"
          icon={<X size={15} />}
          onClick={onClose}
          className="lg:hidden"
        />
      </header>
      <PartStages slug={slug} trial={trial} index={index} />
      <div className="border-t border-line">
        <PartAttributes {...{ slug, trial, index, isEmbedded, notation }} onNotation={setNotation} />
      </div>
      <PartChanges slug={slug} trial={trial} index={index} />
    </section>
  );
}
