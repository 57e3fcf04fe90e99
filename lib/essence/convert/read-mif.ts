/** Reads FrameMaker's MIF: the strings of its paragraphs, headings by the names of their formats. */

import type { Document, TextBlock } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';

/** Statements: a sign `<Char Tab>`, `<Name`, a string in `quotes', or the end `>`. Comments end with their line, all else with the file. */
const token =
  /<\s*Char\s+(\w+)\s*>|<\s*([A-Za-z]\w*)|`([^']*)(?:'|$)|(>)|#[^\n]*|=[A-Za-z][^\n]*(?:\n(?:&[^\n]*\n)*|$)/g;

const escapes: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['>', '>'],
  ['q', "'"],
  ['Q', '`'],
  ['\\', '\\'],
]);

/** Divides a word at the end of a line. */
const softHyphen = '\u00ad';

/** Signs that are statements of their own. */
const signs: ReadonlyMap<string, string> = new Map([
  ['Tab', '\t'],
  ...['HardSpace', 'EmSpace', 'EnSpace', 'NumberSpace', 'ThinSpace'].map((name) => [name, ' '] as const),
  ['HardReturn', ' '],
  ['EnDash', '\u2013'],
  ['EmDash', '\u2014'],
  ['HardHyphen', '-'],
  ['SoftHyphen', softHyphen],
  ['Bullet', '\u2022'],
]);

/** Bytes of hyphens, in any charset: the places where one could be, and those where one is. */
const hyphens: ReadonlyMap<number, string> = new Map([
  [0x04, ''],
  [0x05, ''],
  [0x06, softHyphen],
  [0x15, '-'],
]);

export function readMif(body: Uint8Array): Document {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const version = /^\s*(?:\u00ef\u00bb\u00bf)?<MIFFile\s+(\d+)/.exec(bytes.subarray(0, 200).toString('latin1'));
  if (version === null) throw new DocumentRefusal('malformed', 'it does not start with <MIFFile');
  const isUnicode = Number(version[1]) >= 8;
  const source = isUnicode ? bytes.toString('utf8') : new TextDecoder('macintosh').decode(bytes);
  return collect(source, isUnicode ? 'utf8' : 'mac');
}

interface Collected {
  readonly blocks: TextBlock[];
  readonly open: string[];
  title: string | undefined;
  text: string;
  format: string;
  length: number;
}

function collect(source: string, charset: 'utf8' | 'mac'): Document {
  const state: Collected = { blocks: [], open: [], title: undefined, text: '', format: '', length: 0 };
  for (const [, sign, name, string, end] of source.matchAll(token)) {
    if (sign !== undefined) state.text += signs.get(sign) ?? '';
    else if (name !== undefined) begin(state, name);
    else if (end !== undefined) finish(state);
    else if (string !== undefined) take(state, unescape(string, charset));
  }
  return { ...(state.title !== undefined && { title: state.title }), metas: [], blocks: state.blocks };
}

function begin(state: Collected, name: string): void {
  state.open.push(name);
  if (state.open.length > 1000) throw new DocumentRefusal('malformed', 'statements are nested too deep');
  if (name === 'Para') Object.assign(state, { text: '', format: '' });
}

function take(state: Collected, text: string): void {
  const name = state.open.at(-1);
  if (name === 'PgfTag' && state.open.at(-2) === 'Para') state.format = text;
  if (name !== 'String' || state.open.at(-2) !== 'ParaLine') return;
  state.length += text.length;
  if (state.length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
  state.text += text;
}

function finish(state: Collected): void {
  const name = state.open.pop();
  if (name === 'ParaLine' && !state.text.endsWith(softHyphen)) state.text += ' ';
  if (name !== 'Para') return;
  const text = state.text.trim();
  state.text = '';
  if (text === '') return;
  if (state.title === undefined && /title/i.test(state.format)) state.title = text;
  const level = levelOf(state.format);
  state.blocks.push({ text, ...(level !== undefined && { level }) });
}

function levelOf(format: string): number | undefined {
  if (/title/i.test(format)) return 1;
  const [, number] = /^(?:h|head(?:ing)?)\s*-?(\d)/i.exec(format) ?? [];
  return number === undefined ? undefined : Number(number);
}

function unescape(text: string, charset: 'utf8' | 'mac'): string {
  return text.replaceAll(/\\(?:x([0-9a-f]{1,2}) ?|u([0-9a-f]{4})|(.))/gi, (_, hex, unicode, sign) => {
    if (typeof hex === 'string') return decodeByte(Number.parseInt(hex, 16), charset);
    if (typeof unicode === 'string') return String.fromCharCode(Number.parseInt(unicode, 16));
    return escapes.get(String(sign)) ?? '';
  });
}

function decodeByte(byte: number, charset: 'utf8' | 'mac'): string {
  const hyphen = hyphens.get(byte);
  if (hyphen !== undefined) return hyphen;
  return charset === 'mac' ? new TextDecoder('macintosh').decode(Uint8Array.of(byte)) : String.fromCharCode(byte);
}
