/** Symbols of an object file or program in a.out, as SunOS, BSD, and the first Linux had it (a.out.h). */

import { ByteFields } from './byte-fields.ts';
import type { ObjectSymbols } from './symbols.ts';
import { mostSymbols } from './symbols.ts';

const headerBytes = 32;
const symbolBytes = 12;
/** OMAGIC, NMAGIC, ZMAGIC, and QMAGIC. */
const magics: ReadonlySet<number> = new Set([0o407, 0o410, 0o413, 0o314]);
/** Where the text begins depends on the system: behind the header, at a block of the disk, or with the header. */
const textStarts: readonly number[] = [headerBytes, 1024, 0];
const external = 1;
/** Of a symbol for a debugger. */
const debugging = 0xe0;
const typeOf = 0x1e;

/** Undefined for what is no a.out. */
export function readAout(bytes: Uint8Array): ObjectSymbols | undefined {
  for (const isLittle of [true, false]) {
    const fields = new ByteFields(bytes, isLittle);
    if (!magics.has(fields.u32(0) & 0xff_ff)) continue;
    const table = textStarts.map((start) => tableAt(fields, start)).find((each) => each !== undefined);
    if (table !== undefined) return readTable(fields, table);
  }
  return undefined;
}

interface Table {
  readonly at: number;
  readonly names: number;
}

/** The names follow the symbols, and begin with their length, which tells whether this is their place. */
function tableAt(fields: ByteFields, textStart: number): Table | undefined {
  const [text = 0, data = 0, , size = 0] = [4, 8, 12, 16].map((at) => fields.u32(at));
  const at = textStart + text + data + fields.u32(24) + fields.u32(28);
  const names = at + size;
  const isTable = size > 0 && size % symbolBytes === 0 && names + 4 <= fields.length;
  const length = fields.u32(names);
  return isTable && length > 4 && names + length <= fields.length ? { at, names } : undefined;
}

function readTable(fields: ByteFields, { at, names }: Table): ObjectSymbols {
  const [defined, missing]: [string[], string[]] = [[], []];
  const end = Math.min(names, at + mostSymbols.most * symbolBytes);
  mostSymbols.cut((names - end) / symbolBytes);
  for (let symbol = at; symbol < end; symbol += symbolBytes) {
    const type = fields.u8(symbol + 4);
    if ((type & external) === 0 || (type & debugging) !== 0) continue;
    // Without a place, but with a value: the size of what nobody has given one yet.
    const isDefined = (type & typeOf) !== 0 || fields.u32(symbol + 8) !== 0;
    (isDefined ? defined : missing).push(fields.name(names + fields.u32(symbol)));
  }
  return { defined, undefined: missing, libraries: [] };
}
