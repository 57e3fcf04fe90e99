/** A text in troff: its macros, and its words without the requests and escapes. */

import { contentLimit } from '../../sdk/content-limit.ts';
import { linesOf } from './lines.ts';

export interface TroffPart {
  /** Name of the macro, such as `SH`; empty for lines of text. */
  readonly macro: string;
  /** What stands behind the macro, quotes taken away; or the text. */
  readonly text: string;
}

/** What stands behind these are measures, names, and conditions. */
const noWords: ReadonlySet<string> = new Set(
  'HP TP RS RE PP P LP pp lp np ad br ce cs cu de ds el eo ec eh ef oh of ev fi fl ft he fo hy ie if ig in ll lt ls mk na ne nf nh nr ns pl pn po ps rm rn rr rs so sp sz sv ta tc ti tl tr ul vs wh Dd Dt Os bp'.split(
    ' ',
  ),
);
/** They only decide how words look. */
const inline: ReadonlySet<string> = new Set(
  'B I R BI BR IB IR RB RI SM SB CW b i r bi u q sm Nm Nd Fl Ar Op Cm Pa Ic Em Sy Xr Ev Va Li Ql Dq Sq Pq Fn Fa An Aq Tn Dl D1 Fx Bx Nx Ox Ux Lk Mt URL UR MT'.split(
    ' ',
  ),
);
/** Their arguments are parts of one word in two fonts. */
const alternating: ReadonlySet<string> = new Set(['BR', 'BI', 'IB', 'IR', 'RB', 'RI']);
const paragraph: ReadonlySet<string> = new Set(
  'PP P LP IP TP HP XP QP pp lp ip np Pp Lp It SH SS NH sh uh Sh Ss'.split(' '),
);
/** Macros of -mdoc that other macros have as arguments. */
const callable: ReadonlySet<string> = new Set(
  'Nm Nd Fl Ar Op Oo Oc Cm Pa Ic Em Sy Xr Ev Va Li Ql Dq Do Dc Sq So Sc Pq Po Pc Bq Bo Bc Brq Bro Brc Qq Qo Qc Fn Fa Ft An Aq Ao Ac Tn Ns No Ta Ad Dv Er Vt Cd Ms Xo Xc Ap Pf'.split(
    ' ',
  ),
);
/** Formulas, diagrams, and pictures in languages of their own, with the macros that end them. */
const drawn: ReadonlyMap<string, string> = new Map([
  ['EQ', 'EN'],
  ['PS', 'PE'],
  ['GS', 'GE'],
  ['G1', 'G2'],
]);
const longestString = 200;
const mostOfStrings = contentLimit('parts', 100_000, 'characters of replaced strings');

export function readTroff(source: string): readonly TroffPart[] {
  const reader = new TroffReader(/^\.Sh\b/m.test(source));
  return linesOf(source).flatMap((line) => reader.read(line) ?? []);
}

class TroffReader {
  /** The macros are those of -mdoc. */
  readonly #isDoc: boolean;
  readonly #strings = new Map<string, string>();
  /** Characters that strings may still be replaced by. */
  #left = mostOfStrings.most;
  /** What -mdoc is about. */
  #docName = '';
  /** The macro that ends the definition or the drawing it is in. */
  #end = '';

  constructor(isDoc: boolean) {
    this.#isDoc = isDoc;
  }

