import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawlFiles } from '../testing/crawl-files.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';

const folder = '/usr/share/doc';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const rules = `<Rule id=archive>
  Match src=path by=ends-with value=.gz case=ignore
  Match src=path by=ends-with value=.zip case=ignore
</Rule>
<Rule id=examples>
  Match src=path by=contains value=/examples/
</Rule>
<Rule id=library>
  Match src=path by=regex value="/lib[a-z0-9+.-]+/[^/]+$"
</Rule>
<Rule id=copyright>
  Match src=path by=regex value="/copyright$"
</Rule>`;

const byHand = (pathname: string): string | undefined => {
  const lower = pathname.toLowerCase();
  if (lower.endsWith('.gz') || lower.endsWith('.zip')) return 'archive';
  if (pathname.includes('/examples/')) return 'examples';
  const names = pathname.split('/');
  const [parent = '', last = ''] = names.slice(-2);
  if (last !== '' && parent.length > 3 && parent.startsWith('lib') && /^[a-z0-9+.-]+$/.test(parent.slice(3)))
    return 'library';
  return last === 'copyright' ? 'copyright' : undefined;
};

it.skipIf(!existsSync(folder))(
  `a crawl of ${folder} excludes what a walk by hand excludes (skipped where it is not)`,
  async () => {
    const { byHand: walked, rds } = await crawlFiles(installation, {
      folder,
      rules,
      uses: ['archive', 'examples', 'library', 'copyright'],
      deny: byHand,
    });
    expect(walked.read.size).toBeGreaterThan(100);
    expect([...rds.keys()].every((url) => walked.read.has(url) && !url.endsWith('/'))).toBe(true);
    process.stdout.write(
      `${folder}: ${walked.read.size} read, ${walked.denied.size} denied, ${walked.links.size} links, ${rds.size} RDs\n`,
    );
  },
);
