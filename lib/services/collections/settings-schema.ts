/** What the settings of a collection may be: bounds, defaults, and the words for what is wrong. */

import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { defaultBodyBytes, defaultLimits } from '../../engine/program/program.ts';
import { enterWords, wholeNumber } from '../param-schema.ts';
import { bodyParams, gigabyte, keptBodies, limitParams } from '../../forms/settings.ts';
import { NO_ERRORS, parseThreshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';

/** Bounds of each limit; the defaults are those of the engine. */
export const limitsSchema = z.strictObject({
  pathDepth: wholeNumber(limitParams.pathDepth).default(defaultLimits.pathDepth),
  repetition: wholeNumber(limitParams.repetition).default(defaultLimits.repetition),
  urlBytes: wholeNumber(limitParams.urlBytes).default(defaultLimits.urlBytes),
  linksPerPage: wholeNumber(limitParams.linksPerPage).default(defaultLimits.linksPerPage),
  redirects: wholeNumber(limitParams.redirects).default(defaultLimits.redirects),
  trapPages: wholeNumber(limitParams.trapPages)
    .refine((pages) => pages === 0 || pages >= 20, 'Enter at least 20 pages, or 0 to turn off trap detection.')
    .default(defaultLimits.trapPages),
});

const bytesError = enterWords(bodyParams.maxBytes);

export const bodiesSchema = z.strictObject({
  keep: z
    .enum(
      keptBodies.map(({ value }) => value),
      { error: enterWords(bodyParams.keep) },
    )
    .default('text'),
  maxBytes: z
    .int({ error: bytesError })
    .min(0, bytesError)
    .max(10_000 * gigabyte, bytesError)
    .default(defaultBodyBytes),
});

/** One CIDR block or address, in the form it is stored in. */
export const addressBlock = z
  .string()
  .trim()
  .transform((text, context) => {
    const normal = normalBlock(text);
    if (normal !== undefined) return normal;
    context.addIssue(`${text} is not an address or a block such as 10.1.0.0/16.`);
    return z.NEVER;
  });

export const reachSchema = z
  .array(addressBlock)
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
