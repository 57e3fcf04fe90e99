import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { messageCode } from '../../lang/diagnostic.ts';
import { printDtd } from '../../lang/xml/dtd.ts';
import { xmlLimits, xmlMessages } from '../../lang/xml/messages.ts';
import { examples } from './examples.ts';
import { feedDtds } from './dtds.ts';
import { messages } from './messages.ts';
import { codesOf, readWhole } from './testing.ts';

const header = '<header><datasource>sample</datasource><feedtype>full</feedtype></header>';
const feed = (inner: string, group = '<group>'): string => `<gsafeed>${header}${group}${inner}</group></gsafeed>`;
const record = (inner: string, attributes = ''): string =>
  `<record url="http://a.example/" mimetype="text/html"${attributes}>${inner}</record>`;
const one = (inner: string, attributes = ''): string => feed(record(inner, attributes));
const codes = (text: string | Uint8Array, options = {}): readonly string[] =>
  readWhole(text, options).findings.map(({ code }) => code);
const first = (text: string) => readWhole(text).given[0];

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
const seed = `<gsafeed>
<header>
<datasource>myfeed</datasource>
<feedtype>incremental</feedtype>
</header>
<group>
<record
url="" action="add" mimetype="text/html">
<metadata>
<meta
name="state" content="new york">
<meta
name="city" content="buffalo">
<meta
name="google:aclusers" content="siva,vaka"/>
<meta
name="google:aclgroups" content="admins,hr"/
</metadata>
<content>
<![CDATA[
<html>
<head><title>my
doc</title></head>
<body>this
is html document body</body>
</html>
]]>
</content>
</record>
<record
url="" action="add"
mimetype="application/pdf">
<content
encoding="base64binary">
SDfadfxdafeadfdafJLKadfad
Adfadsfadf
KDLDJSPofaifadf…
</content>
</record>
<record
url="http://test.com/page1.html"
displayURL="http://test.com/pagesIndex.html" action="add"
mimetype="text/html">
<content>
</content>
</record>
</group>
</gsafeed>
`;

