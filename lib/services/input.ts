/** The inputs that many services share, each declared once with what it says when it does not fit. */

import { z } from 'zod';
import { isGathered } from '../match/urls/url-schemes.ts';
import { roles } from './actor.ts';

const controlCharacters = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** One line a person typed: no control characters, blanks at the ends cut. */
export function line(what: string, max = 200) {
  return z
    .string({ error: `${what} is missing.` })
    .trim()
    .min(1, `${what} is missing.`)
    .max(max, `${what} has at most ${max} characters.`)
    .refine((text) => !controlCharacters.test(text), `${what} contains characters that can’t be displayed.`);
}

export const nothing = z.strictObject({});

export const slug = z
  .string({ error: 'The collection’s short name is missing.' })
  .regex(
    /^[a-z][a-z0-9-]{0,62}$/,
    'A short name starts with a letter and has up to 63 letters a-z, digits and hyphens.',
  );

export const collectionName = line('The name', 100);

export const email = z
  .string({ error: 'The e-mail address is missing.' })
  .trim()
  .max(254, 'The e-mail address is too long.')
  .pipe(z.email('Invalid e-mail address.'))
  .transform((text) => text.toLowerCase());

/** Judged by the password rules; here only bounded, so that nobody makes the server hash a book. */
export const password = z.string({ error: 'The password is missing.' }).min(1, 'The password is missing.').max(4096);

export const token = z.string({ error: 'The token is missing.' }).trim().min(1, 'The token is missing.').max(200);

export const role = z.enum(roles, { error: 'Choose viewer, operator or admin.' });

/** The largest number that the database counts rows with. */
const mostRows = 2_147_483_647;

/** The number of a row, as addresses and forms give it. */
export function rowId(what: string) {
  return z
    .int({ error: `${what} is missing.` })
    .positive()
    .max(mostRows, `${what} number is too large.`);
}

export const runId = rowId('The run');

export const jobId = rowId('The job');

export const revisionNumber = rowId('The revision');

/** Rows of a page. */
export function pageSize(most: number, usual: number) {
  return z.int().min(1).max(most).default(usual);
}

export const resourceHash = z.string().regex(/^[0-9a-f]{32}$/, 'Invalid resource number.');

const urlHint =
  'Enter a URL of http, https, ftp, gopher, news, nntp, or file, such as http://intranet.example/ or ftp://ftp.example/pub/.';

/** A bare host is completed, as browsers do: `intranet.example:8080/docs` is an address of http. */
export const webUrl = z
  .string({ error: 'The URL is missing.' })
  .trim()
  .min(1, `The URL is missing. ${urlHint}`)
  .max(8192, 'The URL has more than 8,192 characters.')
  .transform((text) => (isBareHost(text) ? `http://${text}` : text))
  .refine((text) => isGathered(URL.parse(text)?.protocol.slice(0, -1) ?? ''), urlHint);

/** No scheme, and no path alone: what stands before a colon with a number behind it is a host with its port. */
function isBareHost(text: string): boolean {
  return /^[^\s/?#]/.test(text) && !/^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(text);
}
