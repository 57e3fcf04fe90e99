import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileText } from '../configuration/contract.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import { unchecked } from '../define-service.ts';

let test: TestServices;
let slug: string;

beforeAll(async () => {
  test = await openTestServices();
  const made = await test.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' });
  ({ slug } = value(made));
});
afterAll(() => test.close());

const site = 'https://docs.example';
const denyOld = '  MetaData fn=filter-by-regex src=path deny="/old/"\n';

/** filter.conf with a line as the first of both filters, or of the second one alone. */
async function filterWith(line: string, which: 'both' | 'generation' = 'both'): Promise<string> {
  const { text }: FileText = value(await test.services.getFile(viewer, { slug, path: 'filter.conf' }));
  const lines = text.split('\n');
  const heads = lines.flatMap((written, index) => (/^\s*MetaData /.test(written) ? [index] : []));
  const blocks = lines.flatMap((written, index) => (/^\s*<\/Filter>/.test(written) ? [index] : []));
  const first = heads[0] ?? 0;
  const second = heads.find((index) => index > (blocks[0] ?? 0)) ?? 0;
  const at = which === 'both' ? [second, first] : [second];
  return at.reduce((all, index) => all.toSpliced(index, 0, line.trimEnd()), lines).join('\n');
}

const simulate = async (input: object) =>
  value(await test.services.simulateUrls(viewer, unchecked({ slug, ...input })));

describe('simulating without fetching', () => {
  it('answers undecided with what is needed, and rejected with the line that decided', async () => {
    const { rows, revision, savedErrors } = await simulate({ urls: [`${site}/a`, 'https://elsewhere.example/'] });
    expect({ revision, savedErrors }).toEqual({ revision: 1, savedErrors: [] });
    expect(rows[0]?.saved).toMatchObject({ outcome: 'undecided', needs: 'address', verdict: { generate: null } });
    expect(rows[1]?.saved).toMatchObject({ outcome: 'rejected', verdict: { retrieve: false } });
    expect(rows[1]?.saved?.decidedBy?.file).toBeDefined();
    expect(rows.every(({ edited }) => edited === undefined)).toBe(true);
  });

  it('compares the saved texts with unsaved ones', async () => {
    const texts = [{ path: 'filter.conf', text: await filterWith(denyOld) }];
    const { rows } = await simulate({ urls: [`${site}/old/a`, `${site}/new/a`], texts });
    expect(rows.map(({ saved }) => saved?.outcome)).toEqual(['undecided', 'undecided']);
    expect(rows.map(({ edited }) => edited?.outcome)).toEqual(['rejected', 'undecided']);
    expect(rows[0]?.edited?.decidedBy).toMatchObject({ file: 'filter.conf', stage: 'MetaData' });
  });

  it('says why broken unsaved texts decide nothing, and goes on deciding with the saved ones', async () => {
    const texts = [{ path: 'filter.conf', text: '<Filter name="x">\nMetaData fn=no-such\n</Filter>\n' }];
    const { rows, editedErrors } = await simulate({ urls: [`${site}/a`], texts });
    expect(editedErrors[0]).toMatchObject({ path: 'filter.conf', severity: 'error' });
    expect(rows[0]?.saved?.outcome).toBe('undecided');
    expect(rows[0]?.edited).toBeUndefined();
  });

  it('supposes a depth when asked to', async () => {
    const robot = value(await test.services.getFile(viewer, { slug, path: 'robot.conf' })).text;
    const { rows } = await simulate({ urls: [`${site}/a`], facts: 'address', depth: 900 });
    const rules = value(await test.services.getFile(viewer, { slug, path: 'filterrules.conf' })).text;
    expect(rows[0]?.saved?.outcome, `${robot}\n${rules}`).toBe('rejected');
  });

  it('traces one URL with both texts, and says what robot.conf and the network have to do with it', async () => {
    const robot = value(await test.services.getFile(viewer, { slug, path: 'robot.conf' })).text;
    const texts = [
      { path: 'filter.conf', text: await filterWith(denyOld, 'generation') },
      { path: 'robot.conf', text: robot.replace(/<Process/, '<Process\n  smart-host-heuristics=true') },
    ];
    const traced = value(await test.services.traceUrl(viewer, { slug, url: `${site}/old/a`, texts }));
    expect(traced.saved?.steps.length).toBeGreaterThan(2);
    expect(traced.edited?.verdict).toEqual({ retrieve: true, enumerate: null, generate: false });
    expect(traced.edited?.steps.some(({ decided, file }) => decided && file === 'filter.conf')).toBe(true);
    expect(traced.notes.map(({ about, text, at }) => [about, text, at?.file])).toEqual([
      ['DNS', 'docs.example was not looked up.', undefined],
      ['smart host', 'smart-host-heuristics is true.', 'robot.conf'],
    ]);
  });

  it('names a URL that is none', async () => {
    const problem = problemOf(await test.services.simulateUrls(viewer, { slug, urls: ['not a url'] }));
    expect(problem).toMatchObject({ kind: 'invalid', message: 'not a url is not a URL the robot can fetch.' });
  });
});

