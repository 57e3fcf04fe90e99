/** The text of XML in blocks, read in one go without a tree; entities of a DTD are never resolved. */

import type { XmlProblem } from '../../lang/xml/messages.ts';
import type { XmlHandlers as ScannerHandlers } from '../../lang/xml/scan-xml.ts';
import { XmlScanner } from '../../lang/xml/scan-xml.ts';
import { lastEnds } from '../../lang/xml/sections.ts';
import { XmlErrors } from '../xml-errors.ts';
import type { TextBlock } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';
import { XmlNames } from './xml-names.ts';

export interface XmlNode {
  /** As `XmlNames` spells it. */
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
  /** The element in which a level holds for all blocks; outside of it, a level is of the block alone. */
  readonly levelHolds?: string;
  readonly leftOut?: readonly string[];
  /** Elements whose text follows that of their block. */
  readonly asides?: readonly string[];
  /** Elements outside of which nothing is text. */
  readonly within?: readonly string[];
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
/** What programs write, and others read. All else that is not well-formed ends the reading. */
const harmless: ReadonlySet<XmlProblem> = new Set([
  'badCharacter',
  'entityDeclared',
  'repeatedAttribute',
  'strayCdataEnd',
  'tooLong',
]);

/** Handlers see one of the alternatives of mc:AlternateContent (ECMA-376 part 3, 7.5). Throws a refusal for invalid XML. */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  const names = new XmlNames();
  const alternatives = new Alternatives(names);
  let depth = 0;
  scan(xml, {
    open: (node) => {
      const named = names.open(node);
      if (alternatives.open(named, ++depth)) open(named);
    },
    close: () => {
      const name = names.close();
      if (alternatives.close(name, depth--)) close(name);
    },
    text: (more) => {
      if (!alternatives.isSkipping) text(more);
    },
    problem: (name, place, values) => {
      if (harmless.has(name)) return;
      const errors = new XmlErrors();
      errors.add(name, place, values);
      throw new DocumentRefusal('malformed', `the XML can’t be parsed: ${errors.words()}`);
    },
  });
}

interface ScanHandlers extends XmlHandlers {
  readonly problem: ScannerHandlers['problem'];
}

function scan(xml: string, { open, close, text, problem }: ScanHandlers, depth = deepest): void {
  const scanner = new XmlScanner(
    {
      ends: () => false,
      open: (name, attributes) =>
        open({ name, attributes: Object.fromEntries(attributes.map((each) => [each.name, each.value])) }),
      close,
      text: (run) => text(run.text.slice(run.start, run.end)),
      problem,
    },
    { lastEnds: lastEnds(xml), depth },
  );
  scanner.push(xml, true);
  scanner.end();
}

/** What the namespaces begin with that Office itself writes. */
const understood = [
  'http://schemas.openxmlformats.org/',
  'http://schemas.microsoft.com/',
  'http://purl.oclc.org/ooxml/',
  'urn:schemas-microsoft-com:',
];

/** Takes the first choice that needs nothing unknown, or else the fallback. */
class Alternatives {
  readonly #names: XmlNames;
  /** For each open `mc:AlternateContent`: whether one of its alternatives was taken. */
  readonly #taken: boolean[] = [];
  #skippedFrom = 0;

  constructor(names: XmlNames) {
    this.#names = names;
  }

  get isSkipping(): boolean {
    return this.#skippedFrom > 0;
  }

  /** False for what is not taken. */
  open({ name, attributes }: XmlNode, depth: number): boolean {
    if (this.isSkipping) return false;
    if (name === 'mc:AlternateContent') this.#taken.push(false);
    if (name !== 'mc:Choice' && name !== 'mc:Fallback') return true;
    const needs = attributeOf(attributes, 'Requires')?.split(/\s+/) ?? [];
    const isKnown = needs.every((prefix) => {
      const namespace = this.#names.namespaceOf(prefix);
      return namespace === undefined || understood.some((start) => namespace.startsWith(start));
    });
    if (this.#taken.at(-1) === true || !isKnown) this.#skippedFrom = depth;
    else this.#taken[this.#taken.length - 1] = true;
    return !this.isSkipping;
  }

  close(name: string, depth: number): boolean {
    const wasSkipping = this.isSkipping;
    if (this.#skippedFrom === depth) this.#skippedFrom = 0;
    if (!wasSkipping && name === 'mc:AlternateContent') this.#taken.pop();
    return !wasSkipping;
  }
}

/** The tags of a part beside the text: one that does not read is read as far as it goes. */
export function readTags(xml: string, open: XmlHandlers['open']): void {
  try {
    readXml(xml, { open, close: () => undefined, text: () => undefined });
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error;
  }
}

const firstCharacters = 64 * 1024;

/** The name of the outermost element; undefined when it is not near the beginning. */
export function rootOf(xml: string): string | undefined {
  let root: string | undefined;
  const nothing = (): void => undefined;
  const open: XmlHandlers['open'] = (node) => {
    root ??= new XmlNames().open(node).name;
  };
  scan(xml.slice(0, firstCharacters), { open, close: nothing, text: nothing, problem: nothing }, 1);
  return root;
}

interface Block {
  text: string;
  aside: string;
  level: number | undefined;
}

export function textBlocks(xml: string, rules: BlockRules): readonly TextBlock[] {
  const found: TextBlock[] = [];
  const stack: Block[] = [];
  const setOf = (names: readonly string[] = []): ReadonlySet<string> => new Set(names);
  const [blocks, texts, asides] = [setOf(rules.blocks), rules.texts && setOf(rules.texts), setOf(rules.asides)];
  const [leftOut, within] = [setOf(rules.leftOut), rules.within && setOf(rules.within)];
  let [inText, out, beside, inside, holders, length] = [0, 0, 0, 0, 0, 0];
  let held: number | undefined;
  const count = (name: string, by: 1 | -1): void => {
    if (leftOut.has(name)) out += by;
    if (asides.has(name)) beside += by;
    if (texts?.has(name) === true) inText += by;
    if (within?.has(name) === true) inside += by;
    if (name === rules.levelHolds) holders += by;
  };
  const add = (text: string): void => {
    const block = stack.at(-1);
    if (block === undefined || out > 0 || (within !== undefined && inside === 0)) return;
    if (beside > 0) block.aside += text;
    else block.text += text;
    length += text.length;
    if (length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
  };
  readXml(xml, {
    open: (node) => {
      const { name } = node;
      count(name, 1);
      if (asides.has(name) && beside === 1) add(' ');
      if (blocks.has(name)) stack.push({ text: '', aside: '', level: held });
      const level = rules.levelOf(node);
      const block = stack.at(-1);
      if (level !== undefined && block !== undefined) block.level = level;
      if (level !== undefined && holders > 0) held = level;
      const sign = rules.signs[name];
      if (sign !== undefined) add(sign);
    },
    close: (name) => {
      count(name, -1);
      if (name === rules.levelHolds) held = undefined;
      if (!blocks.has(name)) return;
      const block = stack.pop();
      if (block !== undefined && (block.text + block.aside).trim() !== '') found.push(blockOf(block));
    },
    text: (text) => {
      if (texts === undefined || inText > 0) add(text);
    },
  });
  return found;
}

function blockOf({ text, aside, level }: Block): TextBlock {
  return { text: text + aside, ...(level !== undefined && { level }) };
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
