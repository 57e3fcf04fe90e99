import { expect, it } from 'vitest';
import type { CollectionFacts, InstallationFacts } from './alerts.ts';
import { alertsOf } from './alerts.ts';
import type { OverviewRun } from './contract.ts';
import type { TypeSums } from '../../store/read/read-extraction.ts';

const run = (change: Partial<OverviewRun> = {}): OverviewRun => ({
  id: 7,
  kind: 'full',
  state: 'finished',
  createdAt: 1000,
  heldDeletions: 0,
  counts: { discovered: 10, stored: 10, withoutRd: 0, rejected: 0, failed: 0, queued: 0, lost: 0 },
  ...change,
});
const facts = (slug: string, change: Partial<CollectionFacts> = {}): CollectionFacts => ({
  slug,
  errors: 0,
  descriptions: 1000,
  lastRun: run(),
  schedules: [],
  feeds: [],
  extraction: [],
  notes: [],
  pausedBySchedule: false,
  ...change,
});
const schedule = {
  id: 1,
  collectionId: 1,
  name: 'Nightly',
  enabled: true,
  zone: 'UTC',
  what: 'full',
  stopAct: 'stop',
  metadata: null,
  createdBy: 'cli',
  changedAt: 0,
  nextStart: 5000,
  nextStop: null,
} as const;
const well: InstallationFacts = {
  health: {
    engine: { status: 'ok', workers: [] },
    disk: { status: 'ok', freeBytes: 1e12, totalBytes: 2e12 },
  },
  search: { waiting: 3, exact: true, oldestMs: 2000 },
  queuedRuns: 0,
};
const lines = (collections: readonly CollectionFacts[], installation = well): readonly string[] =>
  alertsOf(collections, installation).map(({ severity, slug = '', text, detail = '', acts }) =>
    [severity, slug, text, detail, acts.join(' ')].join(' | '),
  );

it('nothing needs attention when all is well', () => {
  const { lastRun: _, ...fresh } = facts('new');
  expect(lines([facts('docs'), fresh])).toEqual([]);
});

it('a run that fetched nothing needs a look, though it finished', () => {
  const counts = { ...run().counts, stored: 0, failed: 1 };
  const nothing = [
    'warning',
    'down',
    'Run 7 fetched nothing: 1 URL failed',
    'Check that the start points can be reached.',
  ];
  const collections = [
    facts('down', { lastRun: run({ counts }) }),
    facts('some', { lastRun: run({ counts: { ...counts, withoutRd: 1 } }) }),
    facts('going', { lastRun: run({ counts, state: 'running' }) }),
    facts('denied', { lastRun: run({ counts: { ...counts, failed: 0, rejected: 1 } }) }),
  ];
  expect(lines(collections)).toEqual([[...nothing, 'report start'].join(' | ')]);
});

it('each line says what is the matter, what it comes to, and two things to do', () => {
  const paused = run({ state: 'paused', counts: { ...run().counts, queued: 20_950 } });
  const failed = run({ state: 'failed', reason: 'The program of line 3 is gone.', endedAt: 3000 });
  expect(
    lines([
      facts('wiki', { lastRun: paused, schedules: [schedule], beatAt: 9000 }),
      facts('library', { lastRun: run({ heldDeletions: 180, endedAt: 9500 }) }),
      facts('broken', { errors: 1 }),
      facts('mirror', { lastRun: failed }),
      facts('odd', { lastRun: run({ counts: { ...run().counts, lost: 2 } }) }),
    ]),
  ).toEqual([
    'error | mirror | Run 7 failed: The program of line 3 is gone |  | report start',
    'error | odd | Run 7 does not add up: 2 URLs lost | Discovered, but missing from every outcome of the run. | live report',
    'waiting | library | Run 7 would delete 180 RDs (18 %) | Nothing is deleted until you decide. | held-rds decide',
    'waiting | wiki | Run 7 is paused | 20,950 URLs stay queued. Schedules don’t start new runs while it is paused. | stop resume',
    'warning | broken | The configuration has 1 error | No run can start until they are fixed. | revisions edit',
  ]);
});

it('feeds that failed, are stuck, or wait for a decision are told, the newest of each', () => {
  const trouble = { collectionId: 1, source: 'catalogue', at: 5000 } as const;
  const feeds = [
    { ...trouble, kind: 'failed', feed: 9, reason: 'Line 8: not well-formed.' },
    { ...trouble, kind: 'failed', feed: 7, reason: '' },
    { ...trouble, kind: 'stuck', feed: 5, source: 'web' },
    { ...trouble, kind: 'held', feed: 4, deleted: 1200 },
  ] as const;
  expect(lines([facts('docs', { feeds })])).toEqual([
    'error | docs | Feed 9 failed in error (catalogue) | Line 8: not well-formed. 1 other feed too. | feed',
    'error | docs | Feed 5 is stuck (web): no progress for over an hour | Later feeds of its source wait for it. | feed',
    'waiting | docs | Feed 4 would delete 1,200 documents (catalogue) | Nothing is deleted until you decide. Later feeds of its source wait. | feed',
  ]);
  const ofGroups = { ...trouble, kind: 'held', feed: 6, deleted: 1, isOfGroups: true } as const;
  expect(lines([facts('docs', { feeds: [ofGroups] })])[0]).toContain('Feed 6 would delete 1 group member (catalogue)');
});

