/** Makes a collection from one URL: a site of its host, with the URL as starting point. */

import { z } from 'zod';
import { collectionCreatedSchema } from './contract.ts';
import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import { filterrulesForStart } from '../../languages/filterrules-conf/new-site.ts';
import { newRobotConf } from '../../languages/robot-conf/default.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { syntax as filterrulesConf } from '../../languages/filterrules-conf/syntax.ts';
import { stock as newUrlRules } from '../../languages/url-rules-conf/stock.ts';
import { syntax as urlRulesConf } from '../../languages/url-rules-conf/syntax.ts';
import { defineService } from '../define-service.ts';
import { collectionName, slug, webUrl } from '../input.ts';
import { wholeNumber } from '../param-schema.ts';
import { fromUrlParams } from '../../forms/new-collection.ts';
import { makeCollection } from './make-collection.ts';

export const createCollection = defineService({
  name: 'createCollection',
  doc: "Writes filterrules.conf, url-rules.conf, and robot.conf for the URL's site.",
  role: 'operator',
  input: z.strictObject({
    name: collectionName,
    slug: slug.optional(),
    url: webUrl.refine(
      (text) => (URL.parse(text)?.username ?? '') === '',
      'Leave out user name and password: set a credential later.',
    ),
    depth: wholeNumber(fromUrlParams.depth).optional(),
  }),
  output: collectionCreatedSchema,
  run: (context, { name, slug, url, depth }) =>
    makeCollection(context, {
      name,
      slug,
      message: `Made from ${url}`,
      files: new Map([
        [filterrulesConf.usualPath, filterrulesForStart(url)],
        [urlRulesConf.usualPath, newUrlRules],
        [robotConf.usualPath, depth === undefined ? newRobotConf : robotConfWithDepth(depth)],
      ]),
    }),
  audit: (given, created) => ({ subject: created.slug, detail: { name: given.name, url: given.url } }),
});

function robotConfWithDepth(depth: number): string {
  const parsed = robotConf.parse(sourceText(robotConf.usualPath, newRobotConf));
  return applyEdits(
    newRobotConf,
    robotConf.edit(parsed, { kind: 'set-parameter', name: 'depth', value: String(depth) }),
  );
}
