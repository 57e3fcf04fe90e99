/** The settings that two versions of a collection's texts have differently, with what each can change in a run. */

import { sourceText } from '../../lang/source-text.ts';
import { parse as parseGatherer, syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { enumSpec, modifierProperty, propertyOf, variableOf } from '../../languages/gatherer-cf/vocabulary.ts';
import { languageById } from '../../languages/index.ts';
import type { AnyLanguage } from '../../languages/index.ts';
import { languageIdOf } from '../../languages/named-files.ts';
import type { NamedFiles } from '../../languages/named-files.ts';
import { meaningOf, writtenParameters } from '../../languages/robot-conf/model.ts';
import { parse as parseRobot, syntax as robotConf } from '../../languages/robot-conf/syntax.ts';
import { vocabulary } from '../../languages/robot-conf/vocabulary.ts';
import type { RunChange } from '../../sdk/define-parameter.ts';

export interface ChangedSetting {
  /** Name of a parameter or variable, or path of a file. */
  readonly name: string;
  readonly changes: readonly RunChange[];
}

type Texts = ReadonlyMap<string, string>;

/** `named`: the files that lines of either version name. Comments and blanks are no difference. */
export function changedSettings(before: Texts, now: Texts, named: NamedFiles): readonly ChangedSetting[] {
  const paths = [...new Set([...before.keys(), ...now.keys()])].toSorted();
  const files = paths.flatMap((path) => {
    if (before.get(path) === now.get(path)) return [];
    const language = languageById(languageIdOf(path, named) ?? '');
    const isSame = language === undefined || contentOf(language, path, before) === contentOf(language, path, now);
    return isSame ? [] : [{ name: path, changes: language.changes }];
  });
  return [...parametersOf(before, now), ...variablesOf(before, now), ...files];
}

/** Its tokens, without comments and blanks. The built-in text counts where the collection has no such file. */
function contentOf(language: AnyLanguage, path: string, texts: Texts): string {
  const source = sourceText(path, texts.get(path) ?? language.builtIn ?? '');
  const tokens = language.parse(source).tokens.filter(({ class: kind }) => kind !== 'comment' && kind !== 'blank');
  return tokens.map(({ span }) => source.text.slice(span.start, span.end)).join('\u0000');
}

function parametersOf(before: Texts, now: Texts): readonly ChangedSetting[] {
  const [old, written] = [before, now].map((texts) => {
    const text = texts.get(robotConf.usualPath) ?? '';
    return writtenParameters(parseRobot(sourceText(robotConf.usualPath, text)).ast);
  });
  return vocabulary.filter(({ name }) => {
    const [was, is] = [old, written].map((values) => JSON.stringify(meaningOf(name, values?.get(name)?.value)));
    return was !== is;
  });
}

function variablesOf(before: Texts, now: Texts): readonly ChangedSetting[] {
  const [old, written] = [before, now].map((texts) => {
    const text = texts.get(gathererCf.usualPath) ?? '';
    const { variables } = parseGatherer(sourceText(gathererCf.usualPath, text)).ast;
    return Map.groupBy(variables, ({ name }) => propertyOf(name.text));
  });
  const properties = [...new Set([...(old?.keys() ?? []), ...(written?.keys() ?? [])])];
  const programs = programsIn(before) === programsIn(now) ? [] : [enumSpec.enumeration];
  const variables = properties.flatMap((property) => {
    const [was, is] = [old, written].map((values) =>
      values
        ?.get(property)
        ?.map(({ value }) => value.text)
        .join('\n'),
    );
    return property === undefined || was === is ? [] : [variableOf(property)];
  });
  return [...variables, ...programs];
}

/** The lines of gatherer.cf that run a program to list URLs. */
function programsIn(texts: Texts): string {
  const source = sourceText(gathererCf.usualPath, texts.get(gathererCf.usualPath) ?? '');
  const entries = parseGatherer(source).ast.lists.flatMap((list) => list.entries);
  const programs = entries.filter(
    ({ program, modifiers }) =>
      program !== undefined || modifiers.some(({ name }) => modifierProperty(name.text) === 'enumeration'),
  );
  return programs.map(({ span }) => source.text.slice(span.start, span.end)).join('\n');
}
