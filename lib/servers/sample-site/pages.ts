/** The pages of the sample site by path, with the oddities a crawl meets: redirects, gaps, a page told not to be kept. */

import type { Article, Holding, Item } from './library-text.ts';
import { chapters, events, holdings, news } from './library-text.ts';

export type Page =
  | { readonly kind: 'content'; readonly type: string; readonly body: string }
  | { readonly kind: 'redirect'; readonly to: string };

const name = 'Saltmere Town Library';

/** Every path that answers something other than 404. */
export function samplePages(): ReadonlyMap<string, Page> {
  return new Map<string, Page>([
    ['/', home()],
    ...visitPages(),
    ...holdingPages(),
    ...articlePages('news', 'News', news),
    ...articlePages('events', 'Events', events),
    ...chapterPages(),
    ...oddPages(),
  ]);
}

interface Draft {
  readonly title: string;
  readonly description?: string;
  readonly keywords?: string;
  readonly head?: string;
  readonly body: string;
}

function html({ title, description, keywords, head = '', body }: Draft): Page {
  const metas = [
    ...(description === undefined ? [] : [`<meta name="description" content="${description}">`]),
    ...(keywords === undefined ? [] : [`<meta name="keywords" content="${keywords}">`]),
  ];
  return {
    kind: 'content',
    type: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}${title === name ? '' : ` · ${name}`}</title>
<meta name="viewport" content="width=device-width"><meta name="author" content="${name}">
${metas.join('\n')}
<link rel="stylesheet" href="/style.css">${head}
</head>
<body>
<!-- stopindex --><nav><a href="/">${name}</a> <a href="/visit/">Visit</a> <a href="/holdings/">Collections</a>
<a href="/news/">News</a> <a href="/events/">Events</a> <a href="/story/1">The story of the town</a></nav><!-- startindex -->
<main>
<h1>${title}</h1>
${body}
</main>
<!-- stopindex --><footer><p>${name}, 4 Penny Square, Saltmere. <a href="/visit/opening-hours">Opening hours</a>
<a href="/links">Links</a> <a href="/imprint">Imprint</a></p></footer><!-- startindex -->
</body>
</html>
`,
  };
}

const paragraphs = (text: readonly string[]): string => text.map((one) => `<p>${one}</p>`).join('\n');
const link = (href: string, text: string): string => `<a href="${href}">${text}</a>`;
const list = (items: readonly string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

function home(): Page {
  return html({
    title: name,
    description: 'The public library and archive of a small harbour town: books to borrow, maps, letters, photographs.',
    keywords: 'library, archive, local history, Saltmere',
    body: `<p>The library lends books, keeps the archive of the town and has a reading room with a view of the harbour.
It is open to everybody, and so is the kettle.</p>
<h2>Collections</h2>
${list(holdings.map(({ slug, title, summary }) => `${link(`/holdings/${slug}/`, title)}: ${summary}`))}
<h2>News</h2>
${list(news.slice(-3).map(({ slug, title }) => link(`/news/${slug}`, title)))}
<p>${link('/old/index.html', 'The former site')} is still there for those who kept its addresses.
Plain texts: ${link('/files/opening-hours.txt', 'opening hours')}, ${link('/files/links.txt', 'links')}.</p>`,
  });
}

function visitPages(): readonly (readonly [string, Page])[] {
  const page = (slug: string, title: string, text: readonly string[]): readonly [string, Page] => [
    `/visit/${slug}`,
    html({ title, description: text[0] ?? title, body: paragraphs(text) }),
  ];
  const pages = [
    page('opening-hours', 'Opening hours', [
      'Monday to Friday 9:30 to 18:00, Thursday until 20:00, Saturday 10:00 to 16:00. Closed on Sundays.',
      'The archive opens by appointment on Tuesdays and Thursdays. Ask a week ahead: the stores are cold and the stairs are many.',
    ]),
    page('getting-here', 'Getting here', [
      'The library stands on Penny Square, five minutes on foot from the harbour. Bus 7 stops at the door.',
      'There is no car park. Bicycles can be leaned against the railings, which have stood since 1907 and have seen worse.',
    ]),
    page('access', 'Access for everybody', [
      'The door is level and 110 centimetres wide. The lift reaches all floors but the tower.',
      'The reading room has a magnifier, a hearing loop and a chair that does not squeak.',
    ]),
    page('joining', 'Joining the library', [
      'A card is free for anybody who lives, works or studies in the town. Bring something with your name and address on it.',
      'Ten books for three weeks. Books can be renewed twice, unless somebody else is waiting.',
    ]),
  ];
  const index = html({
    title: 'Visit',
    body: list([
      link('/visit/opening-hours', 'Opening hours'),
      link('/visit/getting-here', 'Getting here'),
      link('/visit/access', 'Access for everybody'),
      link('/visit/joining', 'Joining the library'),
      link('/visit/cafe', 'The café'),
    ]),
  });
  return [['/visit/', index], ...pages];
}

function holdingPages(): readonly (readonly [string, Page])[] {
  const index = html({
    title: 'Collections',
    description: 'The five collections of the archive.',
    body: list(holdings.map(({ slug, title, summary }) => `${link(slug + '/', title)}: ${summary}`)),
  });
  return [['/holdings/', index], ...holdings.flatMap(pagesOfHolding)];
}

function pagesOfHolding(holding: Holding): readonly (readonly [string, Page])[] {
  const { slug, title, summary, items } = holding;
  const index = html({
    title,
    description: summary,
    body: `<p>${summary}</p>\n${list(items.map((item) => `${link(item.slug, item.title)} (${item.year})`))}`,
  });
  return [[`/holdings/${slug}/`, index], ...items.map((item) => pageOfItem(holding, item))];
}

function pageOfItem(holding: Holding, item: Item): readonly [string, Page] {
  const address = `/holdings/${holding.slug}/${item.slug}`;
  const others = holding.items.filter(({ slug }) => slug !== item.slug);
  const page = html({
    title: item.title,
    description: item.text[0]?.split('. ')[0] ?? item.title,
    keywords: item.keywords,
    head: `<meta name="DC.date" content="${item.year}"><meta name="classification" content="${holding.title}">`,
    body: `${paragraphs(item.text)}
<p>${link(`/print/${holding.slug}/${item.slug}`, 'Print this page')} · ${link(`/search?q=${item.slug}`, 'Find more like this')}</p>
<h2>Also in ${holding.title}</h2>
${list(others.map(({ slug, title }) => link(slug, title)))}`,
  });
  return [address, page];
}

function articlePages(
  folder: string,
  title: string,
  articles: readonly Article[],
): readonly (readonly [string, Page])[] {
  const index = html({ title, body: list(articles.map((one) => `${link(one.slug, one.title)}, ${one.date}`)) });
  const pages = articles.map((article) => {
    const body = `<p><time>${article.date}</time></p>\n${paragraphs(article.text)}`;
    return [
      `/${folder}/${article.slug}`,
      html({ title: article.title, description: article.text[0] ?? '', body }),
    ] as const;
  });
  return [[`/${folder}/`, index], ...pages];
}

function chapterPages(): readonly (readonly [string, Page])[] {
  return chapters.map(({ title, text }, i) => {
    const next = i + 1 < chapters.length ? `<p>${link(`/story/${i + 2}`, 'Next chapter')}</p>` : '<p>The end.</p>';
    return [`/story/${i + 1}`, html({ title: `${i + 1}. ${title}`, body: `<p>${text}</p>\n${next}` })] as const;
  });
}

/** What a crawl has to decide about: each of these ends differently. */
function oddPages(): readonly (readonly [string, Page])[] {
  const redirect = (to: string): Page => ({ kind: 'redirect', to });
  const text = (body: string): Page => ({ kind: 'content', type: 'text/plain; charset=utf-8', body });
  const imprint = html({ title: 'Imprint', body: '<p>Saltmere, its library and its people are invented.</p>' });
  return [
    ['/imprint', imprint],
    // The same bytes under another address: a duplicate for filter-by-md5.
    ['/imprint.html', imprint],
    ['/old/index.html', redirect('/old/home')],
    ['/old/home', redirect('/')],
    ['/old/archive', redirect('/holdings/')],
    ['/old/round', redirect('/old/round-again')],
    ['/old/round-again', redirect('/old/round')],
    [
      '/drafts/',
      html({
        title: 'Drafts',
        head: '<meta name="robots" content="noindex">',
        body: `<p>Not to be kept, but its links may be followed: ${link('/drafts/plan', 'a plan')}.</p>`,
      }),
    ],
    [
      '/drafts/plan',
      html({ title: 'A plan for the tower', body: '<p>A reading room for one person, with all the windows.</p>' }),
    ],
    [
      '/files/opening-hours.txt',
      text('Opening hours\n\nMon-Fri 9:30-18:00, Thu until 20:00, Sat 10:00-16:00.\nClosed on Sundays.\n'),
    ],
    ['/files/links.txt', text('Addresses in a plain text.\n\nURL:/drafts/\nURL:/old/archive\n')],
    // An archive with nothing in it.
    ['/files/posters.zip', { kind: 'content', type: 'application/zip', body: `PK\u0005\u0006${'\0'.repeat(18)}` }],
    [
      '/style.css',
      {
        kind: 'content',
        type: 'text/css; charset=utf-8',
        body: 'body { font-family: serif; max-width: 40em; margin: 2em auto; }\n',
      },
    ],
    [
      '/links',
      html({
        title: 'Links',
        body: list([
          link('/drafts/', 'Drafts'),
          link('/old/archive', 'The archive, at its old address'),
          link('/old/round', 'An address that leads in a circle'),
          link('/imprint.html', 'Imprint, at its old address'),
          link('/catalogue/1907/accessions', 'The accessions book, which is lost'),
          link('/staff/rota', 'The rota'),
          link('/files/posters.zip', 'Posters of former exhibitions, as an archive'),
          link('https://museum.saltmere.example/', 'The museum, at another site'),
          link('mailto:desk@saltmere.example', 'Write to the desk'),
        ]),
      }),
    ],
    ['/staff/rota', html({ title: 'Rota', body: '<p>For staff. robots.txt asks robots to stay away.</p>' })],
    ['/robots.txt', text('User-agent: *\nDisallow: /staff/\nDisallow: /search\nDisallow: /print/\n')],
  ];
}
