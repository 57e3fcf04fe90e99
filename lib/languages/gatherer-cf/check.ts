/** What is wrong with a gatherer.cf. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter } from '../../lang/line-edits.ts';
import { nearest } from '../../lang/nearest.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Parameter } from '../../sdk/define-parameter.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { argvOf } from '../../lang/command.ts';
import { whyNotRun } from '../../match/regex/why-not-run.ts';
import type { ModifierNode } from './enum-spec.ts';
import type { CfWord } from './logical-lines.ts';
import { checkDebugOptions } from './check-debug.ts';
import { checkEssenceOff, checkEssenceOptions } from './check-essence.ts';
import { checkRetrieval } from './check-retrieval.ts';
import { messages } from './messages.ts';
import { noFilter, noProgram } from './printed-lines.ts';
import { secretOf, secretOfUrl, withoutCredentials } from './secrets.ts';
import type { EntryNode, GathererCfAst, ListNode, VariableNode } from './syntax.ts';
import {
  enumSpec,
  modifierParameter,
  modifierProperty,
  propertyOf,
  repeatable,
  variableList,
  variableOf,
  type EnumProperty,
  type GathererProperty,
} from './vocabulary.ts';
import { checkWild } from './wild.ts';

const { report } = messages;

export function check({ ast, source }: Parsed<GathererCfAst>, words: Catalog): readonly Diagnostic[] {
  return [
    ...ast.strays.map(({ span }) => report('strayLine', span)),
    ...ast.badTags.map(({ text, span }) => report('badTag', span, { tag: text })),
    ...checkVariables(ast),
    ...ast.variables.flatMap(({ name }) => checkColumn(source, name)),
    ...checkEssenceOff(ast),
    ...ast.lists.flatMap((list) => checkList(source, list, words)),
  ];
}

function checkVariables({ variables, lists }: GathererCfAst): readonly Diagnostic[] {
  const firstList = lists[0]?.span.start ?? Infinity;
  const first = new Map<GathererProperty, number>();
  return variables.flatMap((node) => {
    const { name, line, span } = node;
    const property = propertyOf(name.text);
    if (property === undefined) return [unknownVariable(name)];
    const earlier = first.get(property);
    if (earlier !== undefined && !repeatable.has(property)) {
      return [report('twice', name.span, { name: name.text, line: earlier })];
    }
    first.set(property, line);
    const late = span.start > firstList ? [report('lateVariable', name.span, { name: name.text })] : [];
    return [...late, ...checkVariable(node, variableOf(property))];
  });
}

function checkColumn({ text }: SourceText, { text: name, span }: CfWord): readonly Diagnostic[] {
  let { start } = span;
  while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start--;
  if (start === span.start) return [];
  const blanks = { start, end: span.start };
  return [report('indented', span, { name }, [{ title: 'Remove the blanks', edits: [{ span: blanks, text: '' }] }])];
}

function unknownVariable({ text: name, span }: CfWord): Diagnostic {
  const found = nearest(
    name,
    variableList.map((variable) => variable.name),
  );
  if (found === undefined) return report('unknownVariable', span, { name, suggestion: '' });
  const fix = { title: `Write ${found}`, edits: [{ span, text: found }] };
  return report('unknownVariable', span, { name, suggestion: ` Did you mean ${found}?` }, [fix]);
}

function checkVariable(node: VariableNode, parameter: Parameter<unknown>): readonly Diagnostic[] {
  const { name, value } = node;
  const property = propertyOf(name.text);
  if (property === 'debugOptions') return checkDebugOptions(value);
  if (property === 'essenceOptions') return checkEssenceOptions(node);
  const reading = parameter.param.read(value.text);
  if (!reading.ok) return [report('badValue', value.span, { name: name.text, expected: reading.expected })];
  const findings = [...checkRetrieval(node)];
  const secret = secretOf(node);
  if (secret !== undefined) findings.push(report('plainSecret', secret.span, { name: parameter.name }));
  const { effect, param } = parameter;
  const fallback = param.read(undefined);
  const saysNothing = fallback.ok && fallback.value === reading.value;
  if (effect !== 'works' && !saysNothing) {
    findings.push(report('noEffect', name.span, { name: parameter.name, reason: effect.none }));
  }
  return findings;
}

const tagName = { root: 'RootNodes', leaf: 'LeafNodes' } as const;

function checkList(source: SourceText, list: ListNode, words: Catalog): readonly Diagnostic[] {
  const { kind, open, close, entries, span } = list;
  const name = tagName[kind];
  const findings: Diagnostic[] = [];
  if (close === undefined) {
    const fix = { title: 'Close the list', edits: [insertLineAfter(source, span.end, `</${name}>`)] };
    findings.push(report('unclosed', open, { name }, [fix]));
  }
  return [...findings, ...entries.flatMap((entry) => checkEntry(entry, kind === 'root', words))];
}

function checkEntry(entry: EntryNode, isRoot: boolean, words: Catalog): readonly Diagnostic[] {
  const { url, program, modifiers, strays, span } = entry;
  if (program !== undefined && program.text === '') return [report('emptyProgram', program.span)];
  if (isRoot && modifiers.length === 0 && strays.length === 8) return [nineFields(entry)];
  const findings = [...(url === undefined ? [] : checkUrl(url, words)), ...checkPrograms(entry, words)];
  if (!isRoot) {
    const [word] = [...modifiers, ...strays];
    if (word !== undefined)
      findings.push(report('leafModifier', word.span, { word: withoutCredentials(textOf(word)) }));
    return findings;
  }
  const hasDepth = modifiers.some(({ name, value }) => modifierProperty(name.text) === 'depth' && value.text !== '0');
  if (!hasDepth) findings.push(report('unlimited', (url ?? program)?.span ?? span));
  return [
    ...findings,
    ...checkWild(entry),
    ...checkGopher(entry),
    ...strays.map(unknownModifier),
    ...checkModifiers(modifiers),
  ];
}

/** A program in place of a URL, and one behind it; /bin/false is none. */
function checkPrograms({ program, modifiers }: EntryNode, words: Catalog): readonly Diagnostic[] {
  const named = modifiers.find(({ name }) => modifierProperty(name.text) === 'enumeration')?.value;
  const found = named === undefined || named.text === noProgram ? [program] : [program, named];
  return found.flatMap((each) => (each === undefined ? [] : checkCommand(each, words)));
}

