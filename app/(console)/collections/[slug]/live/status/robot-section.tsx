/** A part of the status page, with the line of robot.conf that sets what it shows. */

import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';
import { fileLineHref } from '../../resources-href.ts';
import type { RobotPanel } from './robot-panel.ts';

interface RobotSectionProps {
  readonly slug: string;
  readonly title: string;
  readonly scope?: ReactNode;
  /** The parameter that sets it. */
  readonly parameter?: string;
  readonly lines?: RobotPanel['robotConf']['lines'] | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function RobotSection(props: RobotSectionProps): ReactNode {
  const { slug, title, scope, parameter = '', lines = {}, actions, children } = props;
  return (
    <section aria-label={title} className="border-b border-line">
      <SectionHead
        title={title}
        scope={scope}
        actions={actions ?? <ParameterLine slug={slug} line={lines[parameter]} />}
      />
      {children}
    </section>
  );
}

/** Nothing where the parameter is not written. */
export function ParameterLine({ slug, line }: { readonly slug: string; readonly line: number | undefined }): ReactNode {
  if (line === undefined) return null;
  const text = `${robotConf.usualPath}:${line}`;
  return <FileLine className="text-note" text={text} href={fileLineHref(slug, robotConf.usualPath, line)} />;
}

/** Beside the words that say which it is. */
export function StandingMark({ isGood }: { readonly isGood: boolean }): ReactNode {
  return (
    <Glyph
      shape={isGood ? 'disc' : 'octagon'}
      size={13}
      className={`flex-none ${isGood ? 'text-kept-mark' : 'text-failed'}`}
    />
  );
}
