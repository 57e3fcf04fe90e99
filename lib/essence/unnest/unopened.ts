/** Archives that are recognized and not opened. */

import { Unreadable } from './refusals.ts';

const formats: readonly (readonly [name: string, bytes: RegExp])[] = [
  ['a 7z archive', /^7z\u00bc\u00af'\u001c/],
  ['a RAR archive', /^Rar!\u001a\u0007/],
  ['a CAB archive', /^MSCF\0{4}/],
  ['an LHA archive', /^[^]{2}-l(?:h[\dxd]|z[4s5]|zs)-/],
  ['an ARJ archive', /^\u0060\u00ea/],
  ['a Zoo archive', /^ZOO \d\.\d\d Archive/],
  ['a StuffIt archive', /^(?:SIT![^]{6}rLau|StuffIt )/],
];
const startBytes = 32;

/** Throws `Unreadable` for one of them. */
export function refuseUnopened(body: Uint8Array): void {
  const start = Buffer.from(body.subarray(0, startBytes)).toString('latin1');
  const format = formats.find(([, bytes]) => bytes.test(start))?.[0];
  if (format !== undefined) throw new Unreadable('unsupported', `it is ${format}, which cannot be opened`);
}
