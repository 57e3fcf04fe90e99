import { describe, expect, it } from 'vitest';
import { nearestChange, nearestWords } from './nearest-change.ts';
import { discovered, fetched, filters, response, testProgram } from '../testing/program.ts';

const first = 'MetaData fn=filter-by-regex src=path deny="/old"';
const second = 'MetaData fn=filter-by-prefix src=path deny=/a/';
const typed = 'Data fn=filter-by-prefix src=content-type deny=image/';
const lines = `${first}\n${second}\n${typed}`;
const extraStarts = ['http://h/'];
const program = testProgram({ files: { 'filter.conf': filters(lines, lines) }, extraStarts });
const change = (facts: Parameters<typeof nearestChange>[1]) => nearestChange(program, facts);

describe('the nearest change', () => {
  it('is none for a URL that nothing denies', () => {
    expect(change(fetched('http://h/b/'))).toBeUndefined();
    expect(change(discovered('http://h/b/'))).toBeUndefined();
  });

  it('is the line that denies it its RD, and says that it would be fetched', () => {
    expect(change(discovered('http://h/old/'))).toEqual({
      kind: 'remove',
      lines: [{ file: 'filter.conf', line: 7, text: first }],
      leadsTo: 'fetched',
    });
  });

  it('names the later lines that would deny it then', () => {
    const found = change(discovered('http://h/a/old/'));
    expect(found?.lines.map(({ text }) => text)).toEqual([first, second]);
    expect(found?.leadsTo).toBe('fetched');
  });

  it('knows that the RD would be made when the content is known', () => {
    expect(change(fetched('http://h/b/', { type: 'image/png' }))).toMatchObject({
      lines: [{ text: typed }],
      leadsTo: 'kept',
    });
  });

  it('goes by the answer on record: of what was fetched it never says that it would be fetched', () => {
    const duplicates = `${typed}\nData fn=generate-md5\nData fn=filter-by-md5`;
    const watching = testProgram({ files: { 'filter.conf': filters(duplicates, duplicates) }, extraStarts });
    const { md5First: _, ...image } = fetched('http://h/b/', { type: 'image/png' });
    const found = nearestChange(watching, image);
    expect(found).toMatchObject({ lines: [{ text: typed }], leadsTo: 'open', needs: 'md5First' });
    expect(found && nearestWords(found)).toBe(
      'without filter.conf:7: then the outcome depends on its first URL with the same content, which is not stored',
    );
    const first = { 'enumeration-default': 'http://h/a', 'generation-default': 'http://h/a' };
    const known = nearestChange(watching, { ...image, md5First: first });
    expect(known?.lines.map(({ text }) => text)).toEqual([typed, 'Data fn=filter-by-md5']);
    expect(known?.leadsTo).toBe('kept');
  });

  it('is both lines of a stop list that has the type twice, and of an allow list a value', () => {
    const essence = (lists: Readonly<Record<string, string>>, options = '') =>
      testProgram({
        files: { 'gatherer.cf': `Lib-Directory: lib\nEssence: on\n${options}`, ...lists },
        extraStarts,
      });
    const audio = discovered('http://h/a.wav');
    expect(nearestChange(essence({ 'lib/stoplist.cf': 'Audio\nImage\naudio\n' }), audio)).toMatchObject({
      kind: 'remove',
      lines: [
        { file: 'lib/stoplist.cf', line: 1 },
        { file: 'lib/stoplist.cf', line: 3 },
      ],
    });
    const allowing = essence({ 'lib/allowlist.cf': 'Text\n' }, 'Essence-Options: --allowlist lib/allowlist.cf\n');
    expect(nearestChange(allowing, discovered('http://h/a.pdf'))).toMatchObject({
      kind: 'edit',
      lines: [{ file: 'lib/allowlist.cf', line: 1 }],
    });
  });

  it('is the line of robots.txt, and what denies behind it', () => {
    const robots = { state: 'found', allowed: false, line: 4, rule: 'Disallow: /b/' } as const;
    const found = change(fetched('http://h/b/', { type: 'image/png' }, { robots }));
    expect(found?.lines).toEqual([
      { file: 'robots.txt', line: 4, text: 'Disallow: /b/' },
      { file: 'filter.conf', line: 9, text: typed },
    ]);
    expect(found && nearestWords(found)).toBe(
      'without line 4 of the site’s robots.txt and filter.conf:9: then it gets an RD, based on its last fetch',
    );
  });

  it('names the first later line whose allow then allows it', () => {
    const allows = 'MetaData fn=filter-by-prefix src=path allow=/old';
    const both = `${first}\n${allows}`;
    const behind = testProgram({ files: { 'filter.conf': filters(both, both) }, extraStarts });
    const found = nearestChange(behind, discovered('http://h/old/'));
    expect(found).toMatchObject({ lines: [{ line: 6 }], allowedBy: { line: 7, text: allows } });
    expect(found && nearestWords(found, 38)).toBe(
      'without filter.conf:6: then it is fetched, with an unknown outcome; filter.conf:7 then allows it; 38 URLs share this decision',
    );
    expect(change(discovered('http://h/old/'))?.allowedBy).toBeUndefined();
  });

  it('is no line of filter.conf for what the robot itself decides', () => {
    const gone = fetched('http://h/b/', {}, { response: response({ outcome: 'http-error', status: 500 }) });
    expect(change(gone)).toEqual({ kind: 'outside', lines: [], leadsTo: 'undecided' });
  });

  it('is a site where none owns the URL, and the bound where it is too deep', () => {
    const rules = '<Site name="h" type=site depth=2>\n  Server host=h\n  Start url="http://h/"\n</Site>\n';
    const asking = 'Setup fn=filterrules-setup config=filterrules.conf\nMetaData fn=filterrules-process';
    const files = { 'filter.conf': filters(asking, asking), 'filterrules.conf': rules };
    const owned = testProgram({ files });
    expect(nearestChange(owned, discovered('http://elsewhere/'))).toMatchObject({ kind: 'site' });
    expect(nearestChange(owned, discovered('http://h/x', { depth: 3 }))).toMatchObject({
      kind: 'edit',
      lines: [{ file: 'filterrules.conf' }],
    });
  });
});
