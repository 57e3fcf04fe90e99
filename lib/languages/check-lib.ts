/** The files that customize Essence count in collections whose gatherer.cf names their folder (Harvest manual, 4.7). */

import { fileName } from '../lang/file-name.ts';
import { isPlaceOf } from '../lang/file-places.ts';
import { lineBreak } from '../lang/line-edits.ts';
import { syntax as byName } from './byname-cf/syntax.ts';
import { syntax as byUrl } from './byurl-cf/syntax.ts';
import { gathererVariables, propertyOf } from './gatherer-cf/vocabulary.ts';
import type { OpenCollection } from './open-collection.ts';
import { setMessages, type SetFinding } from './set-messages.ts';
import { syntax as stopList } from './stoplist-cf/syntax.ts';

const { report } = setMessages;

export function checkLib({ gatherer, files }: OpenCollection): readonly SetFinding[] {
  const own = files.filter(({ path }) => [byUrl, byName, stopList].some((syntax) => isPlaceOf(syntax, path)));
  const [first] = own;
  if (first === undefined) return [];
  if (gatherer === undefined) {
    return own.map(({ path }) => ({
      path,
      diagnostic: report('keptFile', { start: 0, end: 0 }, { name: fileName(path) }),
    }));
  }
  const { ast, source } = gatherer.parsed;
  const { variables, lists } = ast;
  if (variables.some(({ name }) => propertyOf(name.text) === 'libDirectory')) return [];
  const { name, example } = gathererVariables.libDirectory;
  const start = lists[0]?.open.start ?? source.text.length;
  const line = `${name}: ${example}`;
  const edits = [{ span: { start, end: start }, text: `${line}${lineBreak(source)}` }];
  const span = lists[0]?.open ?? { start: 0, end: 0 };
  const values = { name: fileName(first.path) };
  return [{ path: gatherer.path, diagnostic: report('libUnused', span, values, [{ title: `Add ${line}`, edits }]) }];
}
