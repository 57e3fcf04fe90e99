'use client';
/** The program of cmd-hook, how it ended last, and the end of what it printed. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { runProgramsHref } from '../../runs/run-href.ts';
import { hookWords } from '../run/hook-words.ts';
import type { RobotPanel } from './robot-panel.ts';
import { RobotSection, StandingMark } from './robot-section.tsx';

interface HookPartProps {
  readonly slug: string;
  readonly panel: RobotPanel;
}

export function HookPart({ slug, panel }: HookPartProps): ReactNode {
  const { hook, lastHook, robotConf } = panel;
  return (
    <RobotSection slug={slug} title="Completion hook" scope="cmd-hook" parameter="cmd-hook" lines={robotConf.lines}>
      <div className="flex flex-col gap-1.5 px-[18px] pb-3 text-note text-ink-2">
        {hook === undefined ? (
          <p>Not set. No program is started after a run.</p>
        ) : (
          <p className="mono break-all text-ink">{hook}</p>
        )}
        {lastHook === undefined ? (
          hook === undefined ? null : (
            <p>It runs after the next completed run, if the collection has an RD.</p>
          )
        ) : (
          <LastHook slug={slug} {...lastHook} />
        )}
      </div>
    </RobotSection>
  );
}

function LastHook({ slug, run, program }: { readonly slug: string } & NonNullable<RobotPanel['lastHook']>): ReactNode {
  const { begunAt, outcome, detail, output = '', complaint = '' } = program;
  const isGood = outcome === 'exit' && detail === '0';
  const printed = [output, complaint]
    .filter((text) => text.trim() !== '')
    .join('\n')
    .trimEnd();
  const last = printed.split('\n').slice(-linesShown).join('\n');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        {outcome === undefined ? (
          <Glyph shape="half" size={13} className="text-running" />
        ) : (
          <StandingMark isGood={isGood} />
        )}
        <span className={isGood || outcome === undefined ? 'text-ink' : 'text-failed-fg'}>{hookWords(program)}</span>
        <span className="ml-auto text-ink-3">
          <TextLink href={runProgramsHref(slug, run)}>{`run ${run}`}</TextLink>
          {', '}
          <RelativeTime at={begunAt} />
        </span>
      </p>
      {last === '' ? null : (
        <pre
          aria-label="Output of the hook"
          className="mono max-h-32 overflow-auto rounded-inset bg-sunken px-2.5 py-2 break-words whitespace-pre-wrap text-ink-2"
        >
          {last}
        </pre>
      )}
    </>
  );
}

const linesShown = 6;
