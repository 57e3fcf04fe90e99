import { describe, expect, it } from 'vitest';
import { sourceText } from '../../lang/source-text.ts';
import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { testCatalog } from '../../languages/testing/catalog.ts';
import type { PrintedLine, ProgramCall } from '../ports.ts';
import { expandPrograms } from './expand-programs.ts';

function gatherer(text: string) {
  const model = gathererCf.toModel(gathererCf.parse(sourceText('gatherer.cf', text)), testCatalog);
  if (model === undefined) throw new TypeError('the text has errors');
  return model;
}

/** Runs what is wanted until nothing is; `print` gives the lines of a call. */
function expandFully(text: string, print: (call: ProgramCall) => readonly string[]) {
  const outputs = new Map<string, readonly PrintedLine[]>();
  const calls: ProgramCall[] = [];
  for (;;) {
    const expansion = expandPrograms(gatherer(text), [...outputs]);
    if (expansion.wanted.length === 0) return { ...expansion, calls };
    for (const call of expansion.wanted) {
      calls.push(call);
      const lines = call.refusal === undefined ? print(call) : [];
      outputs.set(
        call.key,
        lines.map((line, i) => ({ n: i + 1, text: line })),
      );
    }
  }
}

const nine = (url: string, program = '/bin/false'): string => `${url} 9 /dev/null 2 /dev/null HTTP 3 4 ${program}`;

describe('programs of the lists', () => {
  it('61, 63: what a line with a bar prints takes its place, with the limits behind it', () => {
    const { roots, leaves, calls } = expandFully(
      '<RootNodes>\nhttp://first.example/\n|sites.pl "a b" Depth=1 URL=5000\n</RootNodes>\n<LeafNodes>\n|news.sh\n</LeafNodes>',
      ({ command }) => (command === 'news.sh' ? ['http://n.example/1'] : ['http://a.example/', 'http://b.example/']),
    );
    expect(roots.map(({ node, printed }) => [node.url, node.depth, node.urlMax, node.line, printed])).toEqual([
      ['http://first.example/', 0, 250, 2, undefined],
      ['http://a.example/', 1, 5000, 3, { command: 'sites.pl "a b"', line: 1 }],
      ['http://b.example/', 1, 5000, 3, { command: 'sites.pl "a b"', line: 2 }],
    ]);
    expect(leaves.map(({ node, printed }) => [node.url, printed?.line])).toEqual([['http://n.example/1', 1]]);
    expect(calls.map(({ command, printing, input }) => [command, printing, input])).toEqual([
      ['sites.pl "a b"', 'urls', []],
      ['news.sh', 'urls', []],
    ]);
  });

  it('52, 53: an enumeration program gets the URLs of the roots that name it, and prints roots in their place', () => {
    const { roots, calls } = expandFully('<RootNodes>\n|sites.pl Enumeration=enum.pl\n</RootNodes>', ({ printing }) =>
      printing === 'urls' ? ['http://A.example', 'http://b.example/'] : [nine('http://c.example/')],
    );
    expect(calls[1]).toMatchObject({
      command: 'enum.pl',
      printing: 'roots',
      input: ['http://a.example/', 'http://b.example/'],
      line: 2,
    });
    expect(roots.map(({ node, printed }) => [node.url, node.urlMax, node.delaySeconds, printed?.command])).toEqual([
      ['http://c.example/', 9, 3, 'enum.pl'],
    ]);
  });

  it('goes down sixteen programs and no further, and says so of the next', () => {
    let level = 0;
    const { roots, calls } = expandFully('<RootNodes>\nhttp://a.example/ Enumeration=p.pl\n</RootNodes>', () => {
      level++;
      return [nine(`http://a.example/${level}`, 'p.pl'), nine(`http://plain.example/${level}`)];
    });
    expect(level).toBe(16);
    expect(roots).toHaveLength(16);
    expect(calls.at(-1)?.refusal).toContain('16 nested programs');
  });

  it('does not go round in a circle', () => {
    let runs = 0;
    const { calls } = expandFully('<RootNodes>\nhttp://a.example/ Enumeration=p.pl\n</RootNodes>', () => {
      runs++;
      return [nine('http://a.example/', 'p.pl')];
    });
    expect(runs).toBe(1);
    expect(calls.at(-1)?.refusal).toContain('same URLs again');
  });

  it('runs a command once for all lines that name it alike', () => {
    const { leaves, calls } = expandFully('<LeafNodes>\n|p.sh\n|p.sh\n</LeafNodes>', () => ['http://a.example/']);
    expect([leaves.length, calls.length]).toEqual([2, 1]);
  });
});
