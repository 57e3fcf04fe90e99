import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { messageCode } from '../../lang/diagnostic.ts';
import { printDtd } from '../../lang/xml/dtd.ts';
import { xmlMessages } from '../../lang/xml/messages.ts';
import { examples } from './examples.ts';
import { feedDtds } from './dtds.ts';
import { messages } from './messages.ts';
import { brokenSample, codes, codesOf, feed, first, one, readWhole, record } from './testing.ts';

describe('the findings of feeds', () => {
  const declared = [xmlMessages, messages].flatMap((table) =>
    Object.keys(table.messages).map((name) => messageCode(table, name)),
  );

  it('have an example each', () => {
    expect(Object.keys(examples).toSorted()).toEqual(declared.toSorted());
  });

  it.each(Object.entries(examples).filter(([, files]) => files.length > 0))(
    '%s is found in its example',
    (code, [file]) => {
      const { findings } = readWhole(file?.text ?? '');
      expect(findings.map((each) => each.code)).toContain(code);
    },
  );

  it('name the header that differs from the request', () => {
    expect(codes(feed(record('')), { datasource: 'other', feedtype: 'incremental' })).toEqual(['FEED-103', 'FEED-103']);
  });
});

/** The sample of the notes, as it stands there. */
describe('the sample of the notes', () => {
  it('is answered with every fault at its line', () => {
    const read = readWhole(brokenSample);
    expect(codesOf(read)).toEqual([
      '7:1 error FEED-105',
      '10:1 error XML-111',
      '12:1 error XML-111',
      '14:1 warning FEED-126',
      '16:1 warning FEED-126',
      '17:45 error XML-108',
      '30:1 error FEED-105',
      '37:16 error FEED-114',
      '42:1 warning XML-207',
    ]);
    expect(read).toMatchObject({ records: 3, refused: 2, isBroken: true, given: [] });
  });

  it('is read once it is mended', () => {
    const mended = brokenSample
      .replaceAll('url=""', 'url="http://test.com/0.html"')
      .replace('york">', 'york"/>')
      .replace('buffalo">', 'buffalo"/>')
      .replace('hr"/\n', 'hr"/>\n')
      .replace('ofaifadf…', 'ofaifadf');
    const { given, contents, isBroken } = readWhole(mended);
    expect(isBroken).toBe(false);
    expect(given.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined]);
    expect(given[0]).toMatchObject({
      metadata: [
        { name: 'state', content: 'new york' },
        { name: 'city', content: 'buffalo' },
      ],
      acl: { principals: [{ name: 'siva' }, { name: 'vaka' }, { name: 'admins', scope: 'group' }, { name: 'hr' }] },
      place: { line: 7, column: 1, offset: mended.indexOf('<record') },
    });
    expect(given[2]?.displayUrl).toBe('http://test.com/pagesIndex.html');
    expect(contents[0]).toBe(
      '\n\n<html>\n<head><title>my\ndoc</title></head>\n<body>this\nis html document body</body>\n</html>\n\n',
    );
  });
});

