import { describe, expect, it } from 'vitest';
import { isFault } from './fault.ts';
import { messageNamed, readMessage } from './read-message.ts';
import { readObjects } from './read-objects.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (...pieces: readonly string[]) => readMessage(readObjects(pieces.map(bytes)));
const header = '@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{10}:\trd-request\n}\n';

/** Of the Developer’s Guide: blanks in place of tabs, and nothing at all once. */
const ofManual = `@RDMHEADER { -
    rdm-version{3}: 1.0
    rdm-type{10}: rd-request
    catalog-service-id{36}: x-catalog://budgie.siroe.com:80/jack
    rdm-query-language{6}: search
}
@RDMQUERY { -
    scope{7}:varrius
    view-attributes{30}: url,title,author,last-modified
    view-hits{2}: 10
    view-order{5}: title
}
`;

describe('a message', () => {
  it('is read as the manual prints it', async () => {
    expect(await read(ofManual)).toEqual({
      kind: 'message',
      message: {
        header: {
          'rdm-version': '1.0',
          'rdm-type': 'rd-request',
          'catalog-service-id': 'x-catalog://budgie.siroe.com:80/jack',
          'rdm-query-language': 'search',
        },
        query: {
          scope: 'varrius',
          'view-attributes': 'url,title,author,last-modified',
          'view-hits': '10',
          'view-order': 'title',
        },
      },
    });
  });

  it('may arrive byte by byte', async () => {
    expect(await read(...ofManual.split(''))).toEqual(await read(ofManual));
  });

  it('names its attributes in any case, and the last value counts', async () => {
    const twice = '@rdmheader { -\nRDM-Type{3}:\told\nrdm-TYPE{14}:\tstatus-request\n}\n';
    expect(await read(twice)).toMatchObject({ message: { header: { 'rdm-type': 'status-request' } } });
  });

  it('that submits is read up to its request', async () => {
    const items = readObjects([
      bytes('@REQUEST { -\nsubmit-operation{6}:\tinsert\n}\n@DOCUMENT { http://a.example/\n}\n'),
    ]);
    expect(await readMessage(items)).toEqual({ kind: 'submission', request: { 'submit-operation': 'insert' } });
    expect((await items.next()).value).toMatchObject({ kind: 'object', object: { url: 'http://a.example/' } });
  });

  it.each([
    ['nothing', '', 'noHeader'],
    ['no SOIF', '<rdm version="1.0"/>', 'noHeader'],
    ['a query alone', '@RDMQUERY { -\nscope{1}:\tx\n}\n', 'noHeader'],
    ['a value of 2 GB', '@RDMHEADER { -\nrdm-type{2147483648}:\tx\n}\n', 'malformed'],
    ['a size that lies', '@RDMHEADER { -\nrdm-type{3}:\trd-request\n}\n', 'malformed'],
    ['a header that is cut off', header.slice(0, 40), 'malformed'],
    ['a query that is cut off', `${header}@RDMQUERY { -\nscope{100}:\tvarr`, 'malformed'],
    ['a name of two lines', '@RDMHEADER { -\na\nb{1}:\tx\n}\n', 'malformed'],
    ['no size at all', `@RDMHEADER { -\n${'a'.repeat(5000)}`, 'malformed'],
  ])('with %s is answered with an error', async (_what, text, error) => {
    expect(await read(text)).toMatchObject({ kind: 'fault', fault: { error } });
  });

  it('says where it is malformed, and how to correct it', async () => {
    const read3 = await read('@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{3}:\trd-request\n}\n');
    expect(read3).toMatchObject({
      fault: { number: 400, text: expect.stringMatching(/^Line 3: .*rdm-type.*SOIF-110/) },
    });
  });

  it('with headers inside of each other has the first of them', async () => {
    const deep = '@RDMHEADER { -\n'.repeat(4000);
    expect(await read(deep)).toEqual({ kind: 'message', message: { header: {} } });
  });
});

describe('the type of a message', () => {
  it.each([
    ['status-request', 'status'],
    ['STATUS-REQUEST', 'status'],
    ['schema-request', 'schema'],
    ['Schema-Description-Request', 'schema'],
    ['server-description-request', 'server'],
    ['taxonomy-request', 'taxonomy'],
    ['rd-request', 'rds'],
    ['rd-delete-request', 'deleted'],
    ['', 'noType'],
    ['rd-response', 'unknownType'],
    ['toString', 'unknownType'],
  ])('%j is %s', (type, expected) => {
    const named = messageNamed({ 'rdm-type': type });
    expect(isFault(named) ? named.error : named).toBe(expected);
  });
});
