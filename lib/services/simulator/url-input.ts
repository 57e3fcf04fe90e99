/** URLs of any scheme the robot knows, brought into their normal form. */

import { z } from 'zod';
import { normalizeUrl } from '../../match/urls/url-key.ts';

export const normalUrl = z
  .string({ error: 'The URL is missing.' })
  .max(65_536)
  .transform((text, context) => {
    const normal = normalizeUrl(text.trim());
    if (normal.ok) return normal.url.href;
    context.addIssue(`${text.slice(0, 100)} is not a URL the robot can fetch.`);
    return z.NEVER;
  });
