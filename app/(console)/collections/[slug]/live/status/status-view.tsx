'use client';
/** Status and control: the manual's rows, the ways to steer a run, and what lies between the robot and the web. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { useAsked } from '../use-asked.ts';
import type { Picture } from '../live-state.ts';
import { CommandPortPart } from './command-port-part.tsx';
import { CompletionPart } from './completion-part.tsx';
import { ControlPart } from './control-part.tsx';
import { FilesPart } from './files-part.tsx';
import { HandOutPart } from './hand-out-part.tsx';
import { HookPart } from './hook-part.tsx';
import { LogPart } from './log-part.tsx';
import { ProxyPart } from './proxy-part.tsx';
import type { RobotPanel } from './robot-panel.ts';
import { SignInPart } from './sign-in-part.tsx';
import { StatusRows } from './status-rows.tsx';

export interface StatusViewProps {
  readonly slug: string;
  /** Its run is absent before the first one. */
  readonly picture: Picture;
  /** Errors of the newest revision: with any, no run starts. */
  readonly errors: number;
  readonly mayControl: boolean;
  readonly onRefusal: (message: string | undefined) => void;
  /** The switch between the views, and the beat of the connection. */
  readonly actions: ReactNode;
}

/** Asked again, as the configuration may change while somebody looks on. */
const again = { againMs: 5_000, isCurrent: () => false };

export function StatusView({ slug, picture, errors, mayControl, onRefusal, actions }: StatusViewProps): ReactNode {
  const href = `/api/collections/${encodeURIComponent(slug)}/robot-status`;
  const { value: panel, failure, retry } = useAsked<RobotPanel>(href, again);
  const parts = { slug, mayControl, onRefusal };
  return (
    <div className="border-t border-line">
      <SectionHead title="Status and control" scope={`robot of ${slug}`} actions={actions} ruled />
      {failure === undefined ? null : (
        <ErrorPart title="Failed to load the status" retry={<Button onClick={retry}>Try again</Button>}>
          {failure}
        </ErrorPart>
      )}
      <div className="grid lg:grid-cols-3">
        <div className="min-w-0 border-line lg:border-r">
          <section aria-label="Status" className="border-b border-line">
            <SectionHead title="Status" ruled />
            <StatusRows slug={slug} panel={panel} picture={picture} />
          </section>
          <section aria-label="Control" className="border-b border-line">
            <SectionHead title="Control" scope={portScope(panel)} ruled />
            <ControlPart {...parts} picture={picture} errors={errors} startPoints={panel?.startPoints.enabled} />
          </section>
          {panel === undefined ? null : (
            <>
              <CompletionPart {...parts} panel={panel} />
              <HandOutPart {...parts} panel={panel} />
            </>
          )}
        </div>
        {panel === undefined ? null : (
          <div className="min-w-0">
            <ProxyPart slug={slug} lines={panel.robotConf.lines} run={picture.run} />
            <SignInPart slug={slug} run={picture.run} />
            <HookPart slug={slug} panel={panel} />
            <CommandPortPart slug={slug} panel={panel} />
            <FilesPart slug={slug} panel={panel} />
          </div>
        )}
        {panel === undefined ? null : (
          <div className="grid min-w-0 border-line lg:border-l">
            <LogPart {...parts} logs={panel.logs} />
          </div>
        )}
      </div>
    </div>
  );
}

function portScope(panel: RobotPanel | undefined): string | undefined {
  return panel?.commandPort.address === undefined ? undefined : 'also on the command port';
}