it('a crawler trap is a warning, all of a run in one line', () => {
  const note = (text: string) => ({ severity: 'warning', text, trap: { reason: 'trap', rule: 'Data' } }) as const;
  const notes = [
    note('a.test:80: URLs like /cal/{n} link to each other endlessly, and 1000 pages in a row had no new text.'),
    note('b.test'),
  ];
  expect(lines([facts('docs', { notes: [{ severity: 'info', text: 'checked' }, ...notes] })])).toEqual([
    'warning | docs | a.test:80: URLs like /cal/{n} link to each other endlessly | 1 other trap in the same run. | report live',
  ]);
});

const sums = (type: string, change: Partial<TypeSums> = {}): TypeSums => ({
  type,
  documents: 0,
  text: 0,
  empty: 0,
  failed: [],
  none: 0,
  earlier: 0,
  ...change,
});
const failedBy = (reason: string, documents: number) => ({ value: `failed:${reason}`, documents });

it.each<readonly [what: string, extraction: readonly TypeSums[], text: string | undefined]>([
  [
    'all of a type',
    [sums('application/pdf', { empty: 214 })],
    '214 of 214 application/pdf documents have no text | 214 empty.',
  ],
  [
    'a single document',
    [sums('application/rtf', { failed: [failedBy('malformed', 1)] })],
    '1 of 1 application/rtf document has no text | 1 damaged.',
  ],
  [
    'a part, with reasons, and other types',
    [
      sums('application/pdf', { text: 28, empty: 2, failed: [failedBy('encrypted', 8), failedBy('timeout', 2)] }),
      sums('text/html', { text: 10, empty: 6 }),
    ],
    '12 of 40 application/pdf documents have no text | 2 empty, 8 encrypted, 2 timed out. 1 other type too.',
  ],
  ['less than a tenth', [sums('text/html', { text: 1000, empty: 100 })], undefined],
  ['a few of many kinds', [sums('text/html', { text: 4, empty: 4 })], undefined],
  ['types without text by nature', [sums('image/png', { failed: [failedBy('malformed', 50)] })], undefined],
  ['what is not read as text', [sums('application/zip', { none: 50, earlier: 7 })], undefined],
])('documents without text: %s', (_, extraction, text) => {
  const expected = text === undefined ? [] : [`warning | docs | ${text} | extraction without-text`];
  expect(lines([facts('docs', { extraction })])).toEqual(expected);
});

it('documents without text are listed by their type and by what became of them', () => {
  const extraction = [sums('application/pdf', { empty: 3, failed: [failedBy('encrypted', 9)] })];
  expect(alertsOf([facts('docs', { extraction })], well)[0]?.documents).toEqual({
    type: 'application/pdf',
    extraction: ['empty', 'failed:encrypted'],
  });
});

it('a run that its schedule set aside and will resume needs nobody', () => {
  expect(lines([facts('wiki', { lastRun: run({ state: 'paused' }), pausedBySchedule: true })])).toEqual([]);
});

it('a start time that came to nothing is said until a later run began', () => {
  const refused = { ...schedule, refused: { at: 2000, reason: 'Two assertions fail.' } };
  expect(lines([facts('docs', { schedules: [refused] })])).toEqual([
    'warning | docs | Schedule Nightly could not start a run | Two assertions fail. | schedules start',
  ]);
  expect(lines([facts('docs', { schedules: [refused], lastRun: run({ createdAt: 2500 }) })])).toEqual([]);
});

it('the installation is told of too, an engine missing as an error when runs wait for it', () => {
  const down = { ...well.health, engine: { status: 'down', workers: [] } } as const;
  expect(lines([], { ...well, health: down })[0]).toMatch(/^warning \|/);
  expect(lines([], { ...well, health: down, queuedRuns: 2 })).toEqual([
    'error |  | No engine process is running | 2 queued runs can’t start. | queued-runs',
  ]);
  const low = { ...well.health, disk: { status: 'low', freeBytes: 1.24e9, totalBytes: 3e10 } } as const;
  const behind = { waiting: 20_000, exact: false, oldestMs: 24 * 60_000 };
  expect(lines([], { ...well, health: low, search: behind }).map((line) => line.split(' | ')[2])).toEqual([
    'The disk is almost full: 1.2 GB free',
    'Search is 24 min behind',
  ]);
});
