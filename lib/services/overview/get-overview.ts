/** The first page: collections, what needs somebody, and the health of the installation. */

import { summarize } from '../collections/list-collections.ts';
import type { CollectionSummary } from '../collections/contract.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { RunRow } from '../runs/contract.ts';
import type { Alert, Health, Overview } from './contract.ts';
import { readHealth } from './health.ts';

export const getOverview = defineService({
  name: 'getOverview',
  role: 'viewer',
  input: nothing,
  run: async (context): Promise<Overview> => {
    const health = await readHealth(context);
    if (health.database.status === 'down') return { collections: [], alerts: [], health };
    const collections = await summarize(context, await context.collections.list());
    return { collections, alerts: alertsOf(collections, health), health };
  },
});

/** Errors first, then the newest. */
export function alertsOf(collections: readonly CollectionSummary[], health: Pick<Health, 'engine'>): readonly Alert[] {
  const alerts = collections.flatMap(alertsOfCollection);
  if (health.engine.status === 'down') {
    const waiting = collections.some(({ lastRun }) => lastRun?.state === 'queued');
    const text = `No engine process runs${waiting ? ', so that the queued runs wait' : ''}.`;
    alerts.push({ kind: 'no-engine', severity: waiting ? 'error' : 'warning', text });
  }
  const rank = ({ severity }: Alert): number => (severity === 'error' ? 0 : 1);
  return alerts.toSorted((a, b) => rank(a) - rank(b) || (b.at ?? 0) - (a.at ?? 0));
}

function alertsOfCollection(collection: CollectionSummary): readonly Alert[] {
  const { slug, errors, lastRun } = collection;
  const count = errors === 1 ? '1 error' : `${errors} errors`;
  const configuration: readonly Alert[] =
    errors === 0
      ? []
      : [
          {
            kind: 'configuration-errors',
            severity: 'warning',
            text: `The configuration has ${count}: no run can start.`,
            slug,
          },
        ];
  return lastRun ? [...configuration, ...alertsOfRun(slug, lastRun)] : configuration;
}

function alertsOfRun(slug: string, run: RunRow): readonly Alert[] {
  const at = run.endedAt ?? run.startedAt ?? run.createdAt;
  const alert = (kind: Alert['kind'], severity: Alert['severity'], text: string): Alert => ({
    kind,
    severity,
    text,
    slug,
    run: run.id,
    at,
  });
  const because = run.reason === undefined ? '' : `: ${run.reason}`;
  return [
    ...(run.accounting.lost === 0
      ? []
      : [alert('lost', 'error', `Run ${run.id} does not add up: ${run.accounting.lost} URLs are lost.`)]),
    ...(run.state === 'failed' ? [alert('run-failed', 'error', `Run ${run.id} failed${because}.`)] : []),
    ...(run.heldDeletions === 0
      ? []
      : [
          alert(
            'deletions-held',
            'warning',
            `Run ${run.id} would delete ${run.heldDeletions} RDs and waits for a word.`,
          ),
        ]),
    ...trapTexts(run).map((text) => alert('trap', 'warning', text)),
    // A pause without a reason is one that somebody asked for.
    ...(run.state === 'paused' && run.reason !== undefined
      ? [alert('run-paused', 'warning', `Run ${run.id} is paused${because}.`)]
      : []),
  ];
}

/** Of all traps of the run one sentence: where the first is, and what is alike there. The rest stands with the run. */
function trapTexts({ notes = [] }: RunRow): readonly string[] {
  const [first, ...more] = notes.filter(({ trap }) => trap !== undefined);
  if (first === undefined) return [];
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  return [`${first.text.split(', and ')[0] ?? first.text}${others}.`];
}
