/** Reads RTF (specification 1.9.1): the text, its paragraphs, and what the info group says. */

import { textDecoder } from '../../lang/text-decoder.ts';
import { encodingOf } from './code-pages.ts';
import type { Document, TextBlock } from './document.ts';
import { DocumentRefusal, firstLinks, mostText, withCuts } from './document.ts';

/** Groups whose text is no text of the document. */
const skipped: ReadonlySet<string> = new Set(
  (
    'fonttbl colortbl stylesheet pict object objdata themedata colorschememapping datastore listtable listoverridetable ' +
    'rsidtbl generator filetbl revtbl xmlnstbl latentstyles bkmkstart bkmkend nonshppict shppict falt panose ' +
    'operator category manager company hlinkbase creatim revtim printim buptim docvar private wgrffmtfilter ' +
    'NeXTGraphic'
  ).split(' '),
);
const infoNames: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['author', 'author'],
  ['subject', 'description'],
  ['keywords', 'keywords'],
]);
/** The group of what a field is, as Word writes it; its text is none of the document. */
const instruction = 'fldinst';
/** The address, in quotes or not; in front of it may be switches. */
const hyperlink = /^\s*HYPERLINK\s+(?:\\[a-km-z]\s+)*(?:"([^"]*)"|([^\s"\\]\S*))/i;
const paragraphs: ReadonlySet<string> = new Set(['par', 'sect', 'page', 'row', 'pard-end']);
/** Groups of paragraphs of their own, wherever in a paragraph they are. */
const asides: ReadonlySet<string> = new Set(
  'footnote header headerl headerr headerf footer footerl footerr footerf'.split(' '),
);
const signs: ReadonlyMap<string, string> = new Map([
  ['line', ' '],
  ['column', ' '],
  ['tab', '\t'],
  ['cell', '\t'],
  ['nestcell', '\t'],
  ['emdash', '\u2014'],
  ['endash', '\u2013'],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
  ['bullet', '\u2022'],
  ['emspace', ' '],
  ['enspace', ' '],
]);

/** Code pages of fonts by \fcharset. */
const charsets: ReadonlyMap<number, string> = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);

interface Group {
  readonly isSkipped: boolean;
  /** Where its text goes: the document, or a name of the info group. */
  readonly target: string;
  /** Characters after \u that stand in for it. */
  readonly fallback: number;
  readonly font: number;
  /** The paragraph around it, of a group that has its own. */
  readonly around?: Pick<State, 'text' | 'level'>;
}

interface State {
  group: Group;
  readonly stack: Group[];
  readonly blocks: TextBlock[];
  readonly info: Map<string, string>;
  readonly links: Set<string>;
  /** Of the field that is being read. */
  instruction: string;
  readonly fonts: Map<number, string>;
  codePage: string;
  text: string;
  length: number;
  /** Bytes of \' in a row, to be decoded together. */
  bytes: number[];
  /** Of the paragraph, when it is a heading. */
  level: number | undefined;
  /** Stand-ins still to be left out. */
  leaving: number;
  /** The font table is being read: the font defined now. */
  defining: number | undefined;
}

const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy;

export function readRtf(body: Uint8Array): Document {
  const source = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const start = source.indexOf('{\\rtf');
  if (start < 0) throw new DocumentRefusal('malformed', 'it does not start with {\\rtf');
  const state = newState();
  token.lastIndex = start;
  for (let found = token.exec(source); found !== null; found = token.exec(source)) {
    if (found[5] === '}' && state.stack.length <= 1) break;
    take(state, found);
    if (found[1] === 'bin') token.lastIndex += Math.max(0, Math.min(Number(found[2] ?? 0), source.length));
  }
  endBlock(state);
  const { title, ...others } = Object.fromEntries(state.info);
  const read = { ...(title !== undefined && { title }), metas: Object.entries(others), blocks: state.blocks };
  return withCuts(() => ({ ...read, links: firstLinks(state.links) }));
}

function take(state: State, [, word, number, hex, sign, brace, plain]: RegExpExecArray): void {
  if (hex !== undefined) addByte(state, Number.parseInt(hex, 16));
  else if (plain !== undefined) addPlain(state, plain);
  else if (word !== undefined) control(state, word, number === undefined ? undefined : Number(number));
  else if (sign !== undefined) addSign(state, sign);
  else if (brace === '{') open(state);
  else if (brace === '}') close(state);
}

function newState(): State {
  return {
    group: { isSkipped: false, target: '', fallback: 1, font: -1 },
    stack: [],
    blocks: [],
    info: new Map(),
    links: new Set(),
    instruction: '',
    fonts: new Map(),
    codePage: 'windows-1252',
    text: '',
    length: 0,
    bytes: [],
    level: undefined,
    leaving: 0,
    defining: undefined,
  };
}

function open(state: State): void {
  flush(state);
  state.stack.push(state.group);
}

function close(state: State): void {
  flush(state);
  const before = state.group;
  state.group = state.stack.pop() ?? state.group;
  if (before.target !== state.group.target) {
    if (before.target === instruction) keepLink(state);
    else keepInfo(state, before.target);
  }
  if (before.around !== undefined && before.around !== state.group.around) {
    endBlock(state);
    Object.assign(state, before.around);
  }
  state.leaving = 0;
}

