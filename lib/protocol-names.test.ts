/** The law that what treats one scheme unlike another asks its protocol: engine and jobs know no scheme by its name. */

import { expect, test } from 'vitest';
import { urlSchemes } from './match/urls/url-schemes.ts';
import { productFiles, saidIn } from './testing/said.ts';

const folders = ['lib/engine', 'lib/jobs', 'lib/essence', 'lib/functions'];
const names = Object.keys(urlSchemes).join('|');
/** The name alone, or what URLs of the scheme begin with; a whole URL is an example. */
const inText = new RegExp(`^(${names})(:(//)?)?$`);
/** `^https?:`, say. */
const inExpression = new RegExp(String.raw`(?<!\w)(${names})(s\?)?\)?:`);

function schemesIn(file: string): readonly string[] {
  const { texts, expressions, identifiers } = saidIn(file);
  return [
    ...texts.filter((text) => inText.test(text)),
    ...expressions.filter((expression) => inExpression.test(expression)),
    ...identifiers.filter((name) => name === 'urlSchemes'),
  ];
}

test('no scheme is named in the engine and the jobs, or where content is read and functions run', () => {
  const naming = folders
    .flatMap(productFiles)
    .map((file) => ({ file, found: schemesIn(file) }))
    .filter(({ found }) => found.length > 0);
  expect(naming).toEqual([]);
});
