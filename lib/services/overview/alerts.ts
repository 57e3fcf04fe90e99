/** What needs somebody. Each kind is one entry: how grave it is, when it is there, what it says, what can be done. */

import type { RunNote } from '../../engine/ports.ts';
import { carriesText, failedIn, failureIn, failureWords } from '../../sdk/extraction.ts';
import type { FeedTrouble } from '../../store/feeds/read-troubles.ts';
import type { TypeSums } from '../../store/read/read-extraction.ts';
import type { ScheduleInUse } from '../../store/schedules/schedules.ts';
import type { Alert, AlertSeverity, Health, OverviewCollection, OverviewRun, SearchLag } from './contract.ts';

/** What alerts are made of: one collection … */
export interface CollectionFacts extends Pick<OverviewCollection, 'slug' | 'errors' | 'descriptions' | 'lastRun'> {
  readonly schedules: readonly ScheduleInUse[];
  /** The last run was set aside by a schedule, which resumes it. */
  readonly pausedBySchedule: boolean;
  /** Newest first. */
  readonly feeds: readonly FeedTrouble[];
  /** What came of the documents, by type. */
  readonly extraction: readonly TypeSums[];
  /** Of the last run. */
  readonly notes: readonly RunNote[];
  /** When somebody worked on the last run last, ms since the epoch. */
  readonly beatAt?: number;
}

/** … and the installation. */
export interface InstallationFacts {
  readonly health: Pick<Health, 'engine' | 'disk'>;
  readonly search?: SearchLag;
  readonly queuedRuns: number;
}

type Said = Pick<Alert, 'text' | 'detail' | 'run' | 'feed' | 'documents' | 'at'> & {
  readonly severity?: AlertSeverity;
};

interface Kind<Facts> {
  readonly severity: AlertSeverity;
  readonly acts: Alert['acts'];
  /** Undefined while all is well. */
  readonly find: (facts: Facts) => Said | undefined;
}

const numbers = new Intl.NumberFormat('en');
const count = (n: number, noun: string): string => `${numbers.format(n)} ${noun}${n === 1 ? '' : 's'}`;
const because = ({ reason }: OverviewRun): string => (reason === undefined ? '' : `: ${withoutStop(reason)}`);
const withoutStop = (text: string): string => text.replace(/\.$/, '');
const lastMoment = ({ endedAt, startedAt, createdAt }: OverviewRun): number => endedAt ?? startedAt ?? createdAt;

function staysQueued({ counts: { queued } }: OverviewRun): { readonly detail?: string } {
  return queued === 0 ? {} : { detail: `${count(queued, 'URL')} stay${queued === 1 ? 's' : ''} queued.` };
}

