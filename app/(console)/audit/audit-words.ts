/** Lines of the audit log in words. */

/** The name of a service as words: `startRun` is `start run`. */
export function actionWords(action: string): string {
  return action.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What an entry says beside its subject: `run 2, kind full`. Times are left to the column that has them. */
export function detailWords(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${actionWords(key)} ${valueWords(key, value)}`)
    .join(', ');
}

function valueWords(key: string, value: unknown): string {
  if (typeof value === 'number' && key.endsWith('At'))
    return new Date(value).toISOString().slice(0, 16).replace('T', ' ');
  if (Array.isArray(value)) return value.map((each) => valueWords('', each)).join(' ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}
