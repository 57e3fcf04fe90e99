/** What a URL or a run can be, with its word; the glyphs and chips are drawn from this. */

export type Verdict =
  'kept' | 'no-rd' | 'links-only' | 'rejected' | 'failed' | 'queued' | 'undecided' | 'running' | 'merged' | 'changed';

export type RunState = 'queued' | 'running' | 'pausing' | 'paused' | 'stopping' | 'finished' | 'stopped' | 'failed';

/** The colours a mark or a chip can take; `quiet` is grey. */
export type Tone = 'kept' | 'rejected' | 'failed' | 'queued' | 'running' | 'merged' | 'warn' | 'quiet';

export type GlyphShape =
  | 'disc'
  | 'ring'
  | 'ring-dot'
  | 'barred'
  | 'octagon'
  | 'dashed'
  | 'half'
  | 'two-rings'
  | 'bars'
  | 'diamond'
  | 'triangle';

export interface Look {
  readonly word: string;
  readonly shape: GlyphShape;
  readonly tone: Tone;
}

export const verdictLooks: Readonly<Record<Verdict, Look>> = {
  kept: { word: 'kept', shape: 'disc', tone: 'kept' },
  'no-rd': { word: 'no RD', shape: 'ring', tone: 'kept' },
  'links-only': { word: 'links only', shape: 'ring-dot', tone: 'kept' },
  rejected: { word: 'rejected', shape: 'barred', tone: 'rejected' },
  failed: { word: 'failed', shape: 'octagon', tone: 'failed' },
  queued: { word: 'queued', shape: 'dashed', tone: 'queued' },
  undecided: { word: 'undecided', shape: 'dashed', tone: 'queued' },
  running: { word: 'in flight', shape: 'half', tone: 'running' },
  merged: { word: 'merged', shape: 'two-rings', tone: 'merged' },
  changed: { word: 'RD differs', shape: 'diamond', tone: 'running' },
};

export const runLooks: Readonly<Record<RunState, Look>> = {
  queued: { word: 'Queued', shape: 'dashed', tone: 'queued' },
  running: { word: 'Running', shape: 'half', tone: 'running' },
  pausing: { word: 'Pausing', shape: 'half', tone: 'running' },
  paused: { word: 'Paused', shape: 'bars', tone: 'warn' },
  stopping: { word: 'Stopping', shape: 'half', tone: 'running' },
  finished: { word: 'Finished', shape: 'disc', tone: 'kept' },
  stopped: { word: 'Stopped', shape: 'ring', tone: 'quiet' },
  failed: { word: 'Failed', shape: 'octagon', tone: 'failed' },
};

/** Class names spelled out, because the style sheet is made from the words it finds in the source. */
export const toneClass: Readonly<
  Record<Tone, { readonly mark: string; readonly text: string; readonly chip: string }>
> = {
  kept: { mark: 'text-kept-mark', text: 'text-kept-fg', chip: 'bg-kept-tint text-kept-fg' },
  rejected: { mark: 'text-rejected-mark', text: 'text-rejected-fg', chip: 'bg-rejected-tint text-rejected-fg' },
  failed: { mark: 'text-failed', text: 'text-failed-fg', chip: 'bg-failed-tint text-failed-fg' },
  queued: { mark: 'text-ink-4', text: 'text-queued-fg', chip: 'bg-queued-tint text-queued-fg' },
  running: { mark: 'text-running', text: 'text-running-fg', chip: 'bg-running-tint text-running-fg' },
  merged: { mark: 'text-merged', text: 'text-merged-fg', chip: 'bg-merged-tint text-merged-fg' },
  warn: { mark: 'text-warn', text: 'text-warn-fg', chip: 'bg-warn-tint text-warn-fg' },
  quiet: { mark: 'text-ink-4', text: 'text-ink-2', chip: 'bg-well text-ink-2' },
};
