/** Where the flow's shapes lie: a flat-topped trunk that loses a part at every stage, each part falling to its own cap. */

import type { Verdict } from '../ui/marks/verdict-words.ts';

export interface FlowExit {
  /** Unique in the flow. */
  readonly key: string;
  readonly verdict: Extract<Verdict, 'rejected' | 'failed' | 'no-rd' | 'links-only' | 'queued'>;
  readonly count: number;
}

export interface FlowStage {
  readonly name: string;
  readonly exits: readonly FlowExit[];
}

export interface FlowShape {
  readonly exit: FlowExit;
  readonly path: string;
  /** The strip that falls: its left edge and width. */
  readonly x: number;
  readonly width: number;
}

export interface FlowColumn {
  readonly name: string;
  readonly x: number;
  /** What goes on from here. */
  readonly after: number;
  /** Nothing leaves here: a muted tick. */
  readonly quiet: boolean;
  /** Height of the trunk that arrives. */
  readonly height: number;
  /** Height of the trunk that goes on. */
  readonly onward: number;
}

export interface FlowLayout {
  readonly width: number;
  readonly columns: readonly FlowColumn[];
  readonly shapes: readonly FlowShape[];
}

/** Above it: the line that leads back, and the names. */
export const flowTop = 66;
export const flowTrunk = 116;
/** The caps' upper edge. */
export const flowFloor = flowTop + flowTrunk + 44;
const radius = 16;
const leastRibbon = 1.6;
/** Between two strips that fall from one stage, for their labels. */
const betweenStrips = 60;
const leastGap = 70;
const letter = 5.8;

interface Placed {
  readonly stage: FlowStage;
  readonly leaving: number;
  readonly before: number;
}

function placeStages(discovered: number, stages: readonly FlowStage[]): readonly Placed[] {
  let before = discovered;
  return stages.map((stage) => {
    const leaving = stage.exits.reduce((sum, { count }) => sum + count, 0);
    const placed = { stage, leaving, before };
    before -= leaving;
    return placed;
  });
}

/** Pixels a ribbon of so many takes. */
function thickness(count: number, discovered: number): number {
  return count === 0 ? 0 : Math.max(leastRibbon, (count / Math.max(1, discovered)) * flowTrunk);
}

/** The room a stage needs to its right. */
function roomOf({ stage, leaving }: Placed, discovered: number): number {
  const name = stage.name.length * letter + 12;
  if (leaving === 0) return name;
  const strips = stage.exits.reduce((sum, { count }) => sum + thickness(count, discovered), 0);
  return Math.max(leastGap, name, radius + strips + (stage.exits.length - 1) * betweenStrips + 30);
}

function roomsOf(placed: readonly Placed[], discovered: number): number {
  return placed.reduce((sum, each) => sum + roomOf(each, discovered), leastGap);
}

/** `width` is what there is: stages where nothing leaves give way first; then the layout takes more than there is. */
export function layoutFlow(discovered: number, stages: readonly FlowStage[], width: number): FlowLayout {
  const all = placeStages(discovered, stages);
  const isNarrow = roomsOf(all, discovered) > width;
  const placed = isNarrow ? all.filter(({ leaving }, index) => leaving > 0 || index === all.length - 1) : all;
  const rooms = [leastGap, ...placed.map((each) => roomOf(each, discovered))];
  const needed = roomsOf(placed, discovered);
  const active = placed.filter(({ leaving }) => leaving > 0).length + 1;
  const spare = Math.max(0, width - needed) / active;
  const columns: FlowColumn[] = [];
  const shapes: FlowShape[] = [];
  const whole = thickness(discovered, discovered);
  columns.push({ name: 'discovered', x: 0, after: discovered, quiet: false, height: whole, onward: whole });
  let x = leastGap + spare;
  for (const [index, { stage, leaving, before }] of placed.entries()) {
    const height = thickness(before, discovered);
    const onward = thickness(before - leaving, discovered);
    columns.push({ name: stage.name, x, after: before - leaving, quiet: leaving === 0, height, onward });
    shapes.push(...shapesOf(stage, { x, height, discovered }));
    x += (rooms[index + 1] ?? 0) + (leaving > 0 ? spare : 0);
  }
  return { width: Math.max(width, needed), columns, shapes };
}

interface Leaving {
  readonly x: number;
  readonly height: number;
  readonly discovered: number;
}

/** The lowest part of the trunk leaves first and falls nearest. */
function shapesOf({ exits }: FlowStage, { x, height, discovered }: Leaving): readonly FlowShape[] {
  let lower = flowTop + height;
  let bend = x;
  return exits.flatMap((exit) => {
    if (exit.count === 0) return [];
    const ribbon = thickness(exit.count, discovered);
    const path = ribbonPath({ x, bend, top: lower - ribbon, ribbon });
    const shape = { exit, path, x: bend + radius, width: ribbon };
    lower -= ribbon;
    bend += ribbon + betweenStrips;
    return [shape];
  });
}

interface Ribbon {
  readonly x: number;
  /** Where it begins to bend. */
  readonly bend: number;
  readonly top: number;
  readonly ribbon: number;
}

function ribbonPath({ x, bend, top, ribbon }: Ribbon): string {
  const outer = radius + ribbon;
  const right = bend + outer;
  const left = bend + radius;
  return [
    `M${round(x)} ${round(top)}H${round(bend)}`,
    `A${round(outer)} ${round(outer)} 0 0 1 ${round(right)} ${round(top + outer)}`,
    `V${flowFloor}H${round(left)}V${round(top + outer)}`,
    `A${radius} ${radius} 0 0 0 ${round(bend)} ${round(top + ribbon)}`,
    `H${round(x)}Z`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
