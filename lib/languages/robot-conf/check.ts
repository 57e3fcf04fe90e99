/** What is wrong with a robot.conf: names, values, seeds, and what this release does not do. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { cut, lineBreak } from '../../lang/line-edits.ts';
import { nearest } from '../../lang/nearest.ts';
import { lexemeFindings } from '../../lang/pblock-findings.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { quoteValue } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import type { Parameter } from '../../sdk/define-parameter.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { argvOf } from '../../lang/command.ts';
import { whyNotRun } from '../../match/regex/why-not-run.ts';
import { checkProxy } from './check-proxy.ts';
import { messages } from './messages.ts';
import { isTornPath, meantValue } from './syntax.ts';
import type { RobotConfAst, SeedNode } from './syntax.ts';
import { parameterOf, printedSpellings, propertyOf, seedDepth, vocabulary } from './vocabulary.ts';
import type { RobotProperty } from './vocabulary.ts';

const { report } = messages;

export function check(parsed: Parsed<RobotConfAst>, words: Catalog): readonly Diagnostic[] {
  const { ast, source } = parsed;
  const whole = ast.lexemes.filter((lexeme) => lexeme.kind !== 'pair' || !isTornPath(lexeme));
  return [
    ...parsed.diagnostics,
    ...lexemeFindings(source, whole, report),
    ...checkBlock(parsed),
    ...checkParameters(ast.pairs, source, words),
    ...checkProxy(ast.pairs, source),
    ...ast.strays.map(({ text, span }) => report('strayWord', span, { word: text }, [removal(source, span)])),
    ...ast.seeds.flatMap((seed) => checkSeed(seed, words)),
  ];
}

function removal(source: SourceText, span: Span): Fix {
  return { title: 'Remove it', edits: [cut(source, span)] };
}

function checkBlock({ ast, source }: Parsed<RobotConfAst>): readonly Diagnostic[] {
  const { process, outside, badTags, pairs, seeds } = ast;
  const found = [
    ...badTags.map(({ text, span }) => report('badTag', span, { name: text })),
    ...outside.map((span) => report('outside', span)),
  ];
  const first = pairs[0]?.span ?? seeds[0]?.span;
  if (process === undefined && first !== undefined) found.push(report('noProcess', first));
  if (process !== undefined && process.close === undefined) {
    const end = { start: source.text.length, end: source.text.length };
    const lead = source.text.endsWith('\n') ? '' : lineBreak(source);
    const fix = { title: 'Close the block', edits: [{ span: end, text: `${lead}</Process>${lineBreak(source)}` }] };
    found.push(report('unclosedProcess', process.tag.span, {}, [fix]));
  }
  return found;
}

function checkParameters(pairs: readonly Pair[], source: SourceText, words: Catalog): readonly Diagnostic[] {
  const first = new Map<RobotProperty, Pair>();
  return pairs.flatMap((pair) => {
    const { name } = pair;
    const property = propertyOf(name.text);
    if (property === undefined) return [unknown(pair)];
    const earlier = first.get(property);
    if (earlier !== undefined) {
      return [report('twice', pair.span, { name: name.text, line: earlier.line }, [removal(source, pair.span)])];
    }
    first.set(property, pair);
    return checkParameter(pair, property, words);
  });
}

function unknown({ name }: Pair): Diagnostic {
  const found = nearest(
    name.text,
    vocabulary.map((parameter) => parameter.name),
  );
  if (found === undefined) return report('unknownParameter', name.span, { name: name.text, suggestion: '' });
  const fix = { title: `Write ${found}`, edits: [{ span: name.span, text: found }] };
  return report('unknownParameter', name.span, { name: name.text, suggestion: ` Did you mean ${found}?` }, [fix]);
}

function checkParameter(pair: Pair, property: RobotProperty, words: Catalog): readonly Diagnostic[] {
  const parameter = parameterOf(property);
  const value = meantValue(pair);
  const reading = parameter.param.read(value);
  const findings = [...checkName(pair, parameter)];
  if (isTornPath(pair)) findings.push(torn(pair, value));
  if (!reading.ok) {
    findings.push(report('badValue', pair.value.span, { name: pair.name.text, expected: reading.expected }));
    return findings;
  }
  if (property === 'csid') findings.push(...checkCsid(pair, value));
  if (parameter.secret === true && value !== '' && !value.startsWith('credential:')) {
    findings.push(report('plainSecret', pair.value.span, { name: parameter.name }));
  }
  if (property === 'cmdHook') findings.push(...checkHook(pair, value, words));
  if (folders.has(property)) findings.push(...checkFolder(pair, value, words));
  return findings;
}

const folders: ReadonlySet<RobotProperty> = new Set(['bindir', 'tmpdir', 'robotStateDir']);

function checkHook({ value }: Pair, command: string, { programs }: Catalog): readonly Diagnostic[] {
  const argv = argvOf(command);
  if (!argv.ok) return [report('hookNotRun', value.span, { why: `its command line is invalid: ${argv.why}.` })];
  const why = programs === undefined ? undefined : whyNotRun(argv.words, programs);
  return why === undefined ? [] : [report('hookNotRun', value.span, { why })];
}

/** Links are followed when a run asks for the folder; here the path is taken as written. */
function checkFolder({ name, value }: Pair, folder: string, { programs }: Catalog): readonly Diagnostic[] {
  if (programs?.folders === undefined) return [];
  const isAllowed = programs.folders.some((root) => folder === root || folder.startsWith(`${root}/`));
  const isPlain = !folder.split('/').includes('..');
  return isAllowed && isPlain ? [] : [report('folderNotAllowed', value.span, { name: name.text, folder })];
}

