/** Statements with names for their parameters (`:name`), for those that have too many to count. */

import type pg from 'pg';

export interface NamedStatement<Name extends string> {
  /** The prepared statement with these values. */
  with(values: Readonly<Record<Name, unknown>>): pg.QueryConfig;
}

/** `name` is what it is prepared under: change it with the text. */
export function prepareNamed<Name extends string>(name: string, sql: string): NamedStatement<Name> {
  const order: string[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, parameter: string) => {
    if (!order.includes(parameter)) order.push(parameter);
    return `$${order.indexOf(parameter) + 1}`;
  });
  return {
    with: (values) => ({ name, text, values: order.map((parameter) => values[parameter as Name]) }),
  };
}