describe('assertions', () => {
  const text = `# pages\n${site}/old/a\tundecided\nhttps://elsewhere.example/\trejected\n${site}/b\tkept\n${site}/c\n`;

  it('are saved as a list, whole or not at all', async () => {
    const { services } = test;
    const bad = await services.saveUrlList(operator, { slug, name: 'pages', text: `${text}www.docs.example\n` });
    expect(problemOf(bad).fields).toEqual({
      text: 'Line 6: This is not a URL. Write https://www.docs.example',
    });
    const saved = value(await services.saveUrlList(operator, { slug, name: 'pages', text }));
    expect(saved).toMatchObject({ name: 'pages', urls: 4, assertions: 3, author: 'operator@example.org' });
    expect(value(await services.listUrlLists(viewer, { slug }))).toEqual([saved]);
    expect(value(await services.getUrlList(viewer, { slug, name: 'pages' })).text).toBe(text);
  });

  it('are decided on every save, and the result stays with the revision', async () => {
    const { services } = test;
    const files = [{ path: 'filter.conf', text: await filterWith(denyOld) }];
    const saved = value(await services.saveRevision(operator, { slug, base: 1, message: 'No old pages', files }));
    expect(saved.assertions).toMatchObject({ met: 1, failed: 1, open: 1 });
    expect(saved.assertions?.failures).toEqual([
      {
        list: 'pages',
        line: 2,
        url: `${site}/old/a`,
        expected: 'undecided',
        got: 'rejected',
        file: 'filter.conf',
        fileLine: expect.any(Number),
      },
    ]);
    const { revisions } = value(await services.listRevisions(viewer, { slug }));
    expect(revisions.map(({ assertions }) => assertions)).toEqual([{ met: 1, failed: 1, open: 1 }, undefined]);
  });

  it('can be held against texts that are not saved', async () => {
    const { text: now } = value(await test.services.getFile(viewer, { slug, path: 'filter.conf' }));
    const texts = [{ path: 'filter.conf', text: now.replaceAll(denyOld, '') }];
    const result = value(await test.services.checkAssertions(viewer, { slug, texts }));
    expect(result).toMatchObject({ met: 2, failed: 0, open: 1 });
  });

  it('keep a run from starting when the collection says so, naming the line', async () => {
    const { services } = test;
    value(await services.saveRequireAssertions(operator, { slug, required: true }));
    for (const wanted of [
      services.startRun(operator, { slug, kind: 'full' }),
      services.recrawl(operator, { slug, urls: [`${site}/b`] }),
    ]) {
      const { kind, message } = problemOf(await wanted);
      expect(kind).toBe('refused');
      expect(message).toMatch(
        /1 assertion .*pages, line 2: https:\/\/docs\.example\/old\/a is rejected by filter\.conf:\d+; expected undecided/,
      );
    }
    const { text: now } = value(await services.getFile(viewer, { slug, path: 'filter.conf' }));
    const files = [{ path: 'filter.conf', text: now.replaceAll(denyOld, '') }];
    const mended = value(await services.saveRevision(operator, { slug, base: 2, message: '', files }));
    expect(mended.assertions).toMatchObject({ met: 2, failed: 0, open: 1 });
    const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
    value(await services.killRun(operator, { slug, run: id }));
  });

  it('of texts with errors are not decided, and the draft is saved all the same', async () => {
    const { services } = test;
    const files = [{ path: 'filter.conf', text: '<Filter name="x">\nMetaData fn=no-such\n</Filter>\n' }];
    const saved = value(await services.saveRevision(operator, { slug, base: 3, message: 'draft', files }));
    expect(saved.assertions).toEqual({
      met: 0,
      failed: 0,
      open: 3,
      failures: [],
      notRun: 'The configuration has errors.',
    });
  });

  it('go with their list', async () => {
    const { services } = test;
    value(await services.deleteUrlList(operator, { slug, name: 'pages' }));
    expect(problemOf(await services.deleteUrlList(operator, { slug, name: 'pages' })).kind).toBe('not-found');
    expect(value(await services.checkAssertions(viewer, { slug }))).toMatchObject({ met: 0, failed: 0, open: 0 });
  });
});