/** What only a shell would take for more than a text. */
const shellWord = /^(?:\d?>.*|<.*|[|&;].*|.*[;&|]|.*[`*].*|.*\$[A-Za-z({].*)$/;

function checkCommand({ text, span }: CfWord, { programs }: Catalog): readonly Diagnostic[] {
  const argv = argvOf(text);
  if (!argv.ok) return [report('badCommand', span, { why: argv.why })];
  const why = programs === undefined ? undefined : whyNotRun(argv.words, programs);
  const word = /["'\\]/.test(text) ? undefined : argv.words.find((each) => shellWord.test(each));
  return [
    ...(why === undefined ? [] : [report('programNotRun', span, { why })]),
    ...(word === undefined ? [] : [report('shellWord', span, { word })]),
  ];
}

/** The site of a Gopher cannot be told, so that its enumeration never leaves Gopher (manual, 4.3). */
function checkGopher({ url, modifiers }: EntryNode): readonly Diagnostic[] {
  if (url === undefined || !/^gopher:/i.test(url.text)) return [];
  return modifiers
    .filter(({ name, value }) => modifierProperty(name.text) === 'access' && !/^gopher$/i.test(value.text))
    .map(({ value }) => {
      const fix = { title: 'Write Gopher', edits: [{ span: value.span, text: 'Gopher' }] };
      return report('gopherAccess', value.span, { access: value.text }, [fix]);
    });
}

function textOf(word: CfWord | ModifierNode): string {
  return 'text' in word ? word.text : `${word.name.text}=${word.value.text}`;
}

function checkUrl(word: CfWord, words: Catalog): readonly Diagnostic[] {
  const secret = secretOfUrl(word);
  const found = secret === undefined ? [] : [report('plainSecret', secret.span, { name: 'the URL' })];
  return [...found, ...checkAddress(word, words)];
}

function checkAddress({ text: url, span }: CfWord, { protocols }: Catalog): readonly Diagnostic[] {
  if (!URL.canParse(url) || /["<>\\]/.test(url)) return [report('badUrl', span, { url: withoutCredentials(url) })];
  const scheme = new URL(url).protocol.slice(0, -1);
  return protocols.some(({ schemes }) => schemes.includes(scheme)) ? [] : [report('scheme', span, { scheme })];
}

function unknownModifier({ text: word, span }: CfWord): Diagnostic {
  const written = word.split('=')[0] ?? word;
  const names = Object.values(enumSpec).flatMap((parameter: Parameter<unknown>) => [
    parameter.name,
    ...(parameter.aliases ?? []),
  ]);
  const found = word.includes('=') ? nearest(written, names) : undefined;
  const shown = withoutCredentials(word);
  if (found === undefined) return report('unknownModifier', span, { word: shown, suggestion: '' });
  const edits = [{ span: { start: span.start, end: span.start + written.length }, text: found }];
  const suggestion = ` Did you mean ${found}=?`;
  return report('unknownModifier', span, { word: shown, suggestion }, [{ title: `Write ${found}=`, edits }]);
}

function checkModifiers(modifiers: readonly ModifierNode[]): readonly Diagnostic[] {
  const seen = new Set<EnumProperty>();
  return modifiers.flatMap(({ name, value }) => {
    const property = modifierProperty(name.text);
    if (property === undefined) return [];
    if (seen.has(property)) return [report('repeated', name.span, { name: name.text })];
    seen.add(property);
    const reading = modifierParameter(property).param.read(value.text);
    if (limits.has(property) && /^(0+|-\d+)$/.test(value.text)) return [noUnlimited(name, value, property)];
    return reading.ok ? [] : [report('badValue', value.span, { name: name.text, expected: reading.expected })];
  });
}

const limits: ReadonlySet<EnumProperty> = new Set(['urlMax', 'hostMax']);

function noUnlimited(name: CfWord, value: CfWord, property: EnumProperty): Diagnostic {
  const usual = property === 'urlMax' ? '250' : '1';
  const fix = { title: `Write ${usual}, as without ${name.text}=`, edits: [{ span: value.span, text: usual }] };
  return report('noUnlimited', value.span, { name: name.text, value: value.text }, [fix]);
}

/** What an enumeration program prints, written as a RootNode. */
function nineFields({ url, strays, span }: EntryNode): Diagnostic {
  const [urlMax, urlFilter, hostMax, hostFilter, access, delay, depth, program] = strays.map(({ text }) => text);
  const withFilter = (file: string | undefined): string => (file === noFilter ? '' : `,${file ?? ''}`);
  const last = program === noProgram ? '' : ` Enumeration=${program ?? ''}`;
  const text = `${url?.text ?? ''} URL=${urlMax ?? ''}${withFilter(urlFilter)} Host=${hostMax ?? ''}${withFilter(hostFilter)} Access=${access ?? ''} Delay=${delay ?? ''} Depth=${depth ?? ''}${last}`;
  const fix: Fix = { title: 'Write it as a RootNode', edits: [{ span, text }] };
  return report('nineFields', span, {}, [fix]);
}