describe('a record', () => {
  it('has all that the newest DTD gives it', () => {
    const attributes =
      ' displayurl="http://b.example/" action="delete" last-modified="Tue, 6 Nov 2007 12:45:26 GMT" lock="true" ' +
      'authmethod="negotiate" pagerank="99" crawl-immediately="true" crawl-once="true" scoring="web"';
    const inner =
      '<acl inheritance-type="and-both-permit" inherit-from="http://a.example/folder/">' +
      '<principal scope="group" access="deny" namespace="ns" case-sensitivity-type="everything-case-insensitive" ' +
      'principal-type="unqualified">\n hr </principal></acl>' +
      '<metadata overwrite-acls="false"><meta name="a" content="1"/><meta name="a" content="2 &lt; 3"/>' +
      '<meta encoding="base64binary" name="bsO2" content="5b64"/></metadata><content>text</content>';
    const read = readWhole(one(inner, attributes));
    expect(read.findings).toEqual([]);
    expect(read.given).toEqual([
      {
        place: { line: 1, column: 90, offset: 89 },
        url: 'http://a.example/',
        displayUrl: 'http://b.example/',
        action: 'delete',
        mimeType: 'text/html',
        lastModified: Date.UTC(2007, 10, 6, 12, 45, 26),
        isLocked: true,
        authMethod: 'negotiate',
        pageRank: 99,
        crawlImmediately: true,
        crawlOnce: true,
        scoring: 'web',
        metadata: [
          { name: 'a', content: '1' },
          { name: 'a', content: '2 < 3' },
          { name: 'nö', content: '徸' },
        ],
        hasMetadata: true,
        overwritesAcls: false,
        acl: {
          inheritanceType: 'and-both-permit',
          inheritFrom: 'http://a.example/folder/',
          principals: [
            { name: 'hr', scope: 'group', access: 'deny', namespace: 'ns', ignoresCase: true, isUnqualified: true },
          ],
        },
        content: { encoding: 'text', size: 4 },
        refusal: undefined,
      },
    ]);
  });

  it('takes action and pagerank of its group unless it has its own', () => {
    const group = '<group action="delete" pagerank="7">';
    const { given } = readWhole(feed(record('') + record('', ' action="add" pagerank="8"'), group));
    expect(given.map(({ action, pageRank }) => [action, pageRank])).toEqual([
      ['delete', 7],
      ['add', 8],
    ]);
  });

  it.each([
    ['Mon, 15 Nov 2004 04:58:08 GMT', Date.UTC(2004, 10, 15, 4, 58, 8)],
    ['Thu, 01 Jan 1970 00:00:00 +0000', 0],
    ['6 Nov 07 12:45:26 UTC', Date.UTC(2007, 10, 6, 12, 45, 26)],
    ['Tue, 6 Nov 2007 12:45:26 -0500', Date.UTC(2007, 10, 6, 17, 45, 26)],
    ['2007-11-06T12:45:26Z', Date.UTC(2007, 10, 6, 12, 45, 26)],
    ['2007-11-06', Date.UTC(2007, 10, 6)],
    ['mar., 6 nov. 2007 12:45:26 GMT', undefined],
    ['Di, 6 Dez 2007 12:45:26 GMT', undefined],
    ['yesterday', undefined],
    ['abc 12', undefined],
  ])('last modified %s', (date, expected) => {
    const read = readWhole(one('', ` last-modified="${date}"`));
    expect(read.given[0]?.lastModified).toBe(expected);
    expect(codesOf(read)).toEqual(expected === undefined ? ['1:90 warning FEED-110'] : []);
  });

  it('is known by any complete URL in a content feed, and by one that can be crawled in the others', () => {
    const urls = [
      ['googleconnector://crm.localhost/doc?docid=7', true, false],
      ['googledb://db.table/1', true, false],
      ['smb://files.example/a', true, false],
      ['unc://files.example/a', true, false],
      ['HTTPS://A.example/ü', true, true],
      ['/page.html', false, false],
      ['www.example.com/page', false, false],
      ['javascript:alert(1)', false, false],
      [`http://a.example/${'a'.repeat(8192)}`, false, false],
    ] as const;
    for (const [url, inContent, inOthers] of urls) {
      const text = feed(`<record url="${url}" mimetype="text/html"/>`);
      expect([url, !codes(text).includes('FEED-106')]).toEqual([url, inContent]);
      const other = readWhole(text, { feedtype: 'metadata-and-url' });
      expect([url, other.refused === 0]).toEqual([url, inOthers]);
    }
    expect(first(feed('<record url="http://a.example/b#c" mimetype="text/html"/>'))?.url).toBe('http://a.example/b');
  });

  it('without a type is refused only where it brings a document', () => {
    const bare = feed('<record url="http://a.example/"/>');
    expect(first(bare)?.refusal).toBe('FEED-108');
    expect(readWhole(bare, { feedtype: 'metadata-and-url' })).toMatchObject({ refused: 0, kind: 'metadata-and-url' });
    expect(first(feed('<record url="http://a.example/" action="delete"/>'))?.refusal).toBeUndefined();
  });

  it('that is refused leaves the others alone', () => {
    const { given } = readWhole(feed(`<record url=""/>${record('')}`));
    expect(given.map(({ refusal }) => refusal)).toEqual(['FEED-105', undefined]);
  });

  it('joins its metadata, and its last content counts', () => {
    const read = readWhole(
      one(
        '<metadata><meta name="a" content="1"/></metadata><metadata><meta name="b" content="2"/></metadata>' +
          '<content>one</content><content encoding="base64binary">dHdv</content>',
      ),
    );
    expect(read.given[0]).toMatchObject({
      metadata: [{ name: 'a' }, { name: 'b' }],
      content: { encoding: 'base64binary', size: 3 },
    });
    expect(read.contents).toEqual(['one', 'two']);
  });
});

