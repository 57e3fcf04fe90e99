'use client';
/** The way of the URLs: a trunk of everything discovered that loses, stage by stage, what leaves there. */

import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { formatNumber } from '../ui/format/format.ts';
import { useWidth } from '../ui/layout/use-width.ts';
import { VerdictGlyph } from '../ui/marks/verdict-glyph.tsx';
import { verdictLooks } from '../ui/marks/verdict-words.ts';
import { flowFloor, flowTop, layoutFlow, type FlowExit, type FlowLayout, type FlowStage } from './flow-layout.ts';

export interface FlowProps {
  readonly discovered: number;
  readonly stages: readonly FlowStage[];
  /** The name of the stage from which the trunk is what was fetched. */
  readonly fetchedFrom: string;
  /** Key of the exit whose lines are shown beside. */
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Enter on an exit. */
  readonly onOpen: (key: string) => void;
  /** The stage whose links lead back to the beginning, and what is said of them. */
  readonly back: { readonly from: string; readonly words: ReactNode };
}

const fills: Readonly<Record<FlowExit['verdict'], string>> = {
  rejected: 'fill-rejected',
  failed: 'fill-failed',
  'no-rd': 'fill-no-rd',
  'links-only': 'fill-no-rd',
  queued: 'fill-[url(#flow-hatch)]',
};

const caps: Readonly<Record<FlowExit['verdict'], string>> = {
  rejected: 'fill-rejected-mark',
  failed: 'fill-failed',
  'no-rd': 'fill-kept-mark',
  'links-only': 'fill-kept-mark',
  queued: 'fill-ink-4',
};

const height = flowFloor + 42;
/** Of the row of labels below the caps. */
const labelWidth = 64;

export function Flow({ discovered, stages, fetchedFrom, selected, onSelect, onOpen, back }: FlowProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const available = useWidth(frame, 1080);
  const layout = layoutFlow(discovered, stages, available);
  const { columns, shapes, width } = layout;
  const turn = columns.find(({ name }) => name === fetchedFrom)?.x ?? width;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-exit]')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const target = buttons[at + (by ?? 0)];
    if (at === -1 || target === undefined || (by === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    const key = target.dataset['exit'] ?? '';
    if (by === undefined) return onOpen(key);
    target.focus();
    onSelect(key);
  };
  return (
    // The buttons inside take the focus; this element hears the keys that bubble up from them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={onKeyDown} className="min-w-0 overflow-x-auto overflow-y-hidden">
      <div className="relative" style={{ width, height }}>
        <svg aria-hidden width={width} height={height} className="keeps-colour absolute inset-0 block">
          <Paints from={turn} to={width} />
          <Trunk layout={layout} />
          <Back x={columns.find(({ name }) => name === back.from)?.x ?? width} />
          {shapes.map(({ exit, path, x, width: strip }) => (
            <g key={exit.key} className="cursor-pointer" onClick={() => onSelect(exit.key)}>
              <path
                d={path}
                className={fills[exit.verdict]}
                opacity={exit.verdict === 'rejected' && exit.key !== selected ? 0.62 : 1}
              />
              <rect x={x} y={flowFloor} width={strip} height="4" className={caps[exit.verdict]} />
              <rect x={x + strip / 2 - 12} y={flowTop} width="24" height={flowFloor - flowTop} fill="transparent" />
            </g>
          ))}
        </svg>
        <p className="absolute top-0 left-6 bg-surface px-2 text-tick text-ink-3 tabular-nums">{back.words}</p>
        {columns.map(({ name, x, after, quiet }) => (
          <p key={name} style={{ left: x }} className="absolute top-6 text-note leading-[17px] whitespace-nowrap">
            <span className={quiet ? 'text-ink-3' : 'font-medium text-ink'}>{name}</span>
            {quiet ? null : <span className="block text-tick text-ink-3 tabular-nums">{formatNumber(after)}</span>}
          </p>
        ))}
        {shapes.map(({ exit, x, width: strip }) => (
          <ExitButton
            key={exit.key}
            exit={exit}
            middle={x + strip / 2}
            isEntry={exit.key === (selected ?? shapes[0]?.exit.key)}
            isSelected={exit.key === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

interface ExitButtonProps {
  readonly exit: FlowExit;
  readonly middle: number;
  /** It takes part in Tab. */
  readonly isEntry: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (key: string) => void;
}

function ExitButton({ exit, middle, isEntry, isSelected, onSelect }: ExitButtonProps): ReactNode {
  const { key, count, verdict } = exit;
  return (
    <button
      type="button"
      data-exit={key}
      tabIndex={isEntry ? 0 : -1}
      aria-pressed={isSelected}
      onClick={() => onSelect(key)}
      style={{ left: middle - labelWidth / 2, top: flowFloor + 5, width: labelWidth }}
      className={classes(
        'absolute flex flex-col items-center rounded-control pb-0.5 text-center leading-4 whitespace-nowrap hover:bg-hover',
        isSelected && 'bg-well',
      )}
    >
      <span className="text-note font-medium text-ink tabular-nums">{formatNumber(count)}</span>
      <span className="inline-flex items-center gap-1 text-tick text-ink-3">
        <VerdictGlyph verdict={verdict} size={10} word="silent" />
        {verdictLooks[verdict].word}
      </span>
    </button>
  );
}

/** The trunk from undecided to kept, and the hatch of what is not decided yet. */
function Paints({ from, to }: { readonly from: number; readonly to: number }): ReactNode {
  return (
    <defs>
      <linearGradient id="flow-trunk" gradientUnits="userSpaceOnUse" x1={from} x2={to} y1="0" y2="0">
        <stop offset="0" style={{ stopColor: 'var(--undecided)' }} />
        <stop offset="1" style={{ stopColor: 'var(--kept)' }} />
      </linearGradient>
      <pattern id="flow-hatch" width="4.6" height="4.6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="4.6" height="4.6" className="fill-queued" opacity="0.42" />
        <rect width="4.6" height="2" className="fill-queued" />
      </pattern>
    </defs>
  );
}

/** Links found lead back to the beginning. */
function Back({ x }: { readonly x: number }): ReactNode {
  return (
    <>
      <path
        d={`M${x + 1} 20V12q0 -4 -4 -4H6q-4 0 -4 4V20`}
        fill="none"
        className="stroke-ink-4"
        strokeDasharray="3 3"
      />
      <path d="M-1.5 15.5 2 21l3.5 -5.5z" className="fill-ink-4" />
    </>
  );
}

function Trunk({ layout: { columns, width } }: { readonly layout: FlowLayout }): ReactNode {
  return columns.map(({ name, x, quiet, height: arriving, onward }, index) => {
    const end = columns[index + 1]?.x ?? width;
    return (
      <g key={name}>
        <rect x={x} y={flowTop} width={Math.max(0, end - x)} height={onward} fill="url(#flow-trunk)" />
        {quiet ? (
          <path d={`M${x + 0.5} ${flowTop}V${flowTop + arriving}`} className="stroke-surface" strokeDasharray="2 3" />
        ) : (
          <rect x={x} y={flowTop} width="3" height={Math.max(3, arriving)} className="fill-ink-2" />
        )}
      </g>
    );
  });
}
