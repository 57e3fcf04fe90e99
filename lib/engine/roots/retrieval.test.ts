import { describe, expect, it } from 'vitest';
import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { testCatalog } from '../../languages/testing/catalog.ts';
import { sourceText } from '../../lang/source-text.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { localPath, retrievalOf } from './retrieval.ts';

function read(text: string) {
  const model = gathererCf.toModel(gathererCf.parse(sourceText('gatherer.cf', text)), testCatalog);
  if (model === undefined) throw new Error('the text has errors');
  return retrievalOf(model);
}

describe('Local-Mapping', () => {
  const mapped = read(
    'Local-Mapping: http://harvest.cs.colorado.edu/~hardy/ /homes/hardy/public_html/\nLocal-Mapping: ftp://ftp.cs.colorado.edu/pub/cs/ /cs/ftp/\n',
  );

  it.each([
    ['http://harvest.cs.colorado.edu/~hardy/Home.html', '/homes/hardy/public_html/Home.html'],
    ['http://harvest.cs.colorado.edu/%7Ehardy/Home.html', '/homes/hardy/public_html/Home.html'],
    [
      'ftp://ftp.cs.colorado.edu/pub/cs/techreports/schwartz/Harvest.Conf.ps.Z',
      '/cs/ftp/techreports/schwartz/Harvest.Conf.ps.Z',
    ],
    ['http://harvest.cs.colorado.edu/~hardy/a%20b.html', { problem: 'a%20b.html has escapes or a query' }],
    ['http://harvest.cs.colorado.edu/~hardy/a.html?x', { problem: 'a.html?x has escapes or a query' }],
    ['http://harvest.cs.colorado.edu/other/', undefined],
  ])('items 129, 130, 133: maps %s', (url, path) => {
    expect(localPath(mapped, splitUrl(url))).toEqual(path);
  });
});

it('realms may have blanks', () => {
  expect(read('HTTP-Basic-Auth: "Staff only" me credential:staff\n')).toEqual({
    hostAuth: [],
    basicAuth: [{ realm: 'Staff only', user: 'me', password: 'credential:staff' }],
    localMappings: [],
  });
});
