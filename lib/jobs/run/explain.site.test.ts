/** Every decision of a finished crawl is made again from what was stored: it takes the same path. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { trace } from '../../engine/decide/decide.ts';
import { pathId } from '../../engine/decide/ledger.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Limits, Program } from '../../engine/program/program.ts';
import { filters } from '../../engine/testing/program.ts';
import type { Served, Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { registry } from '../../registry.ts';
import { readResource } from '../../store/read/read-resource.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { page } from '../testing/pages.ts';
import { limits, maxFilesizeKb, startSiteOfEverything } from '../testing/site-of-everything.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
let site: Site;
let foreign: Site;

beforeAll(async () => {
  installation = await openInstallation();
  foreign = await startSite({ pages: 3 });
  site = await startSiteOfEverything(foreign);
});
afterAll(async () => {
  await Promise.all([site.close(), foreign.close()]);
  await installation.close();
});

function compile(files: Files, limits: Limits): Program {
  const compiled = compileProgram({ files: new Map(Object.entries(files)), declarations: registry, limits });
  if (!compiled.ok) throw new TypeError(JSON.stringify([...compiled.diagnostics]));
  return compiled.program;
}

interface Disagreement {
  readonly url: string;
  readonly needs?: string | undefined;
}

/** How many resources were decided again, and those whose path is another one now. */
async function decideAgain(
  collection: TestCollection,
  program: Program,
): Promise<{ readonly decided: number; readonly differ: readonly Disagreement[] }> {
  const { pool } = installation;
  const { rows } = await pool.query<{ hash: string; path: string }>(
    `SELECT encode(uuid_send(url_hash), 'hex') AS hash, path_id::text AS path
     FROM crawl.resource WHERE collection_id = $1 AND state <> 4`,
    [collection.id],
  );
  const differ: Disagreement[] = [];
  for (const { hash, path } of rows) {
    const stored = await readResource(pool, () => Promise.resolve(hash), collection.id, { hash });
    if (stored === undefined) throw new Error(`the resource ${hash} is gone`);
    const { path: again, needs } = trace(program, stored.facts);
    if (needs !== undefined || pathId(program.key, again) !== BigInt(path)) differ.push({ url: stored.row.url, needs });
  }
  return { decided: rows.length, differ };
}

describe('a finished crawl', () => {
  it('is explained to the last URL, with the built-in filters', async () => {
    const files = collectionOf([{ site }], { 'max-filesize-kb': maxFilesizeKb });
    const collection = await installation.addCollection(files);
    expect(await collection.crawl({ limits })).toMatchObject({ state: 'finished' });
    const program = compile(files, limits);
    const { decided, differ } = await decideAgain(collection, program);
    expect(differ).toEqual([]);
    expect(decided).toBeGreaterThan(80);

    // Again, when most answers are known, some have changed, and something is gone.
    site.serve('/plain.html', page(['/', '/more.html']));
    site.serve('/more.html', page([]));
    site.serve('/latin.html', { status: 404 });
    site.serve('/broken', page([]));
    site.serve('/new.html', page([], { head: '<meta name="robots" content="none">' }));
    expect(await collection.crawl({ limits })).toMatchObject({ state: 'finished' });
    expect((await decideAgain(collection, program)).differ).toEqual([]);
  });

  it('is explained when lines read addresses, sums, headers, META and the depth', async () => {
    const metas = Array.from({ length: 60 }, (_, i) => `<meta name="m${i}" content="${'v'.repeat(200)}">`).join('');
    const secret = '<meta name="audience" content="staff">';
    const routes: Readonly<Record<string, Served>> = {
      '/': page(['/a.html', '/b.html', '/c.html', '/d.html', '/e.html', '/f.html', '/g/h/i.html']),
      '/a.html': page(['/deeper.html'], { title: 'same' }),
      '/b.html': page(['/deeper.html'], { title: 'same' }),
      '/c.html': page([], { head: secret }),
      '/d.html': page([], { head: metas + secret }),
      '/e.html': page([], { headers: { 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT', expires: 'never' } }),
      '/f.html': { headers: { 'content-type': 'Text/HTML; charset=koi8-r' }, body: '<title>x</title>'.repeat(40) },
      '/g/h/i.html': page(['/deepest.html']),
      '/deeper.html': page(['/deepest.html']),
      '/deepest.html': page([]),
    };
    const own = await startSite({ pages: 1, routes });
    const setup =
      'Setup fn=filterrules-setup config=filterrules.conf\nSetup fn=setup-type-by-extension file=mime.types';
    const files = collectionOf(
      [{ site: own }],
      { depth: 3 },
      {
        'filter.conf': filters(
          `${setup}
MetaData fn=filterrules-process
MetaData fn=assign-type-by-extension
MetaData fn=filter-by-prefix src=ip deny=10.
Data fn=assign-source dst=type src=content-type
Data fn=filter-by-exact src=depth deny=2
Enumerate fn=enumerate-urls type=text/html`,
          `${setup}
MetaData fn=filterrules-process
MetaData fn=assign-source dst=place src=path
MetaData fn=filter-by-regex src=place deny="/g/.*"
Data fn=clear-source src=place
Data fn=filter-by-exact src=audience deny=staff
Data fn=filter-by-prefix src=last-modified deny=Mon
Data fn=filter-by-exact src=content-length deny=640
Data fn=generate-md5
Data fn=filter-by-md5
Generate fn=extract-html-text
Generate fn=extract-source src="md5,depth"`,
        ),
      },
    );
    try {
      const collection = await installation.addCollection(files);
      expect(await collection.crawl()).toMatchObject({ state: 'finished' });
      const program = compile(files, defaultLimits);
      const { decided, differ } = await decideAgain(collection, program);
      expect(differ).toEqual([]);
      expect(decided).toBe(10);
      const { rows } = await installation.pool.query<{ directive: string }>(
        `SELECT DISTINCT d.directive FROM crawl.resource r JOIN crawl.decision_path d ON d.id = r.path_id
         WHERE r.collection_id = $1 AND d.reason IS NOT NULL ORDER BY 1`,
        [collection.id],
      );
      // Each of these lines has decided something.
      expect(rows.map(({ directive }) => directive)).toEqual([
        'Data fn=filter-by-exact src=audience deny=staff',
        'Data fn=filter-by-exact src=content-length deny=640',
        'Data fn=filter-by-md5',
        'Data fn=filter-by-prefix src=last-modified deny=Mon',
        'MetaData fn=filter-by-regex src=place deny="/g/.*"',
      ]);
    } finally {
      await own.close();
    }
  });
});
