'use client';
/** The threshold dial: a red arc for the share that is wrong, a pale one up to the share that is tolerated, and its handle. */

import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { arcPath, nextStep, pointAt, shareAt, tenfold, turnOf, turnTo } from './dial-scale.ts';

export interface DialProps {
  /** The accessible name of the handle. */
  readonly label: string;
  /** What is wrong, from 0 to 1. */
  readonly share: number;
  /** What is tolerated, from 0 to 1. */
  readonly threshold: number;
  /** The threshold in words, for screen readers. */
  readonly words: string;
  /** Absent where it may only be read. */
  readonly onChange?: ((threshold: number) => void) | undefined;
  /** In the middle: the share as a figure, and of what. */
  readonly children: ReactNode;
}

const radius = 94;
const width = 10;
/** Half of the drawing's width, and the height above and below the middle. */
const half = 132;
const above = 116;
const below = 22;

const ticks = [
  { share: 0, text: '0', anchor: 'middle', x: -radius, y: 18 },
  { share: 0.01, text: '1 %', anchor: 'end', ...outside(0.01) },
  { share: 0.1, text: '10 %', anchor: 'start', ...outside(0.1) },
  { share: 1, text: '100 %', anchor: 'middle', x: radius, y: 18 },
] as const;

function outside(share: number): { readonly x: number; readonly y: number } {
  return pointAt(turnOf(share), radius + 12);
}

export function Dial({ label, share, threshold, words, onChange, children }: DialProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const isDragged = useRef(false);
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return;
    const scale = box.width / (2 * half);
    onChange?.(shareAt(turnTo(clientX - box.left - half * scale, clientY - box.top - above * scale)));
  };
  const press = (event: KeyboardEvent): void => {
    const next = keyTarget(event.key, threshold);
    if (next === undefined || onChange === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className="relative mx-auto w-full max-w-[264px]">
      <div
        ref={frame}
        // A native range has equal steps; this scale goes by digits and tens.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={onChange === undefined ? -1 : 0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={threshold}
        aria-valuetext={words}
        aria-disabled={onChange === undefined || undefined}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (onChange === undefined) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          isDragged.current = true;
          follow(event);
        }}
        onPointerMove={(event) => {
          if (isDragged.current) follow(event);
        }}
        onPointerUp={() => (isDragged.current = false)}
        onPointerCancel={() => (isDragged.current = false)}
        className={classes('rounded-inset', onChange !== undefined && 'cursor-pointer touch-none')}
      >
        <Drawing share={share} threshold={threshold} isOver={share > threshold} />
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-[12%] text-center">{children}</div>
    </div>
  );
}

function keyTarget(key: string, threshold: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight') return nextStep(threshold, 1);
  if (key === 'ArrowDown' || key === 'ArrowLeft') return nextStep(threshold, -1);
  if (key === 'PageUp') return tenfold(threshold, 1);
  if (key === 'PageDown') return tenfold(threshold, -1);
  if (key === 'Home') return 0;
  return key === 'End' ? 1 : undefined;
}

interface DrawingProps extends Pick<DialProps, 'share' | 'threshold'> {
  readonly isOver: boolean;
}

function Drawing({ share, threshold, isOver }: DrawingProps): ReactNode {
  const to = turnOf(threshold);
  // A share that is not nothing is seen.
  const wrong = share === 0 ? 0 : Math.max(0.012, turnOf(share));
  const grip = pointAt(to, radius - 12);
  const tip = pointAt(to, radius + 8);
  const arc = { fill: 'none', strokeWidth: width } as const;
  return (
    <svg viewBox={`${-half} ${-above} ${2 * half} ${above + below}`} aria-hidden className="keeps-colour block w-full">
      <path d={arcPath(0, 1, radius)} {...arc} className="stroke-well" strokeLinecap="round" />
      <path d={arcPath(0, to, radius)} {...arc} className={isOver ? 'stroke-failed-tint' : 'stroke-kept/30'} />
      <path d={arcPath(0, wrong, radius)} {...arc} className="stroke-failed" />
      {ticks.map(({ share: tick, text, anchor, x, y }) => (
        <text key={text} x={x} y={y} textAnchor={anchor} className={tickClass(tick === threshold)}>
          {text}
        </text>
      ))}
      <path d={`M${tip.x} ${tip.y}L${grip.x} ${grip.y}`} className="stroke-ink" strokeWidth={1.5} />
      <circle cx={grip.x} cy={grip.y} r={5.5} className="fill-surface stroke-ink" strokeWidth={2} />
    </svg>
  );
}

function tickClass(isChosen: boolean): string {
  return classes('text-tick tabular-nums', isChosen ? 'fill-ink font-medium' : 'fill-ink-3');
}
