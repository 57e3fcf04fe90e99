/**
 * Random edits of the files of a collection. They are drawn from the declarations: a parameter, a variable, a function or a
 * language that is added is edited without a change here.
 */

import { sourceText } from '../../lang/source-text.ts';
import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { variableList } from '../../languages/gatherer-cf/vocabulary.ts';
import { languageById } from '../../languages/index.ts';
import { languageIdOf } from '../../languages/named-files.ts';
import type { NamedFiles } from '../../languages/named-files.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { vocabulary } from '../../languages/robot-conf/vocabulary.ts';
import { registry } from '../../registry.ts';
import type { Parameter } from '../../sdk/define-parameter.ts';
import type { Files } from './installation.ts';
import type { seededRandom } from './random-pages.ts';

type Random = ReturnType<typeof seededRandom>;

export interface RandomEdit {
  readonly what: string;
  readonly files: Files;
}

/** Every edit that sets one parameter or variable to another value, for the files that the collection has. */
export function parameterEdits(files: Files): readonly RandomEdit[] {
  const ofRobot = vocabulary.flatMap((parameter) =>
    valuesOf(parameter).map((value) => ({
      what: `robot.conf ${parameter.name}=${value}`,
      files: { ...files, [robotConf.usualPath]: withParameter(files[robotConf.usualPath] ?? '', parameter, value) },
    })),
  );
  const gatherer = files[gathererCf.usualPath];
  const ofGatherer =
    gatherer === undefined
      ? []
      : variableList.flatMap((variable) =>
          valuesOf(variable).map((value) => ({
            what: `gatherer.cf ${variable.name}: ${value}`,
            files: { ...files, [gathererCf.usualPath]: withVariable(gatherer, variable, value) },
          })),
        );
  return [...ofRobot, ...ofGatherer];
}

/** The example, and for what has few values all of them. */
function valuesOf({ param, example }: Parameter<unknown>): readonly string[] {
  const { kind, choices = [], defaultText } = param;
  const all = kind === 'boolean' ? ['true', 'false'] : choices.map(({ value }) => value);
  const numbers = kind === 'integer' || kind === 'decimal' ? ['0', '1', '3'] : [];
  const readable = [...new Set([example, ...all, ...numbers])].filter((value) => param.read(value).ok);
  return readable.filter((value) => value !== defaultText);
}

function withParameter(text: string, { name }: Parameter<unknown>, value: string): string {
  const lines = text.split('\n').filter((line) => !line.trim().startsWith(`${name}=`));
  return lines.join('\n').replace(/<Process\n/, `<Process\n  ${name}=${JSON.stringify(value)}\n`);
}

function withVariable(text: string, { name }: Parameter<unknown>, value: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith(`${name}:`));
  return [`${name}: ${value}`, ...lines].join('\n');
}

/** One edit of a line of any file, or a line more; it may be invalid. */
export function drawLineEdit(random: Random, files: Files, named: NamedFiles): RandomEdit {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const path = pick(Object.keys(files)) ?? '';
  const lines = (files[path] ?? '').split('\n');
  const at = Math.floor(random() * lines.length);
  const line = lines[at] ?? '';
  const draw = pick([
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 2, lines[at + 1] ?? '', line),
    () => lines.toSpliced(at, 0, pick(lines) ?? ''),
    () => lines.toSpliced(at, 1, otherWord(random, line, wordsIn(path, files, named))),
    () => lines.toSpliced(at, 1, otherWord(random, line, wordsIn(path, files, named))),
    () =>
      lines.toSpliced(
        at,
        1,
        line.replace(/\d+/, (digits) => String(Math.floor(random() * 2 * Number(digits)) + 1)),
      ),
    () =>
      lines.toSpliced(
        at,
        1,
        line.replace(/\b(deny|allow)\b/i, (word) => (word === 'deny' ? 'allow' : 'deny')),
      ),
    () => lines.toSpliced(at, 0, pick(exampleLines) ?? ''),
  ]);
  const text = (draw?.() ?? lines).join('\n');
  return { what: `${path}:${at + 1} ${line.trim()}`, files: { ...files, [path]: text } };
}

/** Lines of filter.conf as the functions show them. */
const exampleLines: readonly string[] = registry.functions.flatMap(({ examples }) => examples.map(({ text }) => text));

interface Words {
  /** Tokens of the file by class. */
  readonly byClass: ReadonlyMap<string, readonly string[]>;
  readonly spansOf: (
    line: string,
  ) => readonly { readonly start: number; readonly end: number; readonly class: string }[];
}

function wordsIn(path: string, files: Files, named: NamedFiles): Words {
  const language = languageById(languageIdOf(path, named) ?? '');
  const text = files[path] ?? '';
  const tokens = language?.parse(sourceText(path, text)).tokens ?? [];
  const texts = tokens.map(({ class: kind, span }) => ({ kind, ...span, text: text.slice(span.start, span.end) }));
  const byClass = new Map(
    [...Map.groupBy(texts, ({ kind }) => kind)].map(([kind, all]) => [kind, all.map((each) => each.text)] as const),
  );
  return {
    byClass,
    spansOf: (line) => {
      const from = text.indexOf(line);
      return texts
        .filter(({ start, end, kind }) => kind !== 'blank' && start >= from && end <= from + line.length)
        .map(({ start, end, kind }) => ({ start: start - from, end: end - from, class: kind }));
    },
  };
}

/** The line with one token replaced by another one of its class. */
function otherWord(random: Random, line: string, { byClass, spansOf }: Words): string {
  const spans = spansOf(line);
  const span = spans[Math.floor(random() * spans.length)];
  const others = span === undefined ? [] : (byClass.get(span.class) ?? []);
  const other = others[Math.floor(random() * others.length)];
  if (span === undefined || other === undefined) return line;
  return line.slice(0, span.start) + other + line.slice(span.end);
}
