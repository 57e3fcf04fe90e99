/** Symbols of an object file, program, or shared library in ELF (System V ABI, chapter 4). */

import { ByteFields } from './byte-fields.ts';
import type { ObjectSymbols } from './symbols.ts';
import { mostSymbols } from './symbols.ts';

interface Section {
  readonly type: number;
  readonly offset: number;
  readonly size: number;
  /** Number of the section that has its names. */
  readonly link: number;
}

interface Elf {
  readonly fields: ByteFields;
  readonly isWide: boolean;
  readonly sections: readonly Section[];
}

interface Symbol {
  readonly name: string;
  readonly isDefined: boolean;
}

const types = { symbols: 2, dynamic: 6, dynamicSymbols: 11 } as const;
const local = 0;
const neededTag = 1;
/** Kinds of symbols that stand for a section and for a source file. */
const notNames: ReadonlySet<number> = new Set([3, 4]);

/** Undefined for what is no ELF. */
export function readElf(bytes: Uint8Array): ObjectSymbols | undefined {
  if (bytes[0] !== 0x7f || bytes[1] !== 0x45 || bytes[2] !== 0x4c || bytes[3] !== 0x46) return undefined;
  const elf = open(new ByteFields(bytes, bytes[5] !== 2), bytes[4] === 2);
  const symbols = [types.symbols, types.dynamicSymbols].flatMap((type) => [...symbolsOf(elf, type)]);
  const named = (isDefined: boolean): readonly string[] =>
    symbols.filter((symbol) => symbol.isDefined === isDefined).map(({ name }) => name);
  return { defined: named(true), undefined: named(false), libraries: [...librariesOf(elf)] };
}

function open(fields: ByteFields, isWide: boolean): Elf {
  const start = isWide ? fields.u64(40) : fields.u32(32);
  const size = fields.u16(isWide ? 58 : 46);
  const count = size === 0 ? 0 : Math.min(fields.u16(isWide ? 60 : 48), Math.floor(fields.length / size));
  const sections = Array.from({ length: count }, (_, number): Section => {
    const at = start + number * size;
    return isWide
      ? { type: fields.u32(at + 4), offset: fields.u64(at + 24), size: fields.u64(at + 32), link: fields.u32(at + 40) }
      : { type: fields.u32(at + 4), offset: fields.u32(at + 16), size: fields.u32(at + 20), link: fields.u32(at + 24) };
  });
  return { fields, isWide, sections };
}

/** A file has one section of a type; what has more would be read as often. */
function tableOf(
  { sections, fields }: Elf,
  type: number,
): { readonly at: number; readonly end: number; names: number } {
  const { offset, size, link } = sections.find((section) => section.type === type) ?? { offset: 0, size: 0, link: 0 };
  return { at: offset, end: Math.min(offset + size, fields.length), names: sections[link]?.offset ?? fields.length };
}

function* symbolsOf(elf: Elf, type: number): Generator<Symbol> {
  const { fields, isWide } = elf;
  const { at, end, names } = tableOf(elf, type);
  const size = isWide ? 24 : 16;
  const last = Math.min(end - size, at + (mostSymbols.most - 1) * size);
  mostSymbols.cut(Math.floor((end - at) / size) - mostSymbols.most);
  for (let symbol = at; symbol <= last; symbol += size) {
    const info = fields.u8(symbol + (isWide ? 4 : 12));
    if (info >> 4 === local || notNames.has(info & 15)) continue;
    // In some programs the version follows the name.
    const [name = ''] = fields.name(names + fields.u32(symbol)).split('@', 1);
    const isDefined = fields.u16(symbol + (isWide ? 6 : 14)) !== 0;
    if (name !== '') yield { name, isDefined };
  }
}

function* librariesOf(elf: Elf): Generator<string> {
  const { fields, isWide } = elf;
  const { at, end, names } = tableOf(elf, types.dynamic);
  const half = isWide ? 8 : 4;
  const number = (offset: number): number => (isWide ? fields.u64(offset) : fields.u32(offset));
  const last = Math.min(end - 2 * half, at + (mostSymbols.most - 1) * 2 * half);
  mostSymbols.cut(Math.floor((end - at) / (2 * half)) - mostSymbols.most);
  for (let entry = at; entry <= last; entry += 2 * half)
    if (number(entry) === neededTag) yield fields.name(names + number(entry + half));
}
