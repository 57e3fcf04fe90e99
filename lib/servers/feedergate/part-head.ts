/** The headers of a part of a form, as far as they matter: its name, and that its bytes are not encoded. */

import { formLimits } from './form.ts';
import type { FormFault } from './form.ts';

export type PartHead =
  /** Its content begins at `end`. */
  | { readonly kind: 'head'; readonly name: string; readonly end: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'fault'; readonly fault: FormFault };

const emptyLine = /^\r?\n|\n\r?\n/;
const parameter = /;\s*([^=;\s]+)\s*=\s*("(?:\\.|[^"\\])*"|[^;]*)/g;
const plain: ReadonlySet<string> = new Set(['', '7bit', '8bit', 'binary']);

/** A part without a name has an empty one. */
export function readPartHead(bytes: Buffer): PartHead {
  const text = bytes.subarray(0, formLimits.partHead).toString('latin1');
  const found = emptyLine.exec(text);
  if (found === null) {
    if (bytes.length < formLimits.partHead) return { kind: 'open' };
    const reason = `The headers of a part of the form are longer than ${formLimits.partHead} bytes.`;
    return { kind: 'fault', fault: { reason } };
  }
  const end = found.index + found[0].length;
  const head = text.slice(0, end);
  const encoding = headerOf(head, 'content-transfer-encoding').toLowerCase();
  if (!plain.has(encoding)) {
    const reason = `A part of the form has Content-Transfer-Encoding ${encoding}. Send its bytes as they are.`;
    return { kind: 'fault', fault: { reason } };
  }
  return { kind: 'head', name: nameIn(headerOf(head, 'content-disposition')), end };
}

function headerOf(head: string, name: string): string {
  const line = head.split('\n').find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

function nameIn(disposition: string): string {
  for (const [, name, value = ''] of disposition.matchAll(parameter)) {
    if (name?.toLowerCase() === 'name') return unquoted(value.trim());
  }
  return '';
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}