describe('access', () => {
  it('of the older metadata becomes a list, and is no metadata any more', () => {
    const metas = [
      ['google:aclusers', 'cn=Siva, ou=People'],
      ['google:aclgroups', ' admins , hr,, '],
      ['google:acldenyusers', 'eve'],
      ['google:acldenygroups', 'guests'],
      ['google:aclinheritfrom', 'http://a.example/'],
      ['google:aclinheritancetype', 'parent-overrides'],
      ['state', 'ny'],
    ];
    const inner = metas.map(([name, content]) => `<meta name="${name}" content="${content}"/>`).join('');
    const { given } = readWhole(one(`<metadata>${inner}</metadata>`));
    expect(given[0]?.metadata).toEqual([{ name: 'state', content: 'ny' }]);
    expect(given[0]?.acl).toMatchObject({
      inheritanceType: 'parent-overrides',
      inheritFrom: 'http://a.example/',
      principals: [
        { name: 'cn=Siva, ou=People', scope: 'user', access: 'permit' },
        { name: 'admins', scope: 'group', access: 'permit' },
        { name: 'hr', scope: 'group', access: 'permit' },
        { name: 'eve', scope: 'user', access: 'deny' },
        { name: 'guests', scope: 'group', access: 'deny' },
      ],
    });
  });

  it('of a group names its URL, and may stand among records', () => {
    const list = '<acl url="http://a.example/f/"><principal scope="user" access="deny">eve</principal></acl>';
    const read = readWhole(feed(record('') + list + record('')));
    expect(read.findings).toEqual([]);
    expect(read.acls).toMatchObject([{ url: 'http://a.example/f/', action: 'add', principals: [{ name: 'eve' }] }]);
  });

  it('that cannot be understood refuses its record: a denial may not be lost', () => {
    const list = '<acl><principal scope="user" access="denied">eve</principal></acl>';
    expect(first(one(list))?.refusal).toBe('FEED-123');
    const ofGroup = list.replace('<acl>', '<acl url="http://a.example/">');
    const { acls, given } = readWhole(feed(`${ofGroup}<acl/>${record('')}`));
    expect(acls.map(({ refusal }) => refusal)).toEqual(['FEED-123', 'FEED-121']);
    expect(given[0]?.refusal).toBeUndefined();
  });

  it('is denied to everybody by a list that names nobody: nothing becomes public by accident', () => {
    const { given, findings } = readWhole(one('<metadata><meta name="google:aclusers" content=""/></metadata>'));
    expect(given[0]?.acl).toMatchObject({ principals: [] });
    expect(findings.map(({ code }) => code)).toEqual(['FEED-116', 'FEED-142']);
    expect(codes(one('<acl><principal scope="user" access="permit"> </principal></acl>'))).toContain('FEED-142');
    expect(codes(one('<acl inherit-from="http://a.example/f/"/>'))).toEqual([]);
  });

  it('knows its inheritance types in the spelling of all guides', () => {
    const typeOf = (inner: string) => first(one(inner))?.acl?.inheritanceType;
    const meta = (value: string) => `<metadata><meta name="google:aclinheritancetype" content="${value}"/></metadata>`;
    expect(typeOf(meta('AND_BOTH_PERMIT'))).toBe('and-both-permit');
    expect(typeOf(meta('both'))).toBe('leaf-node');
    expect(typeOf('<acl inheritance-type="CHILD-OVERRIDES"/>')).toBe('child-overrides');
  });

  it('is not given by a shortened name, nor inherited from what is no URL', () => {
    const principal = (name: string) => `<acl><principal scope="user" access="permit">${name}</principal></acl>`;
    expect(first(one(principal('a'.repeat(1024))))?.refusal).toBeUndefined();
    expect(first(one(principal('a'.repeat(1025))))?.refusal).toBe('FEED-143');
    expect(first(one(principal('é'.repeat(513))))?.refusal).toBe('FEED-143');
    expect(first(one('<acl inherit-from="folder/"/>'))?.refusal).toBe('FEED-144');
  });
});

it('with two lists is told, and the last one counts', () => {
  const list = (name: string) => `<acl><principal scope="user" access="permit">${name}</principal></acl>`;
  const read = readWhole(one(list('a') + list('b')));
  expect(read.findings.map(({ code }) => code)).toEqual(['XML-203']);
  expect(read.given[0]?.acl?.principals).toMatchObject([{ name: 'b' }]);
});

