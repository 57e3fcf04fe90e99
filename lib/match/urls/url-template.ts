/** URLs that differ only in numbers, dates and ids, as one template: `/calendar/{yyyy-mm-dd}`, `/doc/{n}.html`. */

/** Most specific first; a part of a path or a value of a query that is one of these differs from URL to URL. */
const placeholders: readonly (readonly [pattern: RegExp, name: string, posix: string])[] = [
  [/\d{4}-\d{2}-\d{2}/g, '{yyyy-mm-dd}', '[0-9]{4}-[0-9]{2}-[0-9]{2}'],
  [/\d{4}-\d{2}(?!\d)/g, '{yyyy-mm}', '[0-9]{4}-[0-9]{2}'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{uuid}', '[0-9a-fA-F-]{36}'],
  [/(?<![0-9a-z])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,}(?![0-9a-z])/gi, '{hex}', '[0-9a-fA-F]+'],
  [/\d+/g, '{n}', '[0-9]+'],
];
const expressions: ReadonlyMap<string, string> = new Map(placeholders.map(([, name, posix]) => [name, posix]));

/** What is counted through is replaced by placeholders. Names without a digit stand for themselves. */
export function templateOfText(text: string): string {
  // What was put in holds no digit, so a later rule leaves it alone.
  return placeholders.reduce((result, [pattern, name]) => result.replaceAll(pattern, name), text);
}

/** Path and query of a URL as a template. The folder stays as it is. */
export function templateOf(url: string, folder = '/'): string {
  const { path, query } = splitQuery(pathOf(url));
  const keys = [...new URLSearchParams(query)].map(([key, value]) => `${key}=${templateOfText(value)}`);
  const inside = path.startsWith(folder) ? path.slice(folder.length) : undefined;
  const named = inside === undefined ? templateOfText(path) : folder + templateOfText(inside);
  return named + (keys.length === 0 ? '' : `?${keys.join('&')}`);
}

/** The path of a template as a POSIX expression; its query is left open. */
export function expressionOf(template: string): string {
  return `^${expressionOfText(splitQuery(template).path)}`;
}

/** A template as a POSIX expression. */
export function expressionOfText(template: string): string {
  return template
    .split(/(\{[a-z-]+\})/)
    .map((part) => expressions.get(part) ?? escapeOperators(part))
    .join('');
}

/** The text as an expression, POSIX or JavaScript's, that matches it alone. */
export function escapeOperators(text: string): string {
  return text.replaceAll(/[\\^$.[\]|()?*+{}]/g, String.raw`\$&`);
}

/** Path with the query. */
export function pathOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? url;
}

/** A path with a query, without the query. */
export function withoutQuery(path: string): string {
  const at = path.indexOf('?');
  return at === -1 ? path : path.slice(0, at);
}

export function splitQuery(path: string): { readonly path: string; readonly query: string } {
  const at = path.indexOf('?');
  return at === -1 ? { path, query: '' } : { path: path.slice(0, at), query: path.slice(at + 1) };
}