  read(line: string): TroffPart | undefined {
    if (this.#end !== '') {
      const isEnd = line.replace(/^([.'])[ \t]+/, '$1').startsWith(this.#end);
      if (isEnd) this.#end = '';
      return undefined;
    }
    const [, macro, rest = ''] = /^[.'][ \t]*([^\s\\.'][^\s\\]*)(?:\s+(.*))?$/.exec(line) ?? [];
    if (macro !== undefined) return this.#macro(macro, rest);
    const text = /^[.']/.test(line) ? '' : plainText(this.#expand(line));
    return text === '' ? undefined : { macro: '', text };
  }

  #macro(macro: string, rest: string): TroffPart {
    if (/^(?:de|am|ig)1?$/.test(macro)) this.#end = `.${/^\S+\s+(\S+)/.exec(rest)?.[1] ?? '.'}`;
    const drawing = drawn.get(macro);
    // A picture that comes from a file has no lines here.
    if (drawing !== undefined && !rest.startsWith('<')) this.#end = `.${drawing}`;
    if (macro === 'ds') this.#define(rest);
    const words = noWords.has(macro) ? [] : argumentsOf(rest);
    if (macro === 'Nm') this.#name(words);
    const joined = this.#isDoc ? docText(macro, words) : words.join(alternating.has(macro) ? '' : ' ');
    return { macro, text: plainText(this.#expand(joined)) };
  }

  #define(rest: string): void {
    const [, name, value] = /^(\S+)\s+"?(.*)$/.exec(rest) ?? [];
    if (name !== undefined && value !== undefined && value.length <= longestString)
      this.#strings.set(name, plainText(value));
  }

  /** Without words, the macro stands for those it had first. */
  #name(words: string[]): void {
    if (words.length === 0) words.push(this.#docName);
    else if (this.#docName === '') [this.#docName = ''] = words;
  }

  #expand(text: string): string {
    return text.replaceAll(/\\\*(?:\((..)|\[([^\]\\]{1,40})\]|([^\s([]))/g, (_, two, named, one) => {
      const value = this.#strings.get(String(two ?? named ?? one)) ?? '';
      this.#left -= value.length;
      if (this.#left >= 0) return value;
      mostOfStrings.cut();
      return '';
    });
  }
}

function argumentsOf(written: string): string[] {
  return Array.from(written.matchAll(/"((?:[^"]|"")*)"?|(\S+)/g), ([, quoted, bare = '']) =>
    quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  );
}

/** Macros among the words of a macro of -mdoc are no words; flags have their hyphen from one. */
function docText(macro: string, words: readonly string[]): string {
  const parts: string[] = [];
  let isFlag = macro === 'Fl';
  for (const word of words) {
    if (word === 'Fl') isFlag = true;
    else if (!callable.has(word)) {
      parts.push(isFlag ? `-${word}` : word);
      isFlag = false;
    }
  }
  const text = parts.join(' ').replaceAll(/ ([,.:;)\]])(?= |$)/g, '$1');
  if (macro === 'Xr') return text.replace(/^(\S+) (\w+)/, '$1($2)');
  return macro === 'Nd' ? `- ${text}` : macro === 'Op' ? `[${text}]` : text;
}

/** Signs that escapes stand for; what is not here is a font, a size, or a motion, and goes. */
const signs: Readonly<Record<string, string>> = {
  '-': '-',
  e: '\\',
  ' ': ' ',
  '0': ' ',
  '~': ' ',
  '(bu': '•',
  '(em': '—',
  '(en': '–',
  '(co': '©',
  '(aq': "'",
  '(dq': '"',
  '(lq': '“',
  '(rq': '”',
  '(oq': '‘',
  '(cq': '’',
  '(ga': '`',
  '(ha': '^',
  '(ti': '~',
  '(rs': '\\',
  '(la': '⟨',
  '(ra': '⟩',
  '(dg': '†',
  '(ss': 'ß',
};
const accents: Readonly<Record<string, string>> = {
  ':': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  ',': '\u0327',
};

function signOf(name: string): string {
  const [, accent = '', letter = ''] = /^\(([:'`^~,])([A-Za-z])$/.exec(name) ?? [];
  return letter === '' ? (signs[name] ?? '') : (letter + (accents[accent] ?? '')).normalize('NFC');
}

function plainText(text: string): string {
  return text
    .replaceAll(/\\["#].*$/g, '')
    .replaceAll(
      /\\(?:[fFmMgk*n](?:\(..|\[[^\]\\]*\]|.)|s[-+]?\d+|[wvhlLNoDRSXYZ]'[^'\\]*'|\(..|\[[^\]\\]*\]|.)/g,
      (escape) => signOf(/^\\\[..\]$/.test(escape) ? `(${escape.slice(2, 4)}` : escape.slice(1)),
    )
    .trim();
}

/** Of -man, -mdoc, and -ms. */
export function isHeading(macro: string): boolean {
  return macro === 'SH' || macro === 'Sh' || macro === 'NH';
}

/** Behind a heading whose text is in the next line. */
export function isLevel(text: string): boolean {
  return /^[\dS.]*$/.test(text);
}

/** The words of text and of macros that only decide how it looks. */
export function isText({ macro, text }: TroffPart): boolean {
  return text !== '' && (macro === '' || inline.has(macro));
}

/** The text between a heading that begins with the word and the next one. */
export function sectionOf(parts: readonly TroffPart[], heading: RegExp): string {
  const start = parts.findIndex(({ macro, text }) => isHeading(macro) && heading.test(text));
  if (start < 0) return '';
  const next = parts.findIndex(({ macro }, at) => at > start && isHeading(macro));
  return parts
    .slice(start + 1, next < 0 ? parts.length : next)
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}

/** Words behind the part, up to the next macro that is not about their look. */
export function textAfter(parts: readonly TroffPart[], at: number): string {
  const words: string[] = [];
  for (let next = at + 1; next < parts.length; next++) {
    const part = parts[next];
    if (part === undefined || !(part.macro === '' || inline.has(part.macro))) break;
    words.push(part.text);
  }
  return words.join(' ').trim();
}

/** The words, a line each, with an empty line in front of each paragraph. */
export function paragraphsOf(parts: readonly TroffPart[]): string {
  const lines = parts.flatMap((part) => {
    const isBreak = paragraph.has(part.macro);
    if (!isBreak) return isText(part) ? [part.text] : [];
    const isOwn = isHeading(part.macro) && !isLevel(part.text);
    return isOwn ? ['', part.text, ''] : [''];
  });
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
