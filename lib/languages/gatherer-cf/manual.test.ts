/** What the Gatherer's manual says of gatherer.cf (chapter 4), by the numbers of its statements. */

import { describe, expect, it } from 'vitest';
import { sourceText } from '../../lang/source-text.ts';
import { testCatalog } from '../testing/catalog.ts';
import { debugSections } from './debug-sections.ts';
import { optionNames } from './essence-options.ts';
import { gathererCf } from './index.ts';
import type { Gatherer } from './model.ts';
import { enumSpec, variableList } from './vocabulary.ts';

function parsed(text: string) {
  return gathererCf.parse(sourceText('gatherer.cf', text));
}

function model(text: string): Gatherer {
  const read = gathererCf.toModel(parsed(text), testCatalog);
  if (read === undefined) throw new Error(JSON.stringify(gathererCf.check(parsed(text), testCatalog)));
  return read;
}

const firstRoot = (line: string, variables = '') =>
  model(`${variables}<RootNodes>\n${line}\n</RootNodes>\n`).rootNodes[0];
const findings = (text: string) => gathererCf.check(parsed(text), testCatalog);

describe('gatherer.cf', () => {
  it('items 30, 31: every modifier may be left out, and stand in any order over several lines', () => {
    const written =
      'http://a.example/ Enumeration=/bin/false Depth=2 \\\n  Delay=3 Access=HTTP|FTP Host=4,hosts \\\n URL=5,urls';
    expect(firstRoot(written)).toMatchObject({
      urlMax: 5,
      urlFilter: 'urls',
      hostMax: 4,
      hostFilter: 'hosts',
      access: ['HTTP', 'FTP'],
      delaySeconds: 3,
      depth: 2,
      enumeration: null,
    });
    expect(firstRoot('http://a.example/')).toMatchObject({ url: 'http://a.example/' });
  });

  it('item 42: the defaults are 250 URLs, 1 host, HTTP, 1 second, no limit of depth, and no filter but the default one', () => {
    expect(firstRoot('http://a.example/')).toMatchObject({
      urlMax: 250,
      urlFilter: null,
      hostMax: 1,
      hostFilter: null,
      access: ['HTTP'],
      delaySeconds: 1,
      depth: 0,
      search: 'Breadth',
    });
  });

  it('item 42: nothing lifts URL-Max or Host-Max', () => {
    for (const word of ['URL=0', 'URL=-1', 'Host=0', 'Site=0', 'URL=0,urls']) {
      const found = findings(`<RootNodes>\nhttp://a.example/ ${word} Depth=1\n</RootNodes>\n`);
      expect(
        found.filter(({ severity }) => severity === 'error').map(({ code }) => code),
        word,
      ).toEqual(['GATHERER-135']);
      expect(found[0]?.fixes, word).toHaveLength(1);
    }
  });

  it('item 35: Site= is Host=', () => {
    expect(firstRoot('http://a.example/ Site=5,hosts')).toMatchObject({ hostMax: 5, hostFilter: 'hosts' });
  });

  it('item 37: Access takes the seven methods of the manual, separated by bars', () => {
    const all = ['FILE', 'FTP', 'Gopher', 'HTTP', 'News', 'Telnet', 'WAIS'];
    expect(firstRoot(`http://a.example/ Access=${all.join('|')}`)?.access).toEqual(all);
  });

  it('items 39, 124: Access-Delay is the delay of roots without one', () => {
    expect(firstRoot('http://a.example/', 'Access-Delay: 7\n')?.delaySeconds).toBe(7);
    expect(firstRoot('http://a.example/ Delay=3', 'Access-Delay: 7\n')?.delaySeconds).toBe(3);
  });

  it('item 123: a variable stands in the first column, with a colon behind its name', () => {
    expect(model('Gatherer-Name: a').gathererName).toBe('a');
    expect(findings(' Refresh-Rate: 60').map(({ code }) => code)).toEqual(['GATHERER-136']);
    expect(findings('Gatherer-Name a').map(({ code }) => code)).toEqual(['GATHERER-104']);
  });

  it('item 124: every variable of the manual is declared and documented, and one that does not act says so', () => {
    const names =
      'Access-Delay Data-Directory Debug-Options Errorlog-File Essence-Options FTP-Auth Gatherd-Inetd Gatherer-Host Gatherer-Name Gatherer-Options Gatherer-Port Gatherer-Version HTTP-Basic-Auth HTTP-Proxy Keep-Cache Lib-Directory Local-Mapping Log-File Post-Summarizing Refresh-Rate Time-To-Live Top-Directory Working-Directory';
    const ofManual = variableList.filter(({ reference }) => reference.startsWith('Harvest'));
    expect(ofManual.map(({ name }) => name).toSorted()).toEqual(names.split(' ').toSorted());
    for (const { name, param, effect, example } of [...variableList, ...Object.values(enumSpec)]) {
      expect(param.doc.length, name).toBeGreaterThan(15);
      if (effect === 'works' || !variableList.some((each) => each.name === name)) continue;
      const said = findings(`${name}: ${example}`).map(({ code }) => code);
      expect(said, name).toContain('GATHERER-115');
    }
  });

  it('item 126: the options of Essence are those of the manual, and each has its property', () => {
    const text =
      '--allowlist lib/allowlist.cf --fake-md5s --fast-summarizing --full-text --max-deletions 1000 --minimal-bookkeeping --no-access --no-keywords --stoplist lib/stoplist.cf --type-only';
    expect(model(`Essence: on\nEssence-Options: ${text}`).essenceOptions).toEqual({
      allowlist: 'lib/allowlist.cf',
      stoplist: 'lib/stoplist.cf',
      maxDeletions: 1000,
      fakeMd5s: true,
      fastSummarizing: true,
      fullText: true,
      minimalBookkeeping: true,
      noAccess: true,
      noKeywords: true,
      typeOnly: true,
    });
    expect(optionNames.map((name) => text.includes(name))).toEqual(Array(10).fill(true));
    expect(Object.values(model('').essenceOptions)).toEqual(Array(7).fill(false));
  });

  it('item 157: flags stand in Debug-Options as the manual writes them', () => {
    expect(model('Debug-Options: -D68,5 -D44,1').debugOptions).toBe('-D68,5 -D44,1');
    expect(findings('Debug-Options: -D20,1 -D23,1 -D63,1').filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('item 158: the sections are those of the manual, with its levels', () => {
    const numbers =
      '20 21 22 23 24 25 26 40 41 42 43 44 45 46 48 60 61 62 63 64 65 66 67 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 101 102 103';
    expect([...debugSections.keys()].join(' ')).toBe(numbers);
    expect(debugSections.get(20)?.levels).toEqual([1, 5, 9]);
    expect(debugSections.get(66)?.levels).toEqual([1, 2, 5]);
  });
});
