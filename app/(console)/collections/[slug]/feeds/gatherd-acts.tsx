'use client';
/** Collects from one gatherd, now or everything again; changes it, and removes it. */

import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { showToast } from '#components/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import type { Gatherd } from '#lib/services/feeds/contract.ts';
import { cancelJob, startJob } from '../jobs/actions.ts';
import { removeGatherd } from './actions.ts';
import { GatherdDialog } from './gatherd-dialog.tsx';
import { placeOf } from './gatherd-words.ts';

interface GatherdActsProps {
  readonly slug: string;
  readonly gatherd: Gatherd;
}

type Asked = 'change' | 'whole' | 'remove';

export function GatherdActs({ slug, gatherd }: GatherdActsProps): ReactNode {
  const { source, collecting, waiting } = gatherd;
  const [asked, setAsked] = useState<Asked>();
  const { pending, problem, forget, change } = useRequest();
  const close = (): void => {
    forget();
    setAsked(undefined);
  };
  const collect = (whole: boolean): void => change(() => startJob(slug, 'collect-gatherd', { source, whole }), close);
  const isBusy = collecting !== undefined || waiting !== undefined;
  return (
    <span className="inline-flex items-center gap-1">
      {collecting === undefined ? (
        <Button
          size="small"
          pending={pending}
          disabled={isBusy}
          title={problem?.message}
          onClick={() => collect(false)}
        >
          Collect
        </Button>
      ) : (
        <Button size="small" pending={pending} onClick={() => change(() => cancelJob(slug, collecting.job))}>
          Cancel
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton size="small" icon={<Ellipsis size={14} />} label={`More actions for ${placeOf(gatherd)}`} />
        }
        groups={[
          [
            { label: 'Collect everything…', disabled: isBusy, onSelect: () => setAsked('whole') },
            { label: 'Change…', onSelect: () => setAsked('change') },
          ],
          [{ label: 'Remove…', danger: true, onSelect: () => setAsked('remove') }],
        ]}
      />
      {asked === 'change' ? <GatherdDialog slug={slug} gatherd={gatherd} onDone={close} onClose={close} /> : null}
      <Questions
        {...{ gatherd, asked, pending }}
        error={problem?.message}
        onClose={close}
        onWhole={() => collect(true)}
        onRemove={() =>
          change(
            () => removeGatherd(slug, source),
            () => {
              close();
              showToast(`${placeOf(gatherd)} removed`);
            },
          )
        }
      />
    </span>
  );
}

interface QuestionsProps {
  readonly gatherd: Gatherd;
  readonly asked: Asked | undefined;
  readonly pending: boolean;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onWhole: () => void;
  readonly onRemove: () => void;
}

function Questions({ gatherd, asked, pending, error, onClose, onWhole, onRemove }: QuestionsProps): ReactNode {
  const place = placeOf(gatherd);
  return (
    <>
      <ConfirmDialog
        open={asked === 'whole'}
        onOpenChange={onClose}
        title={`Collect everything from ${place}`}
        confirm="Collect everything"
        pending={pending}
        error={error}
        onConfirm={onWhole}
      >
        RDs that the Gatherer no longer has are deleted. If that is more than 10% of the RDs, the upload waits for
        confirmation.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={onClose}
        title={`Remove ${place}`}
        confirm="Remove"
        pending={pending}
        error={error}
        onConfirm={onRemove}
      >
        Nothing more is collected from this gatherd. Its RDs and uploads are kept as a data source.
      </ConfirmDialog>
    </>
  );
}
