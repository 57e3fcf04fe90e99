/** What is wrong with the patterns. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { nearest } from '../../lang/nearest.ts';
import type { Span } from '../../lang/span.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { isHost, siteOf } from '../../match/urls/site-pattern.ts';
import { messages } from './messages.ts';
import { expressionOf } from './model.ts';
import { sectionNames } from './syntax.ts';
import type { PatternNode, SectionNode, UrlPatternsAst } from './syntax.ts';
import { keywordOf, keywords } from './words.ts';

const { report } = messages;

export function check({ ast }: Parsed<UrlPatternsAst>): readonly Diagnostic[] {
  const patterns = ast.lines.filter((node) => node.kind === 'pattern');
  const found = [
    ...ast.lines.flatMap((node) => (node.kind === 'section' ? checkSection(node) : checkPattern(node))),
    ...repeated(patterns),
    ...onlyExceptions(patterns),
    ...withoutFollow(ast.lines),
  ];
  return found.toSorted((a, b) => a.span.start - b.span.start);
}

const replace = (span: Span, text: string): Fix => ({ title: `Write ${text}`, edits: [{ span, text }] });

function checkSection({ section, text, name, span }: SectionNode): readonly Diagnostic[] {
  if (section !== undefined) return [];
  const near = nearest(name, Object.values(sectionNames));
  return [report('unknownSection', span, { name: text }, near === undefined ? [] : [replace(span, `[${near}]`)])];
}

function checkPattern(node: PatternNode): readonly Diagnostic[] {
  const { keyword, body, span } = node;
  const known = keyword && keywordOf(keyword.text);
  if (keyword !== undefined && known === undefined) {
    const near = nearest(keyword.text, keywords);
    const suggestion = near === undefined ? '' : ` Did you mean “${near}”?`;
    const fixes = near === undefined ? [] : [replace(keyword.span, near)];
    return [report('unknownKeyword', keyword.span, { keyword: keyword.text, suggestion }, fixes)];
  }
  if (/^\^?\$?$/.test(body.text)) return [report('empty', span)];
  if (known === 'contains:') return [];
  return known === undefined ? checkSite(node) : checkExpression(node);
}

function checkExpression({ body }: PatternNode): readonly Diagnostic[] {
  const expression = expressionOf(body.text);
  const compiled = compilePattern(expression, { dialect: 'ere' });
  if (compiled.ok) return [];
  // Unescaping doubled backslashes shifts positions, so the whole pattern is marked.
  const isMoved = expression !== body.text;
  const start = isMoved ? body.span.start : Math.min(body.span.start + compiled.offset, body.span.end);
  const end = isMoved ? body.span.end : Math.min(start + compiled.length, body.span.end);
  return [report('badRegex', { start, end }, { message: compiled.message })];
}

function checkSite({ body: { text, span } }: PatternNode): readonly Diagnostic[] {
  const shown = text.length > 100 ? `${text.slice(0, 99)}…` : text;
  const isPrefix = text.startsWith('^');
  if (isPrefix && !/^\^[a-z][a-z0-9+.-]*(:|\$?$)/i.test(text)) {
    const fix = { title: 'Remove ^', edits: [{ span: { start: span.start, end: span.start + 1 }, text: '' }] };
    return [report('pathInHost', span, { pattern: shown }, [fix])];
  }
  const site = isPrefix || text.endsWith('$') ? undefined : siteOf(text);
  if (site !== undefined && !isHost(site))
    return [report('noSuchHost', span, { pattern: shown, host: site.host }, everyUrlOf(text, span))];
  const star = text.indexOf('*');
  const stars = star < 0 ? [] : [report('wildcard', span, { pattern: shown }, withoutStar(text, span))];
  if (isPrefix || text.endsWith('$') || site !== undefined) return stars;
  const isName = /^[\w-]+(\.[\w-]+)+(:\d+)?$/.test(text);
  return [report('noSlash', span, { pattern: shown }, [replace(span, isName ? `${text}/` : `contains:${text}`)])];
}

/** A scheme without a host, such as smb://. */
function everyUrlOf(text: string, { start }: Span): readonly Fix[] {
  if (!/^[a-z][a-z0-9+.-]*:\/\/$/i.test(text)) return [];
  return [{ title: `Write ^${text}`, edits: [{ span: { start, end: start }, text: '^' }] }];
}

/** After a scheme only a dot takes the subdomains in. */
function withoutStar(text: string, { start }: Span): readonly Fix[] {
  const at = text.indexOf('*.');
  const hasScheme = text.slice(at - 3, at) === '://';
  if (at !== 0 && !hasScheme) return [];
  const end = start + at + (hasScheme ? 1 : 2);
  return [{ title: 'Remove the asterisk', edits: [{ span: { start: start + at, end }, text: '' }] }];
}

function repeated(patterns: readonly PatternNode[]): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return patterns.flatMap(({ section, isException, keyword, body, line, span }) => {
    const key = JSON.stringify([section, isException, keyword?.text.toLowerCase(), body.text]);
    const before = first.get(key);
    if (before !== undefined) return [report('repeated', span, { line: before })];
    first.set(key, line);
    return [];
  });
}

/** Exceptions alone are reported as such. */
function withoutFollow(lines: UrlPatternsAst['lines']): readonly Diagnostic[] {
  if (lines.some((node) => node.kind === 'pattern' && node.section === 'follow')) return [];
  const heading = lines.find((node) => node.kind === 'section' && node.section === 'follow');
  const start = lines[0]?.span.start ?? 0;
  const edits = heading
    ? [{ span: { start: heading.span.end, end: heading.span.end }, text: '\n/' }]
    : [{ span: { start, end: start }, text: '[Follow]\n/\n\n' }];
  const span = heading?.span ?? { start: 0, end: 0 };
  return [report('noFollow', span, {}, [{ title: 'Follow every URL', edits }])];
}

function onlyExceptions(patterns: readonly PatternNode[]): readonly Diagnostic[] {
  return (['follow', 'doNotCrawl'] as const).flatMap((section) => {
    const own = patterns.filter((node) => node.section === section);
    const [first] = own;
    if (first === undefined || own.some(({ isException }) => !isException)) return [];
    return [report('onlyExceptions', first.span, { section: sectionNames[section] })];
  });
}
