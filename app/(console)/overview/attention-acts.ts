/** What can be done about an alert: how each act is called, and where it leads or what it asks of the server. */

import type { Alert, AlertAct } from '#lib/services/overview/contract.ts';
import { resumeRun, startRun, stopRun, type RunAnswer } from '../collections/[slug]/run-actions.ts';
import { runHref, runListHref, runsHref } from '../collections/[slug]/runs/run-href.ts';
import { overviewHref } from '../overview-query.ts';

export type Act =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly ask: () => Promise<RunAnswer> };

interface Subject {
  readonly slug: string;
  readonly run: number;
}

const base = (slug: string): string => `/collections/${encodeURIComponent(slug)}`;

const ofCollection: Readonly<Record<Exclude<AlertAct, 'queued-runs'>, (subject: Subject) => Act>> = {
  start: ({ slug }) => ({ label: 'Start', ask: () => startRun(slug, false) }),
  resume: ({ slug, run }) => ({ label: 'Resume', ask: () => resumeRun(slug, run) }),
  stop: ({ slug, run }) => ({ label: 'Stop', ask: () => stopRun(slug, run) }),
  'held-rds': ({ slug, run }) => ({ label: 'List', href: runListHref(slug, run, 'held') }),
  decide: ({ slug }) => ({ label: 'Review', href: `${base(slug)}/live` }),
  edit: ({ slug }) => ({ label: 'Edit', href: `${base(slug)}/configuration?dock=findings` }),
  revisions: ({ slug }) => ({ label: 'Revisions', href: `${base(slug)}/configuration/revisions` }),
  report: ({ slug, run }) => ({ label: 'Report', href: run === 0 ? runsHref(slug) : runHref(slug, run) }),
  live: ({ slug }) => ({ label: 'Live', href: `${base(slug)}/live` }),
  schedules: ({ slug }) => ({ label: 'Schedules', href: `${base(slug)}/schedules` }),
};

/** In the order in which they stand. */
export function actsOf({ acts, slug, run = 0 }: Alert): readonly Act[] {
  return acts.flatMap((act): readonly Act[] => {
    if (act === 'queued-runs') return [{ label: 'Queued runs', href: overviewHref({ state: 'queued' }) }];
    return slug === undefined ? [] : [ofCollection[act]({ slug, run })];
  });
}