describe('the sample of the notes', () => {
  it('is answered with every fault at its line', () => {
    const read = readWhole(seed);
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
    const mended = seed
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
    expect(readWhole(feed(list.replace('<acl>', '<acl url="http://a.example/">'))).acls).toEqual([]);
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
    const text = one('<acl/>', ' crawl-once="true"');
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

describe('document types', () => {
  it.each([
    '<!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "">',
    '<!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "gsafeed.dtd">',
    "<!DOCTYPE gsafeed SYSTEM 'http://host:7800/gsafeed.dtd'>",
    '<!DOCTYPE xmlgroups>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1.dtd" [\n<!-- > ]> -->]>',
    '<!DOCTYPE gsafeed [<!ELEMENT gsafeed (header, group+)><!ATTLIST group action (add|delete) "add">]>',
  ])('are skipped: %s', (doctype) => {
    for (const piece of [1, 7, 4096]) {
      const read = readWhole(`<?xml version='1.0' encoding='UTF8'?>\n${doctype}\n${feed(record(''))}`, { piece });
      expect([read.findings, read.given.length]).toEqual([[], 1]);
    }
  });

  it.each([
    ['an external entity', '<!DOCTYPE g [\n<!ENTITY x SYSTEM "file:///etc/passwd">]>', '2:1 error XML-116'],
    ['a parameter entity', '<!DOCTYPE g [\n\n<!ENTITY % x "y">]>', '3:1 error XML-116'],
    ['a reference to one', '<!DOCTYPE g [ %x; ]>', '1:15 error XML-116'],
    ['billion laughs', '<!DOCTYPE g [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>', '1:14 error XML-116'],
  ])('that declare %s are refused, and nothing after them is read', (_, doctype, expected) => {
    for (const piece of [1, 4096]) {
      const read = readWhole(`${doctype}${feed(record('<content>&x;</content>'))}`, { piece });
      expect(codesOf(read)).toEqual([expected]);
      expect(read).toMatchObject({ isBroken: true, records: 0 });
    }
  });
});

describe('texts that are not what they should be', () => {
  const text = feed(record('<content>naïve</content>'));

  it('is read in the encoding that its mark or its declaration says', () => {
    const utf16 = (littleEndian: boolean) => {
      const bytes = new Uint8Array(text.length * 2 + 2);
      const view = new DataView(bytes.buffer);
      for (const [i, code] of [0xfeff, ...Array.from(text, (each) => each.charCodeAt(0))].entries()) {
        view.setUint16(i * 2, code, littleEndian);
      }
      return bytes;
    };
    const latin = Uint8Array.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${text}`,
      (each) => each.codePointAt(0) ?? 0,
    );
    const marked = new TextEncoder().encode(`\u{feff}${text}`);
    for (const bytes of [utf16(true), utf16(false), utf16(true).subarray(2), latin, marked]) {
      for (const piece of [1, 3, 100_000]) {
        const read = readWhole(bytes, { piece });
        expect([read.findings, read.contents]).toEqual([[], ['naïve']]);
      }
    }
  });

  it('is refused with the place where its encoding lies', () => {
    const lying = Uint8Array.from(`<?xml version="1.0" encoding="UTF8"?>\n${text}`, (each) => each.codePointAt(0) ?? 0);
    for (const piece of [1, 100_000]) {
      const read = readWhole(lying, { piece });
      expect(codesOf(read)).toEqual(['2:154 error XML-101']);
      expect(read).toMatchObject({ isBroken: true, given: [] });
    }
    const [found] = readWhole(`<?xml version="1.0" encoding="x-foo"?>${text}`).findings;
    expect(found?.message).toContain('x-foo');
  });

  it('loses nothing before a truncation, and believes nothing', () => {
    const two = feed(record('') + record(''));
    for (let end = 0; end < two.length; end++) {
      const read = readWhole(two.slice(0, end));
      expect([end, read.isBroken]).toEqual([end, true]);
    }
    const concatenated = readWhole(two + two);
    expect(concatenated.findings.map(({ code }) => code)).toEqual(['XML-114']);
    expect(concatenated.isBroken).toBe(true);
  });

  it('resolves the references of XML and no others', () => {
    const inner = '<content>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#x1F600;</content>';
    expect(readWhole(one(inner)).contents).toEqual(['<>&"\'AB😀']);
    for (const bad of ['&nbsp;', '&', '&#0;', '&#xD800;', '&#x110000;', '&;', '&#;']) {
      expect([bad, readWhole(one(`<content>${bad}</content>`)).isBroken]).toEqual([bad, true]);
    }
  });

  it('keeps CDATA that is split round its own end', () => {
    const inner = '<content><![CDATA[a]]]]><![CDATA[>b ]] ]> &amp;]]></content>';
    for (const piece of [1, 2, 3, 4096])
      expect(readWhole(one(inner), { piece }).contents).toEqual(['a]]>b ]] ]> &amp;']);
  });
});

describe('hostile texts', () => {
  const wordOf = (inner: string) => readWhole(inner).findings.map(({ code }) => code);

  it('of 100 MB in one attribute stop at the limit', () => {
    const read = readWhole(`<gsafeed a="${'a'.repeat(100_000_000)}`);
    expect(read.findings.map(({ code }) => code)).toEqual(['XML-120']);
  });

  it('of a million attributes, references, or open elements end', () => {
    expect(wordOf(`<gsafeed${' a="1"'.repeat(100_000)}/>`).at(-1)).toBe('XML-122');
    expect(wordOf(`<gsafeed${' a="1"'.repeat(300_000)}/>`)).toEqual(['XML-120']);
    const many = Array.from({ length: 50_000 }, (_, i) => ` a${i}="1"`).join('');
    expect(wordOf(`<gsafeed${many}/>`)).toContain('XML-120');
    expect(readWhole(one(`<content>${'&#65;'.repeat(1_000_000)}</content>`)).given[0]?.content?.size).toBe(1_000_000);
    expect(wordOf('<gsafeed>'.repeat(1_000_000)).at(-1)).toBe('XML-121');
  });

  it('of a large text or base64 node go through in pieces', () => {
    const large = 'QUJD\n'.repeat(1_000_000);
    expect(readWhole(one(`<content>${large}</content>`)).given[0]?.content?.size).toBe(5_000_000);
    const encoded = readWhole(one(`<content encoding="base64binary">${large}</content>`));
    expect(encoded.given[0]?.content?.size).toBe(3_000_000);
  });

  it.each([
    '<a ',
    '<a b="',
    "<a b='<",
    '<!DOCTYPE [',
    '<!DOCTYPE "',
    '<!--',
    '<![CDATA[',
    '<?a',
    '&',
    ']]>',
    '</',
    '\0',
  ])('of %j over and over take linear time', (piece) => {
    const read = readWhole(`<gsafeed>${piece.repeat(Math.ceil(2_000_000 / piece.length))}`);
    expect(read.isBroken).toBe(true);
  });

  it('do not reach into objects', () => {
    expect(wordOf(one('<constructor/><toString/>', ' constructor="1" __proto__="2"'))).toEqual([
      'XML-206',
      'XML-206',
      'XML-202',
      'XML-202',
    ]);
    expect(wordOf('<constructor/>')).toEqual(['XML-201']);
  });
});

describe('laws of a record language', () => {
  const samples = [
    seed,
    one('<acl><principal scope="user" access="deny">é😀</principal></acl><content>x&amp;y<![CDATA[z]]></content>'),
    ...Object.values(examples).flatMap((files) => files.map(({ text }) => text).filter((each) => each.length < 5000)),
  ];
  const cut = fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(), fc.string({ unit: 'binary', maxLength: 6 }));
  const texts = cut.map(([sample, at, length, put]) => {
    const start = at % (sample.length + 1);
    return sample.slice(0, start) + put + sample.slice(start + (length % 12));
  });

  it('never throws, and places every finding inside the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // Bytes that another encoding reads in its own way have other lines.
        fc.pre(!text.startsWith('<?xml'));
        const lines = new TextDecoder().decode(new TextEncoder().encode(text)).split('\n');
        for (const { line, column } of readWhole(text).findings) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads the same in pieces of any size', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, piece) => {
        // After a fault in another encoding what follows is a guess.
        fc.pre(!text.includes('EUC'));
        const whole = readWhole(text);
        const pieces = readWhole(text, { piece });
        expect(codesOf(pieces)).toEqual(codesOf(whole));
        expect(pieces.given).toEqual(whole.given);
        expect(pieces.contents).toEqual(whole.contents);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws on any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readWhole(bytes)));
  });

  it('finds records where they stand', () => {
    const text = `<?xml version="1.0"?>\n<!-- üࢠ😀 -->\n${feed(`\n${record('<content>é</content>')}\n  ${record('')}`)}`;
    const bytes = new TextEncoder().encode(text);
    for (const { place } of readWhole(text, { piece: 3 }).given) {
      expect(new TextDecoder().decode(bytes.subarray(place.offset, place.offset + 7))).toBe('<record');
      expect(text.split('\n')[place.line - 1]?.slice(place.column - 1, place.column + 6)).toBe('<record');
    }
  });
});

it('stops after so many problems', () => {
  const read = readWhole(one(`<content>${'&'.repeat(1000)}</content>`));
  expect(read.findings).toHaveLength(xmlLimits.problems + 1);
});
