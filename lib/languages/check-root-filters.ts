/** The filter files that the RootNodes of a gatherer.cf name: are they there, and can they match what they are for. */

import { fileName } from '../lang/file-name.ts';
import type { Cell, LineTable } from '../lang/line-table.ts';
import type { CfWord } from './gatherer-cf/logical-lines.ts';
import { modifierProperty, propertyOf } from './gatherer-cf/vocabulary.ts';
import { propertyOf as robotPropertyOf, robotParameters } from './robot-conf/vocabulary.ts';
import { defaultFilterName } from './harvest-filter/default.ts';
import { harvestFilter } from './harvest-filter/index.ts';
import { findNamed } from './named-files.ts';
import type { OpenCollection, Typed } from './open-collection.ts';
import { setMessages, type SetFinding } from './set-messages.ts';

const { report } = setMessages;

/** The manual's default of email is nobody's address. */
export function checkSender({ gatherer, robot }: OpenCollection): readonly SetFinding[] {
  const list = gatherer?.parsed.ast.lists.find(({ entries }) => entries.length > 0);
  if (gatherer === undefined || list === undefined) return [];
  const { email } = robotParameters;
  const pair = robot?.parsed.ast.pairs.find(({ name }) => robotPropertyOf(name.text) === 'email');
  const isNamed = pair !== undefined && !['', email.param.defaultText].includes(pair.value.text);
  const hasHost = gatherer.parsed.ast.variables.some(({ name }) => propertyOf(name.text) === 'gathererHost');
  return isNamed || hasHost ? [] : [{ path: gatherer.path, diagnostic: report('noSender', list.open) }];
}

interface NamedFile {
  readonly file: CfWord;
  /** For hosts; else for paths. */
  readonly isHost: boolean;
}

export function checkRootFilters({ files, gatherer, rootFilters }: OpenCollection): readonly SetFinding[] {
  if (gatherer === undefined) return [];
  const named = namedFiles(gatherer.parsed.ast.lists.flatMap(({ entries }) => entries));
  const wrong = named.flatMap(({ file: { text, span } }): readonly SetFinding[] => {
    const [name, found] = [fileName(text), findNamed(files, text, harvestFilter)];
    if (found?.language?.id === harvestFilter.id || (found === undefined && name === defaultFilterName)) return [];
    if (found === undefined) return [{ path: gatherer.path, diagnostic: report('missingFilterFile', span, { name }) }];
    const values = { fn: 'A RootNode', name, kind: harvestFilter.title, other: found.language?.title ?? 'unknown' };
    return [{ path: gatherer.path, diagnostic: report('wrongFile', span, values) }];
  });
  const hosts = new Set(
    named.filter(({ isHost }) => isHost).map(({ file }) => findNamed(rootFilters, file.text, harvestFilter)),
  );
  return [...wrong, ...[...hosts].flatMap((each) => (each === undefined ? [] : checkHostEnds(each)))];
}

function namedFiles(
  entries: readonly { readonly modifiers: readonly { readonly name: CfWord; readonly file: CfWord | undefined }[] }[],
): readonly NamedFile[] {
  return entries
    .flatMap(({ modifiers }) => modifiers)
    .flatMap(({ name, file }) => {
      if (file === undefined || file.text === '' || file.text === '/dev/null') return [];
      return [{ file, isHost: modifierProperty(name.text) === 'hostMax' }];
    });
}

function checkHostEnds({ path, parsed }: Typed<LineTable>): readonly SetFinding[] {
  return parsed.ast.rows.flatMap(({ cells: [, regex] }): readonly SetFinding[] => {
    if (regex === undefined || !endsBehindName(regex)) return [];
    return [{ path, diagnostic: report('hostEnd', regex.span) }];
  });
}

/** A `$` right behind a letter of a name, as in `\\.gov$`; behind digits or a group a port may be meant. */
function endsBehindName({ text }: Cell): boolean {
  return /[a-z]\$$/i.test(text);
}
