/** Lines of filter.conf that reject URLs by their path, or by path and query. */

import { writeValue } from '../../lang/pblock-value.ts';
import { comparesQuery, urlExpression } from '../../language-kit/compared-query.ts';

/** `expression`: a POSIX extended regular expression for the path with the query. */
export function denyLine(expression: string): string {
  const [src, deny] = comparesQuery(expression, 'ere') ? ['url', urlExpression(expression)] : ['path', expression];
  return `MetaData fn=filter-by-regex src=${src} deny=${writeValue(deny)}`;
}
