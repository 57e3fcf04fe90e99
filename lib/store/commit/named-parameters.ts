/** Statements with names for their parameters (`:name`), for those that have too many to count. */

import type pg from 'pg';

export interface NamedStatement<Values> {
  /** In the order of the text. */
  readonly names: readonly string[];
  /** The prepared statement with these values. */
  with(values: Values): pg.QueryConfig;
}

/** `name` is what it is prepared under: change it with the text. */
export function prepareNamed<Values extends Readonly<Record<string, unknown>>>(
  name: string,
  sql: string,
): NamedStatement<Values> {
  const names: string[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return { names, with: (values) => ({ name, text, values: names.map((parameter) => values[parameter]) }) };
}
