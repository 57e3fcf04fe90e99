/** Names and types in filter.conf and filterrules.conf that nothing has. */

import { describe, expect, it } from 'vitest';
import { testCatalog } from './testing/catalog.ts';
import { checkCollection } from './workspace.ts';

const own = new Set(['SET-113', 'SET-114', 'SET-115', 'SET-116', 'SET-117']);

function findings(files: Readonly<Record<string, string>>): readonly string[] {
  const given = Object.entries(files).map(([path, text]) => ({ path, text }));
  const found = checkCollection(given, testCatalog).flatMap(({ diagnostics }) => diagnostics);
  return found.filter(({ code }) => own.has(code)).map(({ line, column, message }) => `${line}:${column} ${message}`);
}

/** The lines of a filter begin on line 2. */
const filter = (...lines: readonly string[]) => ({
  'filter.conf': ['<Filter name="a">', ...lines, '</Filter>', ''].join('\n'),
});

describe('sources', () => {
  it('that look mistyped are reported, in lists too', () => {
    expect(
      findings(
        filter(
          'Data fn=filter-by-exact src=content-typ deny=text/plain',
          'Generate fn=extract-source src="md5, lastmodified->last-modified"',
          'Data fn=generate-md5',
        ),
      ),
    ).toEqual([
      '2:29 Unknown source content-typ. Did you mean content-type?',
      '3:38 Unknown source lastmodified. Did you mean last-modified?',
    ]);
  });

  it('without commas between them are several', () => {
    expect(findings(filter('Generate fn=extract-source src="depth author"'))).toEqual([
      '2:33 The schema has no attribute depth author.',
      '2:33 Unknown source depth author. Did you mean depth,author?',
    ]);
  });

  it('may be META values, sources of the robot, and what another line sets', () => {
    expect(
      findings(
        filter(
          'Data fn=assign-source dst=departmant value=Sales',
          'Data fn=filter-by-exact src=departmant deny=Sales',
          'Data fn=filter-by-exact src=og:type deny=video',
          'Data fn=filter-by-exact src="enumeration filter" deny=b',
          'MetaData fn=filter-by-max src=hosts value=10',
        ),
      ),
    ).toEqual([]);
  });
});

describe('attributes that are read', () => {
  it('are reported when they look mistyped, and are neither in the schema nor written', () => {
    expect(
      findings(
        filter(
          'Generate fn=copy-attribute src=partial-txt dst=description',
          'Generate fn=rename-attribute src="keyword->keywords, og:title->title"',
        ),
      ),
    ).toEqual([
      '2:32 Unknown attribute partial-txt. Did you mean partial-text?',
      '3:35 Unknown attribute keyword. Did you mean keywords?',
    ]);
  });
});

describe('types', () => {
  it('have two parts', () => {
    expect(
      findings(
        filter(
          'Enumerate fn=enumerate-urls type=html',
          'Data fn=filter-by-exact src=type deny=pdf',
          'Data fn=filter-by-exact src=content-type allow="text/html; charset=utf-8"',
          'Enumerate fn=enumerate-urls-from-text type=plain',
        ),
      ),
    ).toEqual([
      '2:34 “html” isn’t a MIME type, so it never matches. Did you mean text/html?',
      '3:39 “pdf” isn’t a MIME type, so it never matches. Did you mean application/pdf?',
      '4:49 “text/html; charset=utf-8” isn’t a MIME type, so it never matches. Did you mean text/html?',
      '5:44 “plain” isn’t a MIME type, so it never matches. Did you mean text/plain?',
    ]);
  });

  it('may be given by a line, be unknown, or all', () => {
    expect(
      findings(
        filter(
          'Data fn=assign-source dst=type value=page',
          'Data fn=convert-to-html type=unknown',
          'Data fn=filter-by-exact src=type allow=page deny=all',
          'Enumerate fn=enumerate-urls type=page',
          'Data fn=filter-by-prefix src=type deny=image',
        ),
      ),
    ).toEqual([]);
  });

  it('are compared by rules as well', () => {
    const rules = '<Rule id=zip>\nMatch src=type by=is value=zip\nMatch src=type by=contains value=zip\n</Rule>\n';
    expect(findings({ 'filterrules.conf': rules })).toEqual([
      '2:28 “zip” isn’t a MIME type, so it never matches. Did you mean application/zip?',
    ]);
  });
});

describe('the file that a directive names', () => {
  it('is of the kind it needs', () => {
    const named = filter('Setup fn=filterrules-setup config=./config/mime.types');
    expect(findings({ ...named, 'mime.types': 'text/plain txt\n' })).toEqual([
      '2:35 filterrules-setup can’t use mime.types: it needs a “Sites and rules” file, and this is a “MIME types” file.',
    ]);
  });
});
