import { expect, it } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { registry } from '../../registry.ts';
import { createCounts } from './gatherer-enumeration-lines.ts';

it('sums are counted in one pass over the URLs, however many roots there are', () => {
  const lines = Array.from({ length: 50 }, (_, i) => `http://h${i}.example/`);
  const files = new Map([['gatherer.cf', `<RootNodes>\n${lines.join('\n')}\n</RootNodes>\n`]]);
  const compiled = compileProgram({ files, declarations: registry, limits: defaultLimits });
  if (!compiled.ok) throw new Error(JSON.stringify([...compiled.diagnostics]));
  const { roots = [] } = compiled.program.roots ?? {};
  let looks = 0;
  const watched = roots.map((root) => ({
    ...root,
    get key() {
      looks += 1;
      return root.key;
    },
  }));
  const counts = createCounts({ roots: watched });
  for (const [i, { key, url }] of roots.entries()) {
    for (let n = 0; n <= i; n++) {
      const { href } = splitUrl(`${url.href}${n}`);
      const discovery = { kind: 'link', hops: 0, reached: [{ root: key, depth: 1 }] } as const;
      counts.note({ found: { hash: href, url: splitUrl(href), depth: 1, discovery }, rejected: undefined });
    }
  }
  expect(counts.sums().map(({ gathered }) => gathered)).toEqual(lines.map((_, i) => i + 1));
  expect(looks).toBe(lines.length);
});
