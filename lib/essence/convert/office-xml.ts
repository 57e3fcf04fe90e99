/** The text of XML in blocks, read in one go without a tree; entities of a DTD are never resolved. */

import sax from 'sax';
import type { TextBlock } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';

export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface BlockRules {
  /** Elements that are a block of text. */
  readonly blocks: readonly string[];
  /** Elements whose text counts; without them, all text in a block does. */
  readonly texts?: readonly string[];
  /** Elements that stand for characters. */
  readonly signs: Readonly<Record<string, string>>;
  /** The level of a heading, when an element says that the block is one. */
  readonly levelOf: (node: XmlNode) => number | undefined;
  /** The element in which a level holds for all blocks; else it is of the block alone. */
  readonly levelHolds?: string;
  readonly leftOut?: readonly string[];
}

export function attributeOf(attributes: XmlNode['attributes'], name: string): string | undefined {
  const value = attributes[name];
  return typeof value === 'string' ? value : undefined;
}

export interface XmlHandlers {
  readonly open: (node: XmlNode) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const deepest = 10_000;

/** Throws a refusal for XML that does not read. */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = sax.parser(true, { trim: false, position: false });
  let depth = 0;
  parser.onopentag = (node): void => {
    if (++depth > deepest) throw new DocumentRefusal('malformed', 'the XML is nested too deep');
    open(node);
  };
  parser.onclosetag = (name): void => {
    depth--;
    close(name);
  };
  const fail = (error: Error): void => {
    throw new DocumentRefusal('malformed', `the XML can’t be parsed: ${error.message.split('\n')[0] ?? ''}`);
  };
  Object.assign(parser, { ontext: text, oncdata: text, onerror: fail });
  parser.write(xml).close();
}

/** The tags of a part beside the text: one that does not read is read as far as it goes. */
export function readTags(xml: string, open: XmlHandlers['open']): void {
  try {
    readXml(xml, { open, close: () => undefined, text: () => undefined });
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error;
  }
}

interface Block {
  text: string;
  level: number | undefined;
}

export function textBlocks(xml: string, rules: BlockRules): readonly TextBlock[] {
  const found: TextBlock[] = [];
  const stack: Block[] = [];
  const blocks = new Set(rules.blocks);
  const texts = rules.texts && new Set(rules.texts);
  const leftOut = new Set(rules.leftOut);
  let [inText, out, length] = [0, 0, 0];
  let held: number | undefined;
  const add = (text: string): void => {
    const block = stack.at(-1);
    if (block === undefined || out > 0) return;
    block.text += text;
    length += text.length;
    if (length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
  };
  readXml(xml, {
    open: (node) => {
      const { name } = node;
      if (leftOut.has(name)) out++;
      if (blocks.has(name)) stack.push({ text: '', level: held });
      if (texts?.has(name) === true) inText++;
      const level = rules.levelOf(node);
      const block = stack.at(-1);
      if (level !== undefined && block !== undefined) block.level = level;
      if (level !== undefined && rules.levelHolds !== undefined) held = level;
      const sign = rules.signs[name];
      if (sign !== undefined) add(sign);
    },
    close: (name) => {
      if (leftOut.has(name)) out--;
      if (texts?.has(name) === true) inText--;
      if (name === rules.levelHolds) held = undefined;
      if (!blocks.has(name)) return;
      const block = stack.pop();
      if (block !== undefined && block.text.trim() !== '') found.push(blockOf(block));
    },
    text: (text) => {
      if (texts === undefined || inText > 0) add(text);
    },
  });
  return found;
}

function blockOf({ text, level }: Block): TextBlock {
  return { text, ...(level !== undefined && { level }) };
}

/** The text of some elements, in order. */
export function textsOf(
  xml: string,
  names: ReadonlySet<string>,
): readonly { readonly name: string; readonly text: string }[] {
  const found: { name: string; text: string }[] = [];
  let current: { name: string; text: string } | undefined;
  readXml(xml, {
    open: ({ name }) => {
      if (names.has(name)) current = { name, text: '' };
    },
    close: (name) => {
      if (current?.name !== name) return;
      found.push(current);
      current = undefined;
    },
    text: (text) => {
      if (current !== undefined) current.text += text;
    },
  });
  return found;
}