describe('content', () => {
  it.each([
    ['Zm9vIGJhcgo', 'foo bar\n'],
    ['Zm9v\n  IGJh\r\n\tcgo=', 'foo bar\n'],
    ['Zg==', 'f'],
    ['', ''],
    [' \n ', ''],
  ])('of base64 %j is %j', (written, expected) => {
    for (const piece of [1, 2, 3, 5, 4096]) {
      const read = readWhole(one(`<content encoding="base64binary">${written}</content>`), { piece });
      expect([read.findings, read.contents.join('') === expected]).toEqual([[], true]);
    }
  });

  it.each(['Zm9v*', 'Zm9vIGJhcgo-', 'Zg==Zg==', 'Z', 'Zm9vI', '=', 'Zm=v', 'Zm9v=', 'Zm9vł'])(
    'that is not base64, %s, refuses the record',
    (written) => {
      const read = readWhole(one(`<content encoding="base64binary">${written}</content>`));
      expect(read.given[0]?.refusal).toBe('FEED-114');
    },
  );

  it('decodes as the platform does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (bytes, piece) => {
        const latin = [...bytes].map((byte) => byte & 127);
        const written = btoa(String.fromCharCode(...latin));
        const read = readWhole(one(`<content encoding="base64binary">${written}</content>`), { piece });
        expect(read.contents.join('')).toBe(String.fromCharCode(...latin));
      }),
    );
  });

  it('that is compressed begins as zlib data, and whoever keeps it says what else is wrong', () => {
    const compressed = (written: string) => one(`<content encoding="base64compressed">${written}</content>`);
    // Of the guide: it looks like hexadecimal text once decoded.
    expect(first(compressed('eDQwDYoOyVEYo01NUUPAJqkCgg='))?.refusal).toBe('FEED-115');
    expect(first(compressed('H4sIAAAAAAAAA0vLzwcAIWVzjAMAAAA='))?.refusal).toBe('FEED-115');
    expect(first(compressed('eJxLy88HAAKCAUU='))?.refusal).toBeUndefined();
    expect(readWhole(compressed('eJxLy88HAAKCAUU='), { whyNot: 'it is truncated' }).given[0]?.refusal).toBe('FEED-115');
  });

  it('of a web or metadata-and-URL feed is left out with a warning', () => {
    const text = one('<metadata><meta name="a" content="1"/></metadata><content>text</content>');
    const metadataAndUrl = readWhole(text, { feedtype: 'metadata-and-url' });
    expect(metadataAndUrl.given).toMatchObject([{ metadata: [{ name: 'a' }], content: undefined }]);
    const web = readWhole(text, { datasource: 'web', feedtype: 'incremental' });
    expect(web).toMatchObject({ kind: 'web', contents: [], given: [{ metadata: [], refusal: undefined }] });
    expect(web.findings.map(({ code }) => code)).toEqual(['FEED-103', 'FEED-103', 'FEED-113', 'FEED-112']);
  });
});

describe('the header', () => {
  it.each(['bad#source', '9bad', '../../etc/passwd', 'a'.repeat(300), 'a b', ''])('refuses data source %s', (name) => {
    const text = feed('').replace('>sample<', `>${name}<`);
    expect(codes(text)).toContain('FEED-101');
  });

  it('is trimmed, and may be told by the request', () => {
    const text = feed(record('')).replace('>sample<', '>\nproducts <');
    expect(readWhole(text)).toMatchObject({ header: { datasource: 'products', feedtype: 'full' }, findings: [] });
  });

  it('of a full feed without records is warned of, unless the feed is broken', () => {
    expect(codes(feed(''))).toEqual(['FEED-127']);
    expect(codes(feed(''), { feedtype: 'incremental' })).toEqual(['FEED-103']);
    expect(codes(feed('').slice(0, -3))).toEqual(['XML-118']);
  });
});

describe('strictness', () => {
  it('makes errors of what the DTD forbids, and refuses the records', () => {
    const text = one('<metadata><meta name="a" content=""/></metadata>', ' displayURL="http://b.example/"');
    expect(readWhole(text).refused).toBe(0);
    const strict = readWhole(text, { isStrict: true });
    expect(strict.refused).toBe(1);
    expect(strict.findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'error XML-207',
      'error FEED-116',
    ]);
  });

  it('holds against the generation that is asked for', () => {
    const text = one('<acl inherit-from="http://a.example/f/"/>', ' crawl-once="true"');
    expect(codes(text)).toEqual([]);
    expect(codes(text, { dtd: '6' })).toEqual(['XML-206', 'XML-202']);
  });
});

describe('the DTDs', () => {
  it('say what clients look for', () => {
    expect(printDtd(feedDtds['7'])).toContain('<!ELEMENT acl ');
    expect(printDtd(feedDtds['6'])).not.toContain('acl');
    expect(printDtd(feedDtds['6'])).toContain('<!ELEMENT record (metadata*, content*)>');
  });
});
