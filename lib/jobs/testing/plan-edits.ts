/** Collections whose files are edited at random, and whose plans are held against the runs that follow. */

import { compileProgram } from '../../engine/program/compile.ts';
import { paceAt } from '../../engine/crawl/site-facts.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { registry } from '../../registry.ts';
import type { Files, TestCollection } from './installation.ts';
import { page } from './pages.ts';
import { crawledState, saysNothing, unforeseen } from './plan-effects.ts';
import { crawl, filesNamedIn } from './plan-tests.ts';
import type { PlanTests } from './plan-tests.ts';
import { drawLineEdit, parameterEdits } from './random-edits.ts';
import type { RandomEdit } from './random-edits.ts';
import { seededRandom } from './random-pages.ts';
import { robotConf, siteText } from './texts.ts';

/** Pages that most kinds of line say something of. */
export function startEditedSite({ installation }: Pick<PlanTests, 'installation'>): Promise<Site> {
  const numbered = Array.from({ length: 12 }, (_, n) => {
    const links = [`/docs/${n + 1}.html`, `/docs/${(n * 5) % 12}.html`];
    const head = `<meta name="keywords" content="number ${n}"><meta name="author" content="${n % 2 === 0 ? 'Jack' : 'Jill'}">`;
    return [`/docs/${n}.html`, page(links, { title: `Page ${n}`, head })] as const;
  });
  return installation.startSite({
    pages: 0,
    robots: 'User-agent: siroebot\nDisallow: /docs/2\n\nUser-agent: *\nDisallow: /closed/\n',
    routes: {
      '/': page([
        '/docs/0.html',
        '/docs/5.html',
        '/closed/1.html',
        '/old.html',
        '/notes.txt',
        '/large.html',
        '/gone.html',
      ]),
      ...Object.fromEntries(numbered),
      '/closed/1.html': page(),
      '/old.html': { status: 301, headers: { location: '/docs/3.html' } },
      '/notes.txt': { headers: { 'content-type': 'text/plain' }, body: 'Notes of Jack\n' },
      '/large.html': page(['/docs/7.html'], { title: `Large ${'x'.repeat(3_000)}` }),
    },
  });
}

/** Files of every language that such a collection has. */
export function sunFiles(site: Site): Files {
  const rule = '<Rule id=notes behavior=exclude>\n  Match src=path by=ends-with value=9.html\n</Rule>\n';
  const setup = [
    'Setup fn=filterrules-setup config=intranet.conf',
    'Setup fn=setup-type-by-extension file=intranet.types',
    'MetaData fn=assign-type-by-extension',
    'MetaData fn=filter-by-regex src=path deny="/docs/1[01]"',
    'MetaData fn=filterrules-process',
    'Data fn=assign-source dst=type src=content-type',
  ];
  const filter = (name: string, lines: readonly string[]) => [`<Filter name="${name}">`, ...lines, '</Filter>'];
  return {
    'robot.conf': robotConf({ 'max-filesize-kb': 100 }),
    'intranet.conf': rule + siteText({ site }).replace('</Site>', '  Use rule=notes\n</Site>'),
    'intranet.types': 'type=text/html exts=html,htm\ntype=text/plain exts=txt\n',
    'filter.conf': [
      ...filter('enumeration-default', [...setup, 'Enumerate fn=enumerate-urls max=1024 type=text/html']),
      ...filter('generation-default', [
        ...setup,
        'Generate fn=extract-html-meta',
        'Generate fn=extract-source src="depth,type->content-type"',
        'Generate fn=generate-by-exact src=type match=text/html dst=kind value=page',
        'Generate fn=copy-attribute src=author dst=writer',
      ]),
      '',
    ].join('\n'),
    'external_metadata.cfg': `127.0.0.1:${site.port}/docs/ c:manual\n127.0.0.1:${site.port}/docs/3 c:three\n`,
    'url-patterns.conf': `[Follow]\n/\n\n[Do not crawl]\n/docs/8.html\n`,
  };
}

export function harvestFiles(site: Site): Files {
  return {
    'robot.conf': robotConf(),
    'gatherer.cf': `Access-Delay: 0\nLib-Directory: lib\nEssence-Options: --stoplist lib/mine\n<RootNodes>\n${site.url}/ URL=40,Mine Depth=4\n</RootNodes>\n`,
    'filters/Mine': 'Deny /docs/1[01]\nDeny /closed/\nAllow .\n',
    'lib/byname.cf': 'Text \\.txt$\nHTML \\.html$\n',
    'lib/mine': 'Audio\nImage\n',
    'lib/quick-sum.cf': 'Text Author .*Jack.*\n',
  };
}

/** No errors, start points, and no delay that a test would wait for. */
export function isRunnable(files: Files): boolean {
  const compiled = compileProgram({
    files: new Map(Object.entries(files)),
    declarations: registry,
    limits: defaultLimits,
  });
  if (!compiled.ok || compiled.program.starts.length === 0) return false;
  const { program } = compiled;
  return program.starts.every(({ url }) => paceAt(program, url.siteKey, undefined).delayMs === 0);
}

/** Edits of parameters and of lines that leave a configuration without errors, by the seed: one of three is a parameter. */
export function randomEdits(
  files: Files,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly RandomEdit[] {
  const random = seededRandom(seed);
  const named = filesNamedIn(new Map(Object.entries(files)));
  const parameters = parameterEdits(files);
  const edits = new Map<string, RandomEdit>();
  for (let drawn = 0; edits.size < count && drawn < count * 100; drawn++) {
    const ofParameter = random() < 1 / 3 ? parameters[Math.floor(random() * parameters.length)] : undefined;
    const edit = ofParameter ?? drawLineEdit(random, files, named);
    const key = Object.values(edit.files).map(withoutBlanks).join('\u0000');
    if (key !== Object.values(files).map(withoutBlanks).join('\u0000') && !edits.has(key) && isRunnable(edit.files))
      edits.set(key, edit);
  }
  return [...edits.values()];
}

function withoutBlanks(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Plans and runs each edit, and taking it back; answers what was not foreseen. An edit of which the plan says that only a
 * crawl can tell anything is not run.
 */
export async function unforeseenEffects(
  plans: PlanTests,
  { collection, files }: { readonly collection: TestCollection; readonly files: Files },
  { what, files: edited }: RandomEdit,
): Promise<readonly string[]> {
  const { pool } = plans.installation;
  const there = await plans.predict(collection, edited);
  if (saysNothing(there)) return [];
  const found: string[] = [];
  for (const [way, to] of [
    ['to', edited],
    ['back', files],
  ] as const) {
    const predicted = await plans.predict(collection, to);
    const before = await crawledState(pool, collection.id);
    await collection.revise(to);
    await crawl(collection);
    const after = await crawledState(pool, collection.id);
    const said = predicted.unknowns.length === 0 ? '' : ` (${predicted.unknowns.join(' ')})`;
    found.push(...unforeseen(predicted, before, after).map((each) => `${what}, ${way}: ${each}${said}`));
  }
  return found;
}
