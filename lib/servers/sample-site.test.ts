import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleSite } from './sample-site.ts';
import { startSampleSite } from './sample-site.ts';
import { samplePages } from './sample-site/pages.ts';

let site: SampleSite;
beforeAll(async () => {
  site = await startSampleSite({ port: 0 });
});
afterAll(() => site.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${site.port}${path}`, { redirect: 'manual', ...init });

/** Every href of a page, resolved. */
function linksOf(path: string, body: string): readonly string[] {
  return [...body.matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => new URL(href ?? '', `http://site.example${path}`).href,
  );
}

describe('the sample site', () => {
  it('has about sixty pages of HTML, all linked from the start page', () => {
    const pages = samplePages();
    const html = [...pages].filter(([, page]) => page.kind === 'content' && page.type.startsWith('text/html'));
    expect(html.length).toBeGreaterThanOrEqual(55);
    const seen = new Set<string>();
    const open = ['/'];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const page = pages.get(path);
      if (page?.kind === 'redirect') open.push(page.to);
      if (page?.kind !== 'content' || !page.type.startsWith('text/html')) continue;
      open.push(
        ...linksOf(path, page.body)
          .filter((href) => href.startsWith('http://site.example/'))
          .map((href) => new URL(href).pathname),
      );
    }
    expect([...pages.keys()].filter((path) => !seen.has(path))).toEqual(['/robots.txt']);
  });

  it('answers pages, redirects, gaps and repeated questions as a web server does', async () => {
    const page = await get('/holdings/maps/harbour-chart-1783');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('<h1>Chart of the harbour of Saltmere, 1783</h1>');
    const again = await get('/holdings/maps/harbour-chart-1783', {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const moved = await get('/old/archive');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/holdings/']);
    expect((await get('/visit/cafe')).status).toBe(404);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /staff/');
  });

  it('takes a free port when the wanted one is taken', async () => {
    const other = await startSampleSite({ port: site.port });
    expect(other.port).not.toBe(site.port);
    expect((await fetch(`http://127.0.0.1:${other.port}/`)).status).toBe(200);
    await other.close();
  });

  it('is the same bytes every time, so that a second run finds nothing changed', () => {
    expect([...samplePages()]).toEqual([...samplePages()]);
  });
});
