'use client';
/** An icicle: hosts and folders as wide as what they hold, each divided into colours. Drawn on a canvas, walked with keys. */

import { useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { formatCount, formatNumber } from '../ui/format/format.ts';
import { useWidth } from '../ui/layout/use-width.ts';
import { readColour, useThemeChanges } from './canvas-colours.ts';
import { layoutIcicle, neighbourOf, type IcicleCell, type IcicleDatum, type IcicleMove } from './icicle-layout.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';

export interface IciclePart {
  /** A token of the theme. */
  readonly token: string;
  /** Of its strength, 0 to 1. */
  readonly strength: number;
  /** Hatched: not decided yet. */
  readonly hatched: boolean;
}

export interface Folder extends IcicleDatum {
  readonly name: string;
  /** One a key, in the order of `keys`. */
  readonly parts: readonly number[];
}

export interface IcicleProps<Datum extends Folder> {
  readonly label: string;
  readonly data: readonly Datum[];
  readonly total: number;
  readonly keys: readonly IciclePart[];
  readonly selected: string | undefined;
  readonly onSelect: (datum: Datum) => void;
  /** Enter, or a click on what is selected. */
  readonly onNarrow: (datum: Datum) => void;
  /** Backspace. */
  readonly onWiden: () => void;
}

const rowHeight = 94;
const rowPitch = 96;
const edge = 3.5;
/** A cell's colours are this strong; its upper edge is drawn in full. */
const fill = 0.34;
/** Narrower cells carry no words. */
const wordWidth = 46;
const letter = 6.4;

export function Icicle<Datum extends Folder>(props: IcicleProps<Datum>): ReactNode {
  const { label, data, total, keys, selected, onSelect, onNarrow, onWiden } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.max(200, useWidth(frame, 1180));
  const cells = useMemo(() => layoutIcicle(data, total, width), [data, total, width]);
  const rows = Math.max(1, ...cells.map(({ row }) => row + 1));
  const height = rows * rowPitch - 2;
  const theme = useThemeChanges();
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, { cells, keys, width, height, theme });
  }, [cells, keys, width, height, theme]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const act = icicleAct(event.key);
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'widen') return onWiden();
    const current = cells.find(({ datum }) => datum.id === selected)?.datum;
    if (act === 'narrow') return current === undefined ? undefined : onNarrow(current);
    const next = neighbourOf(cells, selected, act);
    if (next !== undefined) onSelect(next);
  };
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const found = cellAt(cells, event.clientX - box.left, event.clientY - box.top);
    if (found === undefined) return;
    if (found.datum.id === selected) onNarrow(found.datum);
    else onSelect(found.datum);
  };
  const chosen = cells.find(({ datum }) => datum.id === selected);
  return (
    <div ref={frame} className="min-w-0">
      {/* A picture one walks through: what is chosen is said below it, and all of it is there as a table. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        aria-label={label}
        aria-describedby="icicle-chosen"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="relative cursor-pointer rounded-bar"
        style={{ height }}
      >
        <canvas ref={canvas} aria-hidden className="keeps-colour block" style={{ width, height }} />
        {cells.map((cell) => (cell.width < wordWidth ? null : <Words key={cell.datum.id} cell={cell} />))}
        {chosen === undefined ? null : (
          <span
            aria-hidden
            className="edge-on pointer-events-none absolute rounded-bar border-2 border-ink"
            style={{ left: chosen.x, top: chosen.row * rowPitch, width: Math.max(4, chosen.width), height: rowHeight }}
          />
        )}
      </div>
      <output id="icicle-chosen" className="sr-only">
        {chosen === undefined ? 'Nothing selected.' : `${chosen.datum.name}, ${formatCount(chosen.datum.n, 'URL')}`}
      </output>
    </div>
  );
}

function icicleAct(key: string): IcicleMove | 'narrow' | 'widen' | undefined {
  const acts: Readonly<Record<string, IcicleMove | 'narrow' | 'widen'>> = {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
    Enter: 'narrow',
    Backspace: 'widen',
  };
  return acts[key];
}

/** Name and number where they fit, and how many were folded away below. */
function Words<Datum extends Folder>({ cell }: { readonly cell: IcicleCell<Datum> }): ReactNode {
  const { datum, x, width, row, folded, foldedAt } = cell;
  const end = x + width;
  const hasRoom = end - foldedAt > 30;
  return (
    <>
      <span
        className="pointer-events-none absolute overflow-hidden px-[7px] pt-2 text-note leading-4"
        style={{ left: x, top: row * rowPitch, width }}
      >
        <CutMiddle text={datum.name} className="font-medium text-ink" />
        {formatNumber(datum.n).length * letter + 14 > width ? null : (
          <span className="block text-ink-2 tabular-nums">{formatNumber(datum.n)}</span>
        )}
      </span>
      {folded > 0 && hasRoom ? (
        <span
          className={classes('pointer-events-none absolute pl-1 text-tick text-ink-3 tabular-nums')}
          style={{ left: foldedAt, top: (row + 1) * rowPitch - 18 }}
        >
          {`+${formatNumber(folded)}`}
        </span>
      ) : null}
    </>
  );
}

function cellAt<Datum extends Folder>(
  cells: readonly IcicleCell<Datum>[],
  x: number,
  y: number,
): IcicleCell<Datum> | undefined {
  const row = Math.floor(y / rowPitch);
  return cells.find((cell) => cell.row === row && x >= cell.x && x <= cell.x + Math.max(4, cell.width));
}

interface Drawing {
  readonly cells: readonly IcicleCell<Folder>[];
  readonly keys: readonly IciclePart[];
  readonly width: number;
  readonly height: number;
  /** Grows when the colours have changed, which are read while drawing. */
  readonly theme: number;
}

function draw(canvas: HTMLCanvasElement, { cells, keys, width, height }: Drawing): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = devicePixelRatio;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  context.scale(ratio, ratio);
  const paints = keys.map((key) => paintOf(context, canvas, key));
  for (const { datum, x, width: cellWidth, row } of cells) {
    let left = x;
    datum.parts.forEach((part, index) => {
      const paint = paints[index];
      if (part === 0 || paint === undefined) return;
      const partWidth = (part / datum.n) * cellWidth;
      context.globalAlpha = paint.strength;
      context.fillStyle = paint.area;
      context.fillRect(left, row * rowPitch, partWidth, rowHeight);
      context.globalAlpha = 1;
      context.fillStyle = paint.edge;
      context.fillRect(left, row * rowPitch, partWidth, edge);
      left += partWidth;
    });
  }
}

interface Paint {
  readonly area: string | CanvasPattern;
  readonly edge: string;
  readonly strength: number;
}

function paintOf(context: CanvasRenderingContext2D, canvas: Element, { token, strength, hatched }: IciclePart): Paint {
  const colour = readColour(canvas.parentElement ?? canvas, token);
  if (!hatched) return { area: colour, edge: colour, strength: fill * strength };
  return {
    area: hatchOf(context, colour) ?? colour,
    edge: readColour(canvas.parentElement ?? canvas, 'ink-4'),
    strength: 1,
  };
}

/** 45°, as everywhere: "not yet". */
function hatchOf(context: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 6;
  const brush = tile.getContext('2d');
  if (brush === null) return null;
  brush.strokeStyle = colour;
  brush.lineWidth = 1.8;
  for (const offset of [-6, 0, 6]) {
    brush.moveTo(offset - 1, 7);
    brush.lineTo(offset + 7, -1);
  }
  brush.stroke();
  return context.createPattern(tile, 'repeat');
}
