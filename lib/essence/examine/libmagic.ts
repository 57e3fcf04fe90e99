/** Describes content as file(1) does: libmagic with its compiled data, or with a magic file of the collection. */

import { WASMagic, WASMagicFlags } from 'wasmagic';

/** Bytes from the beginning that are looked at: those of an ISO 9660 image are the last that matter. */
export const magicBytes = 256 * 1024;

export type DescribeContent = (body: Uint8Array) => string;

/** `magic`: the text of a magic file, in place of the compiled data. Rejects where libmagic does not read it. */
export async function openLibmagic(magic?: string): Promise<DescribeContent> {
  const own = magic === undefined ? {} : { loadDefaultMagicfile: false, magicFiles: [Buffer.from(magic)] };
  const libmagic = await WASMagic.create({ flags: WASMagicFlags.NONE, stdio: () => undefined, ...own });
  return (body) => (body.length === 0 ? 'empty' : libmagic.detect(body.subarray(0, magicBytes)));
}
