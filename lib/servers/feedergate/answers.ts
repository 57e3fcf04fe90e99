/** What clients of feeds are answered, to the byte: they compare it. Source: Feeds Protocol Developer's Guide. */

export interface Answer {
  /** Of strict answers. */
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const success: Answer = { status: 200, text: 'Success' };

export const answers = {
  untrusted: { status: 403, text: 'Error - Unauthorized Request' },
  failed: { status: 500, text: 'Internal Error' },
  diskFull: {
    status: 507,
    text: 'Feed not accepted due to insufficient disk space. Contact Google for Work Support.',
  },
  tooManyMembers: { status: 507, text: 'error: group db at capacity.' },
  overloaded: { status: 503, text: 'Error - Too many uploads are waiting. Try again later' },
  notFound: { status: 404, text: 'Error - Not found' },
} as const satisfies Readonly<Record<string, Answer>>;

/** Of something that is wrong with a request. `why` has no full stop at its end. */
export function errorAnswer(why: string, status = 400): Answer {
  return { status, text: why.startsWith('Error') ? why : `Error - ${why}` };
}

/** Of requests that were not for feeds, and of an upload that is to be sent again later. */
const saidAlways: ReadonlySet<number> = new Set([404, 405, 503]);

/**
 * The status that is sent. The appliance said 200 to everything it had read, and its clients expect the text; strict
 * answers have the status that says it. Never 401: Java's client drops the text of that.
 */
export function statusOf({ status }: Answer, isStrict: boolean): number {
  return isStrict || saidAlways.has(status) ? status : 200;
}

const diskFullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'disk-full']);

/** Of the spool, or of the database. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && diskFullCodes.has(error.code);
}
