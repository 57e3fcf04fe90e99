/** What can be done about an alert: how each act is called, and where it leads or what it asks of the server. */

import type { Alert, AlertAct } from '#lib/services/overview/contract.ts';
import { resumeRun, startRun, stopRun, type RunAnswer } from '../collections/[slug]/run-actions.ts';
import { feedsHref } from '../collections/[slug]/feeds/feed-words.ts';
import { reportHref } from '../collections/[slug]/reports/report-href.ts';
import { joinedValues } from '../collections/[slug]/resources/address-values.ts';
import { resourcesHref } from '../collections/[slug]/resources-href.ts';
import { runHref, runListHref, runsHref } from '../collections/[slug]/runs/run-href.ts';
import { overviewHref } from '../overview-query.ts';

export type Act =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly ask: () => Promise<RunAnswer> };

interface Subject {
  readonly slug: string;
  readonly run: number;
  /** Number of the upload. */
  readonly feed: number;
  readonly documents: Alert['documents'] | undefined;
}

const base = (slug: string): string => `/collections/${encodeURIComponent(slug)}`;

const ofCollection: Readonly<Record<Exclude<AlertAct, 'queued-runs'>, (subject: Subject) => Act>> = {
  start: ({ slug }) => ({ label: 'Start run', ask: () => startRun(slug, false) }),
  resume: ({ slug, run }) => ({ label: 'Resume run', ask: () => resumeRun(slug, run) }),
  stop: ({ slug, run }) => ({ label: 'Stop run', ask: () => stopRun(slug, run) }),
  'held-rds': ({ slug, run }) => ({ label: 'List RDs', href: runListHref(slug, run, 'held') }),
  decide: ({ slug }) => ({ label: 'Review deletions', href: `${base(slug)}/live` }),
  edit: ({ slug }) => ({ label: 'Fix errors', href: `${base(slug)}/configuration?dock=findings` }),
  revisions: ({ slug }) => ({ label: 'View revisions', href: `${base(slug)}/configuration/revisions` }),
  report: ({ slug, run }) => ({ label: 'View report', href: run === 0 ? runsHref(slug) : runHref(slug, run) }),
  live: ({ slug }) => ({ label: 'Open Live', href: `${base(slug)}/live` }),
  feed: ({ slug, feed }) => ({ label: 'Open feed', href: feedsHref(slug, { upload: feed }) }),
  extraction: ({ slug }) => ({ label: 'View account', href: reportHref(slug, 'extraction') }),
  'without-text': ({ slug, documents: { type = '', extraction = [] } = {} }) => ({
    label: 'List documents',
    href: resourcesHref(slug, { type, extraction: joinedValues(extraction) ?? '' }),
  }),
  schedules: ({ slug }) => ({ label: 'Open schedules', href: `${base(slug)}/schedules` }),
};

/** In the order in which they stand. */
export function actsOf({ acts, slug, run = 0, feed = 0, documents }: Alert): readonly Act[] {
  return acts.flatMap((act): readonly Act[] => {
    if (act === 'queued-runs') return [{ label: 'View queued runs', href: overviewHref({ state: 'queued' }) }];
    return slug === undefined ? [] : [ofCollection[act]({ slug, run, feed, documents })];
  });
}