function keepInfo(state: State, target: string): void {
  const name = infoNames.get(target);
  const text = state.text.trim();
  if (name !== undefined && text !== '' && !state.info.has(name)) state.info.set(name, text);
  state.text = '';
}

function keepLink(state: State): void {
  const [, quoted, bare = ''] = hyperlink.exec(state.instruction) ?? [];
  const address = (quoted ?? bare).trim();
  if (address !== '') state.links.add(address);
}

function control(state: State, word: string, number: number | undefined): void {
  flush(state);
  if (word === 'fonttbl') state.defining = -1;
  if (word === instruction) return beginField(state);
  if (skipped.has(word)) return change(state, { isSkipped: true });
  if (infoNames.has(word) && !state.group.isSkipped && state.stack.length <= 4) return beginInfo(state, word);
  if (paragraphs.has(word)) return state.group.isSkipped ? undefined : endBlock(state);
  if (asides.has(word)) return beginAside(state);
  const sign = signs.get(word);
  if (sign !== undefined) return addText(state, sign);
  setting(state, word, number);
}

/** The info group: its text is kept apart from that of the document. */
function beginInfo(state: State, word: string): void {
  if (state.blocks.length > 0) return;
  state.text = '';
  change(state, { target: word });
}

function beginAside(state: State): void {
  const { text, level } = state;
  if (state.group.isSkipped || state.group.target !== '') return;
  change(state, { around: { text, level } });
  state.text = '';
}

/** A field in what is skipped is skipped as well: its group began with a sign for readers that do not know it. */
function beginField(state: State): void {
  if (state.stack.at(-1)?.isSkipped === true) return;
  state.instruction = '';
  change(state, { isSkipped: false, target: instruction });
}

function setting(state: State, word: string, number: number | undefined): void {
  settings.get(word)?.(state, number);
}

const settings: ReadonlyMap<string, (state: State, number: number | undefined) => void> = new Map([
  [
    'u',
    (state: State, number: number | undefined) => {
      if (number !== undefined) addText(state, String.fromCharCode(number & 0xffff));
      state.leaving = state.group.fallback;
    },
  ],
  ['uc', (state, number) => change(state, { fallback: Math.min(100, Math.max(0, number ?? 1)) })],
  [
    'outlinelevel',
    (state, number = 9) => {
      if (!state.group.isSkipped) state.level = number < 6 ? number + 1 : undefined;
    },
  ],
  [
    'pard',
    (state) => {
      state.level = undefined;
    },
  ],
  [
    'ansicpg',
    (state, number) => {
      state.codePage = encodingOf(number) ?? state.codePage;
    },
  ],
  [
    'mac',
    (state) => {
      state.codePage = 'macintosh';
    },
  ],
  [
    'f',
    (state, number = -1) => {
      if (state.defining !== undefined && state.group.isSkipped) state.defining = number;
      change(state, { font: number });
    },
  ],
  [
    'fcharset',
    (state, number = 0) => {
      const charset = charsets.get(number);
      if (charset !== undefined && state.defining !== undefined) state.fonts.set(state.defining, charset);
    },
  ],
]);

function change(state: State, to: Partial<Group>): void {
  state.group = { ...state.group, ...to };
}

function addSign(state: State, sign: string): void {
  if (sign === '*') return change(state, { isSkipped: true });
  if (sign === '~') return addPlain(state, ' ');
  if (sign === '\n' || sign === '\r') return state.group.isSkipped ? undefined : endBlock(state);
  if (sign === '_') return addPlain(state, '-');
  if (/[\\{}]/.test(sign)) addPlain(state, sign);
}

function addByte(state: State, byte: number): void {
  if (state.leaving > 0) state.leaving--;
  else if (!state.group.isSkipped) state.bytes.push(byte);
}

/** Text as it stands; what is beyond ASCII is of the code page too. */
function addPlain(state: State, written: string): void {
  const left = Math.min(state.leaving, written.length);
  state.leaving -= left;
  const text = written.slice(left);
  if (state.group.isSkipped || text === '') return;
  if (/[\u0080-\u00ff]/.test(text)) for (const byte of Buffer.from(text, 'latin1')) state.bytes.push(byte);
  else {
    flush(state);
    addText(state, text);
  }
}

function flush(state: State): void {
  if (state.bytes.length === 0) return;
  const charset = state.fonts.get(state.group.font) ?? state.codePage;
  const text = textDecoder(charset).decode(Uint8Array.from(state.bytes));
  state.bytes = [];
  addText(state, text);
}

function addText(state: State, text: string): void {
  if (state.group.isSkipped) return;
  state.length += text.length;
  if (state.length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
  if (state.group.target === instruction) state.instruction += text;
  else state.text += text;
}

function endBlock(state: State): void {
  flush(state);
  if (state.group.target !== '') return;
  const { text, level } = state;
  if (text.trim() !== '') state.blocks.push({ text, ...(level !== undefined && { level }) });
  state.text = '';
}
