/** What the form of certificate authorities asks for. */

import { string } from '../sdk/param.ts';

export const authorityParams = {
  pem: string.optional({
    label: 'Certificate authorities',
    doc: 'Trusted in addition to the authorities of this machine, for pages and robots.txt. Text between certificates is kept as comments.',
  }),
};
