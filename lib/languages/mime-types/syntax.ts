/** Grammar of mime.types, in the forms of Netscape (`type=… exts=…`) and Apache (`text/html html htm`). */

import type { Grammar, Parsed, Syntax, Token } from '../../lang/language.ts';
import { sameWord } from '../../lang/pblock.ts';
import { lexPblock } from '../../lang/pblock-lexemes.ts';
import type { Lexeme, Pair, Word } from '../../lang/pblock-lexemes.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, valueClass, withGaps } from '../../lang/tokens.ts';

const grammar: Grammar = {
  ebnf: `file     = { comment | blank | apache | netscape }
apache   = type { extension }
netscape = ( "type=" type | "enc=" coding ) { pair } [ "exts=" extension { "," extension } ]
pair     = ( "lang" | "icon" | "desc" ) "=" value
comment  = "#" { character }
A line ending in a backslash goes on in the next one. Extensions are written without their dot.`,
  classes: ['comment', 'key', 'operator', 'string', 'number', 'url', 'blank', 'unknown'],
};

/** One line: extensions and what they stand for. */
export interface EntryNode {
  readonly form: 'apache' | 'netscape';
  readonly type: Word | undefined;
  readonly encoding: Word | undefined;
  readonly extensions: readonly Word[];
  /** The `exts=` pair of the Netscape form. */
  readonly exts: Pair | undefined;
  readonly pairs: readonly Pair[];
  /** Words that have no place in the form. */
  readonly strays: readonly Word[];
  readonly span: Span;
  readonly line: number;
  /** One span for each line it stands on. */
  readonly parts: readonly Span[];
}

export interface MimeTypesAst {
  readonly span: Span;
  readonly entries: readonly EntryNode[];
  readonly lexemes: readonly Lexeme[];
}

export const syntax: Syntax<MimeTypesAst> = {
  id: 'mime-types',
  usualPath: 'mime.types',
  grammar,
  parse,
};

export function parse(source: SourceText): Parsed<MimeTypesAst> {
  const lexemes = lexPblock(source, { keywords: new Set(), tagsRunOn: false });
  const ast = { span: { start: 0, end: source.text.length }, entries: entriesOf(source.text, lexemes), lexemes };
  return { source, ast, tokens: withGaps(source.text, lexemes.flatMap(tokensOf)), diagnostics: [] };
}

function tokensOf(lexeme: Lexeme): readonly Token[] {
  if (lexeme.kind === 'comment') return [token('comment', lexeme.span)];
  if (lexeme.kind === 'continuation') return [token('operator', lexeme.span)];
  if (lexeme.kind !== 'pair') return [token(lexeme.first ? 'key' : 'string', lexeme.span)];
  const { name, operator, value } = lexeme;
  return [token('key', name.span), token('operator', operator), token(valueClass(value.text), value.span)];
}

type Item = Exclude<Lexeme, { kind: 'comment' | 'continuation' }>;

function entriesOf(text: string, lexemes: readonly Lexeme[]): readonly EntryNode[] {
  const lines: Item[][] = [];
  let goesOn = false;
  for (const lexeme of lexemes) {
    if (lexeme.kind === 'continuation') goesOn = true;
    if (lexeme.kind === 'continuation' || lexeme.kind === 'comment') continue;
    const last = lines.at(-1);
    if (last === undefined || (lexeme.first && !goesOn)) lines.push([lexeme]);
    else last.push(lexeme);
    goesOn = false;
  }
  return lines.map((items) => entryOf(text, items));
}

function entryOf(text: string, items: readonly Item[]): EntryNode {
  const pairs = items.filter((item) => item.kind === 'pair');
  const words = items.filter((item) => item.kind !== 'pair').map(({ span }) => wordAt(text, span));
  const span = { start: items[0]?.span.start ?? 0, end: items.at(-1)?.span.end ?? 0 };
  const place = { span, line: items[0]?.line ?? 1, parts: partsOf(items) };
  return items[0]?.kind === 'pair' ? netscapeEntry(text, pairs, words, place) : apacheEntry(text, pairs, words, place);
}

type Place = Pick<EntryNode, 'span' | 'line' | 'parts'>;

function apacheEntry(text: string, pairs: readonly Pair[], words: readonly Word[], place: Place): EntryNode {
  const [type, ...extensions] = words;
  const strays = pairs.map((pair) => wordAt(text, pair.span));
  return { form: 'apache', type, encoding: undefined, extensions, exts: undefined, pairs: [], strays, ...place };
}

function netscapeEntry(text: string, pairs: readonly Pair[], strays: readonly Word[], place: Place): EntryNode {
  const exts = pairNamed(pairs, 'exts');
  const type = pairNamed(pairs, 'type')?.value;
  const encoding = pairNamed(pairs, 'enc')?.value;
  return { form: 'netscape', type, encoding, extensions: listed(text, exts), exts, pairs, strays, ...place };
}

function wordAt(text: string, span: Span): Word {
  return { text: text.slice(span.start, span.end), span };
}

function pairNamed(pairs: readonly Pair[], wanted: string): Pair | undefined {
  return pairs.find(({ name }) => sameWord(name.text, wanted));
}

/** The extensions of `exts=`, each with the place of the whole value or, where it is plain, its own. */
function listed(text: string, pair: Pair | undefined): readonly Word[] {
  if (pair === undefined) return [];
  const { value } = pair;
  const at = text.indexOf(value.text, value.span.start);
  const isPlain = at >= 0 && at + value.text.length <= value.span.end;
  return [...value.text.matchAll(/[^,\s]+/g)].map((match) => {
    const start = at + match.index;
    return { text: match[0], span: isPlain ? { start, end: start + match[0].length } : value.span };
  });
}

function partsOf(items: readonly Item[]): readonly Span[] {
  const parts = new Map<number, Span>();
  for (const { line, span } of items) parts.set(line, { start: parts.get(line)?.start ?? span.start, end: span.end });
  return [...parts.values()];
}
