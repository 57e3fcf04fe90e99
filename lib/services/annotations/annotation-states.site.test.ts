import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleSite } from '../../servers/sample-site.ts';
import { startSampleSite } from '../../servers/sample-site.ts';
import { cli } from '../actor.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';

let test: TestServices;
let site: SampleSite;
let slug: string;

beforeAll(async () => {
  test = await openTestServices();
  site = await startSampleSite({ port: 0 });
  value(await test.services.announceSampleSite(cli, { port: site.port }));
  ({ slug } = value(await test.services.createSampleCollection(operator, {})));
  await crawl();
});
afterAll(async () => {
  await site.close();
  await test.close();
});

async function crawl(): Promise<void> {
  const { id } = value(await test.services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
}

async function urlOf(outcome: 'kept' | 'rejected'): Promise<string> {
  const { rows } = value(await test.services.searchResources(viewer, { slug, outcome, limit: 1 }));
  return rows[0]?.url ?? 'nothing';
}

const statesOf = async () => value(await test.services.getAnnotationStates(viewer, { slug }));

it('item 153: annotated URLs without an RD are listed with their lines, and what is saved is told from what is applied', async () => {
  const [kept, rejected] = [await urlOf('kept'), await urlOf('rejected')];
  const unknown = 'http://www.example.com/never-found';
  expect(await statesOf()).toEqual({ revision: 1, urls: 0, described: 0, isApplied: true, without: [] });
  const text = [rejected, kept, unknown].map((url) => `@FILE { ${url}\nCity:\tBoulder\n}\n`).join('');
  const files = [{ path: 'annotations', text: `@FILE { ${unknown}\nold:\t1\n}\n${text}` }];
  value(await test.services.saveRevision(operator, { slug, base: 1, message: 'Annotated', files }));
  const listed = [
    { url: rejected, line: 4, resource: { hash: expect.any(String), outcome: 'rejected' } },
    { url: unknown, line: 10 },
  ];
  const saved = await statesOf();
  expect(saved).toEqual({ revision: 2, urls: 3, described: 1, isApplied: false, without: listed });
  await crawl();
  expect(await statesOf()).toMatchObject({ described: 1, isApplied: true });

  const explained = async (url: string) =>
    value(await test.services.explainUrl(viewer, { slug, url })).annotated?.words;
  expect(await explained(kept)).toBe('Annotated with city (annotations:8).');
  expect(await explained(unknown)).toContain('no RD yet');
  expect(await explained(`${kept}?other`)).toBeUndefined();
});
