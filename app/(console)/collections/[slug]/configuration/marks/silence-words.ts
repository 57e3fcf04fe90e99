/** What is said of a line of the last run beside its figure: why it decided nothing, how often it ran, how long it takes. */

import { formatCount, formatNumber } from '#components/ui/format/format.ts';
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
    case 'unused':
      return 'no enabled site uses it';
    case 'matched-nothing':
      return `matched nothing in run ${hits.run}${sampled(hits)}`;
    case 'shadowed':
      return `never decides: ${killer({ hits, toNew }, line, silence)}${sampled(hits)}`;
  }
}

type Shadowed = Extract<Silence, { readonly kind: 'shadowed' }>;

function killer({ hits, toNew }: RunLines, line: LineHits, silence: Shadowed): string {
  const { by, letsIn = false } = silence;
  const what = `${takenWords(silence)} first`;
  const verb = letsIn ? 'lets in' : 'denies';
  if (by.line === 0) return `a built-in check denies ${what}`;
  if (by.file !== line.file) return `${by.file}:${by.line} ${verb} ${what}`;
  const now = toNew(by.line);
  return now === undefined
    ? `line ${by.line} of r${hits.revision} ${letsIn ? 'allowed' : 'denied'} ${what}`
    : `line ${now} ${verb} ${what}`;
}

function takenWords({ denied, taken }: Shadowed): string {
  const urls = formatCount(denied, 'URL', 'URLs');
  return taken === denied ? `its ${urls}` : `${formatNumber(taken)} of its ${urls}`;
}

function sampled({ sample }: RunHits): string {
  return sample === undefined || sample.isAll ? '' : ` (${formatNumber(sample.urls)} URLs sampled)`;
}

/** What is counted as `ran`, where it is not the URLs that the line ran on. */
export function countedWords({ rule, root, byHost = false }: LineHits): string | undefined {
  if (byHost) return 'URLs of its hosts';
  if (root === 'gathers') return 'URLs gathered';
  if (root === 'allows') return 'URLs it allowed';
  return rule === 'include' ? 'URLs it allowed' : undefined;
}

/** Undefined where the figure says all there is. */
export function noteWords(hits: RunHits, line: LineHits): string | undefined {
  const { sample, describedSample, reachedSample } = hits;
  const notes = [
    line.root === 'gathers' && line.denied > 0 ? `its limits stopped ${formatCount(line.denied, 'URL')}` : undefined,
    line.root !== undefined && reachedSample !== undefined
      ? `counted among the first ${formatNumber(reachedSample)} URLs`
      : undefined,
    line.rule === 'include' && sample?.isAll === false
      ? `counted on a sample of ${formatNumber(sample.urls)} stored URLs`
      : undefined,
    line.changed === undefined || describedSample === undefined
      ? undefined
      : `RDs counted among the first ${formatNumber(describedSample)}`,
    timeWords(line, sample),
  ].filter((note) => note !== undefined);
  return notes.length === 0 ? undefined : notes.join('; ');
}

/** Undefined for lines that run once in a run, and for those that never ran. */
function timeWords({ ran, each }: LineHits, sample: RunHits['sample']): string | undefined {
  if (each === undefined || sample === undefined || ran === 0) return undefined;
  const time = each < 1 ? 'less than 1\u00a0µs' : `about ${formatNumber(Math.round(each))}\u00a0µs`;
  const urls = formatCount(sample.urls, 'stored URL', 'stored URLs');
  return `ran ${formatCount(ran, 'time', 'times')}, ${time} each, timed on ${sample.isAll ? '' : 'a sample of '}${urls}`;
}
