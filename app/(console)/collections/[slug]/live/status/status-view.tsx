'use client';
/** Status and control of the robot, row by row as the manual has it. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { RobotStatus } from '#lib/services/runs/robot-status.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import type { Picture } from '../live-state.ts';
import { useAsked } from '../use-asked.ts';
import { ControlPart } from './control-part.tsx';
import { StatusRows } from './status-rows.tsx';

interface StatusViewProps {
  readonly slug: string;
  readonly picture: Picture;
  readonly run: RunRow;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
  /** The switch between the views, and the beat of the connection. */
  readonly actions: ReactNode;
}

/** Asked again, as the configuration may change while somebody looks on. */
const again = { againMs: 5_000, isCurrent: () => false };

export function StatusView({ slug, picture, run, mayControl, onRefusal, actions }: StatusViewProps): ReactNode {
  const href = `/api/collections/${encodeURIComponent(slug)}/robot-status`;
  const { value: status, failure, retry } = useAsked<RobotStatus>(href, again);
  return (
    <div className="grid border-t border-line lg:grid-cols-2">
      <section aria-label="Status" className="border-line max-lg:border-b lg:border-r">
        <SectionHead title="Status" scope="of the robot" ruled />
        {failure === undefined ? null : (
          <ErrorPart title="The status could not be read" retry={<Button onClick={retry}>Try again</Button>}>
            {failure}
          </ErrorPart>
        )}
        <StatusRows slug={slug} status={status} picture={picture} run={run} />
      </section>
      <section aria-label="Control">
        <SectionHead title="Control" actions={actions} ruled />
        <ControlPart slug={slug} run={run} picture={picture} mayControl={mayControl} onRefusal={onRefusal} />
      </section>
    </div>
  );
}