function torn({ name, value }: Pair, meant: string): Diagnostic {
  const fix = { title: 'Write it in one piece', edits: [{ span: value.span, text: quoteValue(meant) }] };
  return report('tornPath', value.span, { name: name.text, value: meant }, [fix]);
}

function checkName({ name }: Pair, { name: proper, aliases = [] }: Parameter<unknown>): readonly Diagnostic[] {
  if (name.text === proper || printedSpellings.has(name.text)) return [];
  const fix = { title: `Write ${proper}`, edits: [{ span: name.span, text: proper }] };
  const isAlias = aliases.some((alias) => alias.toLowerCase() === name.text.toLowerCase());
  return [report(isAlias ? 'alias' : 'nameCase', name.span, { name: name.text, proper }, [fix])];
}

function checkCsid({ value }: Pair, text: string): readonly Diagnostic[] {
  if (/^x-catalogs?:\/\/\S/.test(text)) return [];
  const rest = /^(x-catalogs?):?\/{0,2}(\S+)$/.exec(text);
  const edits = [{ span: value.span, text: quoteValue(`${rest?.[1] ?? ''}://${rest?.[2] ?? ''}`) }];
  return [report('badCsid', value.span, {}, rest === null ? [] : [{ title: 'Write the colon', edits }])];
}

function checkSeed({ url, pairs }: SeedNode, words: Catalog): readonly Diagnostic[] {
  return [...checkSeedUrl(url.text, url.span, words), ...pairs.flatMap(checkSeedPair)];
}

function checkSeedUrl(url: string, span: Span, { protocols }: Catalog): readonly Diagnostic[] {
  if (/[\s\\"<>]/.test(url) || !URL.canParse(url)) return [report('badSeed', span, { url })];
  const scheme = new URL(url).protocol.slice(0, -1);
  const isKnown = protocols.some(({ schemes }) => schemes.includes(scheme));
  return isKnown ? [] : [report('seedScheme', span, { scheme })];
}

function checkSeedPair(pair: Pair, index: number, pairs: readonly Pair[]): readonly Diagnostic[] {
  const { name, value, span } = pair;
  if (name.text.toLowerCase() !== 'depth') return [report('seedParameter', span, { name: name.text })];
  const first = pairs[0];
  if (index > 0 && first !== undefined) return [report('twice', span, { name: 'depth', line: first.line })];
  const reading = seedDepth.read(value.text);
  return reading.ok ? [] : [report('badValue', value.span, { name: 'depth', expected: reading.expected })];
}
