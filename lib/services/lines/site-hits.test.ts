import { describe, expect, it } from 'vitest';
import { filters, testProgram } from '../../engine/testing/program.ts';
import { withSiteHits } from './site-hits.ts';

const rules = `<Site name="a" type=site>
  Server host=a.example
  Start url="http://a.example/"
</Site>
<Site name="b" type=site>
  Server host=b.example
  Start url="http://b.example/"
</Site>
`;
const asking = 'Setup fn=filterrules-setup config=filterrules.conf\nMetaData fn=filterrules-process';
const program = testProgram({
  files: { 'filter.conf': filters(asking, asking), 'filterrules.conf': rules },
});

describe('the figures of sites', () => {
  const file = 'filterrules.conf';

  it('are all URLs of the hosts they own, and zeros without one', () => {
    const hosts = [
      { site: 'a.example:80', urls: 5 },
      { site: 'a.example:443', urls: 2 },
      { site: 'elsewhere.example:80', urls: 9 },
    ];
    expect(withSiteHits(program, [], hosts)).toEqual([
      { file, line: 1, ran: 7, denied: 0, byHost: true },
      { file, line: 5, ran: 0, denied: 0, byHost: true },
    ]);
  });

  it('keep what the paths say of them, and leave other lines as they are', () => {
    const other = { file: 'filter.conf', line: 3, ran: 4, denied: 1 };
    const denied = { file, line: 1, ran: 3, denied: 3, lastUrl: 'http://a.example/x' };
    const found = withSiteHits(program, [denied, other], [{ site: 'a.example:80', urls: 8 }]);
    expect(found).toContainEqual(other);
    expect(found).toContainEqual({ ...denied, ran: 8, byHost: true });
  });
});
