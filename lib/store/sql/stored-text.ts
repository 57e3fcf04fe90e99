/** Text and JSON as PostgreSQL can hold them: without NUL characters and halves of surrogate pairs. */

const replacement = '\ufffd';

/** Text for a column. Halves of surrogate pairs are replaced when it is encoded. */
export function storedText(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', replacement) : text;
}

/** JSON for a jsonb column. */
export function storedJson(value: unknown): string {
  return cleanJson(JSON.stringify(value));
}

/** JSON.stringify writes control characters and halves of pairs as escapes; other backslashes come in pairs. */
export function cleanJson(json: string): string {
  if (!json.includes('\\u')) return json;
  return json.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (escape) => (escape === '\\\\' ? escape : replacement));
}
