/** What the palette finds beyond what the page knows: fields, files, entries of the reference, and last the URLs of collections. */

import { currentActor } from '#app/session.ts';
import { findEntries, referenceEntries } from '#app/(console)/reference/reference-entries.ts';
import { findSettings } from '#app/(console)/collections/[slug]/settings/settings-index.ts';
import { resourceHref, resourcesHref } from '#app/(console)/collections/[slug]/resources-href.ts';
import { messageParts } from '#components/reference/reference-words.ts';
import type { Command } from '#components/shell/commands/command-list.ts';
import type { Actor } from '#lib/services/actor.ts';
import type { Services } from '#lib/services/index.ts';
import { services } from '#lib/services/server.ts';

interface Search {
  readonly all: Services;
  readonly actor: Actor;
  readonly text: string;
}

/** Collections whose URLs are searched when none is in view; files are found in all of them. */
const mostCollections = 5;
const mostOfAKind = 6;

export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const text = (query.get('q') ?? '').trim();
  const actor = await currentActor();
  if (actor.kind === 'anonymous') return Response.json({ message: 'Sign in first.' }, { status: 403 });
  const search: Search = { all: await services(), actor, text };
  const inView = text.length < 2 ? null : query.get('slug');
  const slugs = text.length < 2 ? [] : await slugsOf(search, inView);
  const found = await Promise.all([
    ...(inView === null ? [] : [findFields(search, inView), findFiles(search, inView)]),
    text.length < 2 ? [] : findReference(search),
    text.length < 2 ? [] : findOtherFiles(search, inView),
    ...slugs.map((slug) => findUrls(search, slug)),
  ]);
  return Response.json(found.flat(), { headers: { 'cache-control': 'no-store' } });
}

async function slugsOf({ all, actor }: Search, inView: string | null): Promise<readonly string[]> {
  if (inView !== null) return [inView];
  const listed = await all.listCollections(actor, {});
  return listed.ok ? listed.value.slice(0, mostCollections).map(({ slug }) => slug) : [];
}

async function findUrls({ all, actor, text }: Search, slug: string): Promise<readonly Command[]> {
  const found = await all.searchResources(actor, { slug, text, limit: mostOfAKind });
  if (!found.ok || found.value.rows.length === 0) return [];
  const group = `URLs of ${slug}`;
  const rows = found.value.rows.map(({ url, hash, outcome }) => ({
    id: `url-${slug}-${hash}`,
    group,
    label: url,
    hint: outcome,
    href: resourceHref(slug, hash),
  }));
  const every = {
    id: `urls-${slug}`,
    group,
    label: `All URLs of ${slug} with “${text}”`,
    href: resourcesHref(slug, { text }),
  };
  return [...rows, every];
}

/** Fields of the forms of a collection; the address leads to the field. */
async function findFields({ all, actor, text }: Search, slug: string): Promise<readonly Command[]> {
  const catalog = await all.getCatalog(actor, {});
  if (!catalog.ok) return [];
  return findSettings(catalog.value, text)
    .slice(0, mostOfAKind)
    .map(({ label, hint, page, anchor }) => ({
      id: `field-${slug}-${page}-${anchor}`,
      group: `Settings of ${slug}`,
      label,
      hint,
      href: `/collections/${encodeURIComponent(slug)}/${page}#${anchor}`,
    }));
}

async function findFiles({ all, actor, text }: Search, slug: string): Promise<readonly Command[]> {
  const listed = await all.listFiles(actor, { slug });
  if (!listed.ok) return [];
  const word = text.toLowerCase();
  const files = listed.value.files.filter(({ path }) => path.toLowerCase().includes(word)).slice(0, mostOfAKind);
  return files.map(({ path, builtIn }) => fileCommand(slug, path, builtIn ? 'built-in default' : undefined));
}

/** Of the collections that are not in view. */
async function findOtherFiles({ all, actor, text }: Search, inView: string | null): Promise<readonly Command[]> {
  const found = await all.findFiles(actor, { text, limit: 2 * mostOfAKind });
  if (!found.ok) return [];
  return found.value.filter(({ slug }) => slug !== inView).map(({ slug, path }) => fileCommand(slug, path));
}

function fileCommand(slug: string, path: string, hint?: string): Command {
  return {
    id: `file-${slug}-${path}`,
    group: `Files of ${slug}`,
    label: path,
    hint,
    href: `/collections/${encodeURIComponent(slug)}/configuration?${new URLSearchParams({ file: path }).toString()}`,
  };
}

const groups = {
  file: 'Languages',
  function: 'Functions',
  summarizer: 'Summarizers',
  protocol: 'Protocols',
  parameter: 'Parameters',
  diagnostic: 'Diagnostics',
} as const;

async function findReference({ all, actor, text }: Search): Promise<readonly Command[]> {
  const catalog = await all.getCatalog(actor, {});
  if (!catalog.ok) return [];
  const entries = findEntries(referenceEntries(catalog.value), text).slice(0, 2 * mostOfAKind);
  return entries.map(({ kind, name, summary, href }) => ({
    id: `${kind}-${href}`,
    group: groups[kind],
    label: name,
    hint: messageParts(summary)
      .map(({ text }) => text)
      .join(''),
    href,
  }));
}
