/** Lines of the audit log in words. */

import { formatExact } from '#components/ui/format/format-time.ts';

/** The name of a service as words: `startRun` is `start run`. */
export function actionWords(action: string): string {
  return action.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What an entry says beside its subject: `run 2, kind full`. Times are left to the column that has them. */
export function detailWords(detail: Readonly<Record<string, unknown>>, zone: string): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${actionWords(key)} ${valueWords(key, value, zone)}`)
    .join(', ');
}

function valueWords(key: string, value: unknown, zone: string): string {
  if (typeof value === 'number' && key.endsWith('At')) return `${formatExact(new Date(value), zone)} (${zone})`;
  if (Array.isArray(value)) return value.map((each) => valueWords('', each, zone)).join(' ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}
