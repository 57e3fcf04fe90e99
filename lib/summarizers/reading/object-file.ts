/** An object file, whatever its format. */

import { readAout } from './aout.ts';
import { readElf } from './elf.ts';
import type { ObjectSymbols } from './symbols.ts';

/** Undefined for what is no object file. */
export function readObject(bytes: Uint8Array): ObjectSymbols | undefined {
  return readElf(bytes) ?? readAout(bytes);
}