const ofCollections = {
  lost: {
    severity: 'error',
    acts: ['live', 'report'],
    find: ({ lastRun: run }) =>
      run === undefined || run.counts.lost === 0
        ? undefined
        : {
            text: `Run ${run.id} does not add up: ${count(run.counts.lost, 'URL')} lost`,
            detail: 'Discovered, but missing from every outcome of the run.',
            run: run.id,
            at: lastMoment(run),
          },
  },
  'run-failed': {
    severity: 'error',
    acts: ['report', 'start'],
    find: ({ lastRun: run }) =>
      run?.state === 'failed' && run.kind !== 'feed'
        ? { text: `Run ${run.id} failed${because(run)}`, ...staysQueued(run), run: run.id, at: lastMoment(run) }
        : undefined,
  },
  'nothing-fetched': {
    severity: 'warning',
    acts: ['report', 'start'],
    find: ({ lastRun: run }) => {
      if (run?.state !== 'finished') return undefined;
      const { stored, withoutRd, failed } = run.counts;
      if (failed === 0 || stored + withoutRd > 0) return undefined;
      return {
        text: `Run ${run.id} fetched nothing: ${count(failed, 'URL')} failed`,
        detail: 'Check that the start points can be reached.',
        run: run.id,
        at: lastMoment(run),
      };
    },
  },
  'deletions-held': {
    severity: 'waiting',
    acts: ['held-rds', 'decide'],
    find: ({ lastRun: run, descriptions }) =>
      run === undefined || run.heldDeletions === 0
        ? undefined
        : {
            text: `Run ${run.id} would delete ${count(run.heldDeletions, 'RD')}${shareOf(run.heldDeletions, descriptions)}`,
            detail: 'Nothing is deleted until you decide.',
            run: run.id,
            at: lastMoment(run),
          },
  },
  trap: {
    severity: 'warning',
    acts: ['report', 'live'],
    find: ({ lastRun: run, notes }) => {
      const [first, ...more] = notes.filter((note) => note.trap !== undefined);
      if (run === undefined || first === undefined) return undefined;
      // The rest of the sentence, and the other traps, stand with the run.
      const text = withoutStop(first.text.split(', and ')[0] ?? first.text);
      const others = more.length === 0 ? {} : { detail: `${count(more.length, 'other trap')} in the same run.` };
      return { text, ...others, run: run.id, at: lastMoment(run) };
    },
  },
  'run-paused': {
    severity: 'waiting',
    acts: ['stop', 'resume'],
    find: ({ lastRun: run, pausedBySchedule, beatAt, schedules }) =>
      run?.state !== 'paused' || pausedBySchedule
        ? undefined
        : {
            text: `Run ${run.id} is paused${because(run)}`,
            detail: [
              staysQueued(run).detail,
              schedules.some(({ nextStart }) => nextStart !== null)
                ? 'Schedules don’t start new runs while it is paused.'
                : undefined,
            ]
              .filter((part) => part !== undefined)
              .join(' '),
            run: run.id,
            at: beatAt ?? lastMoment(run),
          },
  },
  'without-text': {
    severity: 'warning',
    acts: ['extraction', 'without-text'],
    find: ({ extraction }) => withoutTextAlert(extraction),
  },
  'schedule-refused': {
    severity: 'warning',
    acts: ['schedules', 'start'],
    find: ({ schedules, lastRun }) => {
      const refused = schedules.find((one) => one.refused !== undefined && one.refused.at > (lastRun?.createdAt ?? 0));
      if (refused?.refused === undefined) return undefined;
      const { at, reason } = refused.refused;
      return { text: `Schedule ${refused.name} could not start a run`, ...(reason !== '' && { detail: reason }), at };
    },
  },
  'configuration-errors': {
    severity: 'warning',
    acts: ['revisions', 'edit'],
    find: ({ errors }) =>
      errors === 0
        ? undefined
        : { text: `The configuration has ${count(errors, 'error')}`, detail: 'No run can start until they are fixed.' },
  },
  'feed-failed': {
    severity: 'error',
    acts: ['feed'],
    find: (facts) => feedAlert(facts, 'failed', ({ source, reason = '' }) => [`failed in error (${source})`, reason]),
  },
  'feed-rejected': {
    severity: 'warning',
    acts: ['feed'],
    find: (facts) => feedAlert(facts, 'rejected', ({ source, reason = '' }) => [`was rejected (${source})`, reason]),
  },
  'feed-stuck': {
    severity: 'error',
    acts: ['feed'],
    find: (facts) =>
      feedAlert(facts, 'stuck', ({ source }) => [
        `is stuck (${source}): no progress for over an hour`,
        'Later feeds of its source wait for it.',
      ]),
  },
  'feed-held': {
    severity: 'waiting',
    acts: ['feed'],
    find: (facts) =>
      feedAlert(facts, 'held', ({ source, deleted = 0, isOfGroups }) => [
        `would delete ${count(deleted, isOfGroups ? 'group member' : 'document')} (${source})`,
        'Nothing is deleted until you decide. Later feeds of its source wait.',
      ]),
  },
} as const satisfies Readonly<Record<string, Kind<CollectionFacts>>>;

/** A type is reported from a tenth of its documents on, but not for a few of many kinds: five, or all there are. */
const alertShare = 0.1;
const fewDocuments = 5;

const withoutText = ({ empty, failed }: TypeSums): number => empty + failedIn({ failed });
const readDocuments = (sums: TypeSums): number => sums.text + withoutText(sums);

function isAlarming(sums: TypeSums): boolean {
  const [missing, read] = [withoutText(sums), readDocuments(sums)];
  return missing > 0 && missing >= read * alertShare && (missing >= fewDocuments || missing === read);
}

