/** The robots.txt of a site as the crawl has it, with the group of rules that each line is in. */

import { z } from 'zod';
import { robotsFileSchema } from './contract.ts';
import { parseRobotsTxt } from '../../match/robots/robots-txt.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug, webUrl } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { RobotsFile } from './contract.ts';

export const getRobots = defineService({
  name: 'getRobots',
  doc: 'robots.txt of the site of a URL.',
  role: 'viewer',
  input: z.strictObject({ slug, url: webUrl }),
  output: robotsFileSchema,
  run: async (context, { url, ...given }): Promise<RobotsFile | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const site = splitUrl(url).siteKey;
    const { rows } = await context.crawl.search(collection.id, { site, limit: 1 });
    const robots = rows.length === 0 ? undefined : await context.crawl.siteRobots(site);
    if (robots === undefined) return problem('not-found', `${given.slug} has not fetched robots.txt from ${site} yet.`);
    const { text, status, fetchedAt, detail } = robots;
    const groups = parseRobotsTxt(text).groups.map(({ agents, rules }) => ({
      agents: agents.map(({ token, line }) => ({ token, line })),
      rules: rules.map(({ line }) => line),
    }));
    return { site, status, text, fetchedAt, groups, ...(detail !== undefined && { detail }) };
  },
});
