/** Reasons for refusing a member, or the rest of an archive. */

import type { UnnestLimits } from './limits.ts';

export type RefusalReason =
  | 'wrong-format'
  | 'damaged'
  | 'truncated'
  | 'encrypted'
  | 'unsupported'
  | 'link'
  | 'device'
  | 'sparse'
  | 'name'
  | 'name-leaves-archive'
  | 'overlap'
  | 'too-large'
  | 'ratio'
  | 'total'
  | 'members'
  | 'levels';

export interface Refusal {
  readonly reason: RefusalReason;
  /** Replaces the reason's sentence. */
  readonly detail?: string | undefined;
}

/** Ends the reading of an archive. `unnest` catches it and returns a refusal. */
export class Unreadable extends Error implements Refusal {
  readonly reason: RefusalReason;
  readonly detail: string | undefined;

  constructor(reason: RefusalReason, detail?: string) {
    super(detail ?? reason);
    this.reason = reason;
    this.detail = detail;
  }
}

const sentences: Readonly<Record<RefusalReason, (limits: UnnestLimits) => string>> = {
  'wrong-format': () => 'it is not in the expected format',
  damaged: () => 'its data is damaged',
  truncated: () => 'it is truncated',
  encrypted: () => 'it is encrypted',
  unsupported: () => 'its compression method is not supported',
  link: () => 'it is a link',
  device: () => 'it is a device, pipe, or socket',
  sparse: () => 'it is a sparse file',
  name: () => 'its name is not valid',
  'name-leaves-archive': () => 'its name points outside the archive',
  overlap: () => 'its data overlaps the data of another file',
  'too-large': ({ memberBytes }) => `it is larger than ${sizeText(memberBytes)}`,
  ratio: ({ ratio }) => `it unpacks to more than ${ratio} times its size`,
  total: ({ bytes }) => `it unpacks to more than ${sizeText(bytes)}`,
  members: ({ members }) => `it has more than ${members.toLocaleString('en')} files`,
  levels: ({ levels }) => `it is nested more than ${levels} levels deep`,
};

/** A sentence in lower case without a full stop, about the refused document or member. */
export function sentenceOf(reason: RefusalReason, limits: UnnestLimits): string {
  return sentences[reason](limits);
}

const units = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const;

function sizeText(bytes: number): string {
  const [size, unit] = units.find(([size]) => bytes >= size) ?? [1, 'bytes'];
  return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}
