import { describe, expect, it } from 'vitest';
import { shown, unnestAll } from './testing/outcomes.ts';

const attachments = async (lines: readonly string[], memberBytes = 1000, end = '\r\n') =>
  shown(await unnestAll({ body: Buffer.from(lines.join(end), 'utf8'), formats: ['mime'], limits: { memberBytes } }));

const start = ['From: a@example.org', 'Content-Type: multipart/mixed; boundary="b 1"', '', 'preamble'];
const text = ['--b 1', 'Content-Type: text/plain', '', 'Dear all,', '-- ', 'Theo'];
const file = ['--b 1', 'Content-Disposition: attachment; filename=a.txt', '', 'hello'];
const end = ['--b 1--', 'epilogue', ''];

describe('mime', () => {
  it.each(['\r\n', '\n'])('has the attachments of a message whose lines end with %j', async (lineEnd) => {
    expect(await attachments([...start, ...text, ...file, '', ...end], 1000, lineEnd)).toEqual([
      `a.txt = hello${lineEnd}`,
    ]);
  });

  it('has no members without attachments', async () => {
    expect(await attachments([...start, ...text, ...end])).toEqual([]);
    expect(await attachments(['Subject: hello', '', 'Dear all,'])).toEqual([]);
    expect(await attachments(['Content-Type: application/pdf', '', '%PDF'])).toEqual([]);
    expect(await attachments([])).toEqual([]);
  });

  it.each([
    ['Content-Transfer-Encoding: base64', 'aGVs\r\nbG8=', 'hello'],
    ['content-transfer-encoding: BASE64 (usual)', 'aGVsbG8', 'hello'],
    ['Content-Transfer-Encoding: quoted-printable', 'h=65llo=\r\n w=3Drld=2', 'hello w=rld=2'],
    ['Content-Transfer-Encoding: 8bit', 'ü', 'ü'],
    ['Subject: folded\r\n Content-Transfer-Encoding: base64', 'aGVsbG8=', 'aGVsbG8='],
  ])('decodes %j', async (field, body, expected) => {
    expect(await attachments([...start, ...file.slice(0, 2), field, '', body, ...end])).toEqual([
      `a.txt = ${expected}`,
    ]);
  });

  it.each([
    ['Content-Disposition: attachment; filename="b (1);\\"x\\".txt"', 'b (1);"x".txt'],
    ['Content-Disposition: inline;\r\n\tfilename=my file.txt; size=3', 'my file.txt'],
    ['Content-Type: text/plain; name="ü.txt"', 'ü.txt'],
    ['Content-Type: text/plain; name="=?utf-8?Q?=C3=BC=2Etxt?="', 'ü.txt'],
    ["Content-Disposition: attachment; filename*=iso-8859-1''%fc.txt; filename=u.txt", 'ü.txt'],
    [
      "Content-Disposition: attachment; filename*0*=utf-8''%c3%bc%20; filename*1=long; filename*2*=%2etxt",
      'ü long.txt',
    ],
    ["Content-Disposition: attachment; filename*=no-charset''%fc.txt", 'ü.txt'],
    ['Content-Type: message/rfc822', 'part-1.eml'],
    ['Content-Type: image/gif', 'part-1'],
    ['Content-Type: constructor', 'part-1'],
    ['Content-Disposition: attachment', 'part-1.txt'],
    ['Content-Type: text/html\r\nContent-Disposition: attachment\r\nContent-Type: image/gif', 'part-1.html'],
  ])('names the attachment of %j', async (fields, name) => {
    expect(await attachments([...start, '--b 1', fields, '', 'x', ...end])).toEqual([`${name} = x`]);
  });

  it('goes into multiparts, and has messages as they are', async () => {
    const inner = ['--b 1', 'Content-Type: multipart/alternative; boundary=inner', '', '--inner', '', 'text'];
    const html = ['--inner', 'Content-Type: text/html', '', '<p>', '--inner--'];
    const message = ['--b 1', 'Content-Type: message/rfc822', '', 'Subject: x', '', 'body'];
    expect(await attachments([...start, ...inner, ...html, ...message, ...file, ...end])).toEqual([
      'part-3.eml = Subject: x\r\n\r\nbody',
      'a.txt = hello',
    ]);
    // The inner multipart is not closed.
    expect(await attachments([...start, ...inner, ...file, ...end])).toEqual(['a.txt = hello']);
  });

  it('takes the parts of a digest for messages', async () => {
    const digest = ['Content-Type: multipart/digest; boundary=b', '', '--b', '', 'Subject: x', '', 'body', '--b--'];
    expect(await attachments(digest)).toEqual(['part-1.eml = Subject: x\r\n\r\nbody']);
  });

  it('has the attachments of all messages of a mailbox', async () => {
    const message = ['From a@example.org Tue Nov  1 12:00:00 1994', ...start, ...file, ...end];
    const cut = ['From b@example.org Tue Nov  1 12:00:00 1994', ...start, ...file, ''];
    expect(await attachments([...message, ...cut, ...message, ''])).toEqual([
      'a.txt = hello',
      'a (2).txt = hello\r\n',
      'a (2).txt: truncated',
      'a (3).txt = hello',
    ]);
  });

  it('says what is wrong', async () => {
    expect(await attachments([...start, ...file])).toEqual(['a.txt = hello', 'a.txt: truncated']);
    expect(await attachments([...start, ...file, ...end], 4)).toEqual(['a.txt: too-large']);
    const encoded = [...file.slice(0, 2), 'Content-Transfer-Encoding: x-uuencode', '', 'x'];
    expect(await attachments([...start, ...encoded, ...end])).toEqual(['a.txt: unsupported']);
  });

  it('does not go into more than 100 multiparts', async () => {
    const nested = Array.from({ length: 120 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}-`,
      '',
      `--b${depth}-`,
    ]).flat();
    expect(await attachments([...nested, '', 'x'], 100_000)).toEqual([
      expect.stringContaining('part-1 = --b100-'),
      'part-1: truncated',
    ]);
  });
});
