/** How many alerts of which kind are open, in one line. */

import { formatCount } from '#components/ui/format/format.ts';
import type { Alert, AlertSeverity } from '#lib/services/overview/contract.ts';

const words: Readonly<Record<AlertSeverity, (n: number) => string>> = {
  error: (n) => formatCount(n, 'error'),
  warning: (n) => formatCount(n, 'warning'),
  waiting: (n) => `${n} waiting for a decision`,
};

export function attentionScope(alerts: readonly Pick<Alert, 'severity'>[]): string {
  if (alerts.length === 0) return 'Runs that failed, need a decision, or lost URLs appear here.';
  const parts = (['error', 'waiting', 'warning'] as const).flatMap((severity) => {
    const n = alerts.filter((alert) => alert.severity === severity).length;
    return n === 0 ? [] : [words[severity](n)];
  });
  return `${alerts.length} open: ${parts.join(', ')}`;
}
