/** What the sections of a stream of gatherd list beside whole objects. */

import { printSoif } from '../../languages/soif/print.ts';
import { confirmationOf } from '../gatherer/gatherer-attributes.ts';
import type { Sender } from '../gatherer/gatherer-attributes.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { printFile } from '../resources/print-gathered.ts';
import type { Printing } from '../resources/printing.ts';

/** An object of the section that lists what was confirmed. */
export function refreshedObject(rd: DescriptionView, sender: Sender, printing: Printing): Uint8Array {
  return printFile(confirmationOf(rd, sender), printing);
}

/** An object of the section that lists deletions. */
export function deletedObject(url: string, { soifUrl }: Printing): Uint8Array {
  return printSoif({ url: soifUrl(url), schema: 'FILE', attributes: new Map() });
}
