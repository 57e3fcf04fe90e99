/** What is said of a line of the last run beside its figure: why it decided nothing, how often it ran, how long it takes. */

import { formatCount, formatNumber } from '#components/ui/format.ts';
import type { LineHits, RunHits, Silence } from '#lib/services/lines/contract.ts';

export interface RunLines {
  readonly hits: RunHits;
  /** Where a line of the run's text is now; undefined when it is edited or gone. */
  readonly toNew: (line: number) => number | undefined;
}

/** Nothing for a line that is switched off: it says so itself. */
export function silenceWords({ hits, toNew }: RunLines, line: LineHits, silence: Silence): string | undefined {
  switch (silence.kind) {
    case 'off':
      return undefined;
    case 'no-effect':
      return 'has no effect here';
    case 'never-ran':
      return `never ran in run ${hits.run}`;
    case 'denied-nothing':
      return `denied nothing in run ${hits.run}`;
    case 'shadowed':
      return `never decides: ${killer({ hits, toNew }, line, silence)}${sampled(hits)}`;
  }
}

type Shadowed = Extract<Silence, { readonly kind: 'shadowed' }>;

function killer({ hits, toNew }: RunLines, line: LineHits, { by, denied, taken }: Shadowed): string {
  const urls =
    taken === denied
      ? `its ${formatCount(denied, 'URL', 'URLs')}`
      : `${formatNumber(taken)} of its ${formatCount(denied, 'URL', 'URLs')}`;
  if (by.line === 0) return `the robot itself denies ${urls} first`;
  if (by.file !== line.file) return `${by.file}:${by.line} denies ${urls} first`;
  const now = toNew(by.line);
  return now === undefined
    ? `line ${by.line} of r${hits.revision} denied ${urls} first`
    : `line ${now} denies ${urls} first`;
}

function sampled({ sample }: RunHits): string {
  return sample === undefined || sample.isAll ? '' : `, of ${formatNumber(sample.urls)} URLs sampled`;
}

/** Undefined for lines that run once in a run, and for those that never ran. */
export function noteWords({ sample }: RunHits, { ran, each, byHost = false }: LineHits): string | undefined {
  if (byHost) return 'all URLs of its hosts, counted by host';
  if (each === undefined || sample === undefined || ran === 0) return undefined;
  const time = each < 1 ? 'less than 1\u00a0µs' : `about ${formatNumber(Math.round(each))}\u00a0µs`;
  const urls = formatCount(sample.urls, 'stored URL', 'stored URLs');
  return `ran ${formatCount(ran, 'time', 'times')}, ${time} each, timed on ${sample.isAll ? '' : 'a sample of '}${urls}`;
}