/** The type with the most documents without text; the others are counted. Types that have no text by nature don't count. */
function withoutTextAlert(types: readonly TypeSums[]): Said | undefined {
  const alarming = types.filter((sums) => carriesText(sums.type) && isAlarming(sums));
  const [first, ...more] = alarming.toSorted((a, b) => withoutText(b) - withoutText(a));
  if (first === undefined) return undefined;
  const { type, empty, failed } = first;
  const parts = [
    ...(empty === 0 ? [] : [`${numbers.format(empty)} empty`]),
    ...failed.map(({ value, documents }) => `${numbers.format(documents)} ${failureWords(failureIn(value) ?? value)}`),
  ];
  const others = more.length === 0 ? '' : ` ${count(more.length, 'other type')} too.`;
  const read = count(readDocuments(first), `${type} document`);
  return {
    text: `${numbers.format(withoutText(first))} of ${read} ${readDocuments(first) === 1 ? 'has' : 'have'} no text`,
    detail: `${parts.join(', ')}.${others}`,
    documents: { type, extraction: [...(empty === 0 ? [] : ['empty']), ...failed.map(({ value }) => value)] },
  };
}

/** The newest of a kind; the others are counted. */
function feedAlert(
  { feeds }: CollectionFacts,
  kind: FeedTrouble['kind'],
  words: (trouble: FeedTrouble) => readonly [text: string, detail: string],
): Said | undefined {
  const [first, ...more] = feeds.filter((trouble) => trouble.kind === kind);
  if (first === undefined) return undefined;
  const [text, detail] = words(first);
  const others = more.length === 0 ? '' : `${count(more.length, 'other feed')} too.`;
  const said = [detail, others].filter((part) => part !== '').join(' ');
  return { text: `Feed ${first.feed} ${text}`, ...(said !== '' && { detail: said }), feed: first.feed, at: first.at };
}

/** Search that is further behind is worth a look. It waits for crawls for half of the time. */
const searchBehindMs = 20 * 60_000;

const ofInstallation = {
  'no-engine': {
    severity: 'warning',
    acts: ['queued-runs'],
    find: ({ health, queuedRuns }) => {
      if (health.engine.status === 'ok') return undefined;
      const text = 'No engine process is running';
      if (queuedRuns === 0) return { text, detail: 'New runs stay queued until one starts.' };
      return { text, detail: `${count(queuedRuns, 'queued run')} can’t start.`, severity: 'error' };
    },
  },
  'disk-low': {
    severity: 'warning',
    acts: [],
    find: ({ health: { disk } }) =>
      disk.status !== 'low' || disk.freeBytes === undefined
        ? undefined
        : {
            text: `The disk is almost full: ${(disk.freeBytes / 1e9).toFixed(1)} GB free`,
            detail: 'Runs are paused when it is full, and continue when space is available.',
          },
  },
  'search-behind': {
    severity: 'warning',
    acts: [],
    find: ({ search }) =>
      search === undefined || search.waiting === 0 || search.oldestMs < searchBehindMs
        ? undefined
        : {
            text: `Search is ${numbers.format(Math.round(search.oldestMs / 60_000))} min behind`,
            detail: `${search.exact ? '' : 'More than '}${count(search.waiting, 'RD')} wait${search.waiting === 1 ? 's' : ''} to be indexed.`,
          },
  },
} as const satisfies Readonly<Record<string, Kind<InstallationFacts>>>;

type AlertKind = keyof typeof ofCollections | keyof typeof ofInstallation;

function shareOf(part: number, whole: number): string {
  return whole === 0 ? '' : ` (${numbers.format(Math.round((part / whole) * 1000) / 10)} %)`;
}

/** Errors first, then what waits for a decision, then warnings; in each the newest first. */
export function alertsOf(collections: readonly CollectionFacts[], installation: InstallationFacts): readonly Alert[] {
  const found = [
    ...collections.flatMap((facts) =>
      alertsFrom(ofCollections, facts).map((alert): Alert => ({ ...alert, slug: facts.slug })),
    ),
    ...alertsFrom(ofInstallation, installation),
  ];
  return found.toSorted((a, b) => ranks[a.severity] - ranks[b.severity] || (b.at ?? 0) - (a.at ?? 0));
}

const ranks: Readonly<Record<AlertSeverity, number>> = { error: 0, waiting: 1, warning: 2 };

function alertsFrom<Facts>(kinds: Readonly<Partial<Record<AlertKind, Kind<Facts>>>>, facts: Facts): readonly Alert[] {
  return (Object.keys(kinds) as readonly AlertKind[]).flatMap((kind): readonly Alert[] => {
    const entry = kinds[kind];
    const said = entry?.find(facts);
    return entry === undefined || said === undefined
      ? []
      : [{ kind, severity: entry.severity, acts: entry.acts, ...said }];
  });
}
