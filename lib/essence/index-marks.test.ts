import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

describe('marks of the Search Appliance', () => {
  const kinds = ['index', 'all', 'anchor', 'snippet'] as const;
  const mark = (isOn: boolean, kind: string): string => `<!-- google${isOn ? 'on' : 'off'}: ${kind} -->`;

  it('leave out text after googleoff index or all, until they are on again, whatever the order', () => {
    const steps = fc.array(fc.record({ isOn: fc.boolean(), kind: fc.constantFrom(...kinds) }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (all) => {
        const off = new Set<string>();
        const shown: string[] = [];
        for (const [n, { isOn, kind }] of all.entries()) {
          if (!isOn) off.add(kind);
          else if (kind === 'all') off.clear();
          else off.delete(kind);
          if (!off.has('index') && !off.has('all')) shown.push(`w${n}`);
        }
        const html = all.map(({ isOn, kind }, n) => `${mark(isOn, kind)} w${n} <a href=l${n}></a>`).join('');
        const page = readHtml(html, { url: 'http://siroe.com/', linksPerPage: 100 });
        expect([page.text, page.links.length]).toEqual([shown.join(' '), all.length]);
      }),
    );
  });
});
