/** Names of sites, for whoever draws them. */

export { siteName } from '#lib/sdk/site-name.ts';
