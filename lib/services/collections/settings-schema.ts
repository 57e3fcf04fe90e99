/** What the settings of a collection may be: bounds, defaults, and the words for what is wrong. */

import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { defaultBodyBytes, defaultLimits } from '../../engine/program/program.ts';
import { NO_ERRORS, parseThreshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';

const gigabyte = 1_000_000_000;

/** Bounds of each limit; the defaults are those of the engine. */
export const limitsSchema = z.strictObject({
  pathDepth: z.int().min(1, 'At least 1 segment.').max(200, 'At most 200 segments.').default(20),
  repetition: z.int().min(1, 'At least once.').max(20, 'At most 20 times.').default(2),
  urlBytes: z.int().min(64, 'At least 64 bytes.').max(65_536, 'At most 65,536 bytes.').default(8192),
  linksPerPage: z.int().min(1, 'At least 1 link.').max(100_000, 'At most 100,000 links.').default(10_000),
  redirects: z.int().min(0).max(50, 'At most 50 redirects.').default(20),
  trapPages: z
    .int()
    .min(0, 'Enter at least 20 pages, or 0 to turn off trap detection.')
    .max(1_000_000, 'At most 1,000,000 pages.')
    .refine((pages) => pages === 0 || pages >= 20, 'Enter at least 20 pages, or 0 to turn off trap detection.')
    .default(defaultLimits.trapPages),
});

export const bodiesSchema = z.strictObject({
  keep: z.enum(['none', 'text', 'all'], { error: 'Choose none, text or all.' }).default('text'),
  maxBytes: z
    .int()
    .min(0)
    .max(10_000 * gigabyte, 'At most 10,000 GB.')
    .default(defaultBodyBytes),
});

/** One CIDR block or address, in the form it is stored in. */
const block = z
  .string()
  .trim()
  .transform((text, context) => {
    const normal = normalBlock(text);
    if (normal !== undefined) return normal;
    context.addIssue(`${text} is not an address or a block such as 10.1.0.0/16.`);
    return z.NEVER;
  });

export const reachSchema = z
  .array(block)
  .max(1000, 'At most 1,000 blocks.')
  .transform((blocks) => [...new Set(blocks)]);

/** The network in its shortest form; undefined for what is no address written out in full. */
function normalBlock(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = kindOf(address);
  if (kind === undefined || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) return undefined;
  const all = kind === ipaddr.IPv4 ? 32 : 128;
  const length = bits === undefined ? all : Number(bits);
  return length > all ? undefined : `${kind.networkAddressFromCIDR(`${address}/${length}`).toString()}/${length}`;
}

function kindOf(address: string): typeof ipaddr.IPv4 | typeof ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4;
  return /^[0-9a-f:.]+$/i.test(address) && ipaddr.IPv6.isValid(address) ? ipaddr.IPv6 : undefined;
}

/** What is done with external metadata before a run begins; a threshold is kept as it was written. */
export const metadataRuleSchema = z.strictObject({
  mode: z
    .enum(['nothing', 'check', 'concatenate'], { error: 'Choose nothing, check or concatenate.' })
    .default('nothing'),
  threshold: z
    .string()
    .default(NO_ERRORS.text)
    .refine((text) => parseThreshold(text) !== undefined, 'The threshold is a number from 0 to 1.'),
});
