/** PDF, mail, RTF, and archives as documents. */

import { readFileSync } from 'node:fs';
import { zipOf } from '../../../../essence/testing/zip.ts';
import { doc, missing, observed } from '../document-case.ts';
import type { FieldCase } from '../field-case.ts';
import { docx, paragraph, pdfPage, relationshipsTo, wordNames, wordTypes } from '../office-files.ts';
import { latin1, pdf } from '../pages.ts';

const file = (name: string): Buffer => readFileSync(new URL(`../files/${name}`, import.meta.url));

const pdfText = 'BT /F1 12 Tf 72 700 Td (PDFTEXT first line) Tj 0 -14 Td (second li) Tj (ne) Tj ET';

const mail = (head: readonly string[], body: string): Buffer => latin1(`${head.join('\r\n')}\r\n\r\n${body}`);

export const documentCases: readonly FieldCase[] = [
  doc('D05a', 'poppler/pdfbox kind: wrong xref', 'pdf/broken xref', {
    name: 'x.pdf',
    body: pdf(pdfPage(pdfText), { badXref: true }),
    text: /PDFTEXT/,
  }),
  doc('D05b', 'fess#2065', 'pdf/odd date, UTF-16 title, empty title', {
    name: 'd.pdf',
    body: pdf(
      pdfPage(pdfText, undefined, '<< /Title <feff00470072fc00df> /CreationDate (D:20261399) /ModDate (Mon Jan 1) >>'),
      { trailer: '/Info 6 0 R' },
    ),
    text: /PDFTEXT/,
  }),
  doc('D05c', 'anydoc#172, docling#3057, pdf_oxide#551', 'pdf/ligatures by glyph names', {
    name: 'l.pdf',
    body: pdf(
      pdfPage(
        'BT /F1 12 Tf 72 700 Td (classi\\256es pro\\256ling in\\257uence) Tj ET',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Type /Encoding /Differences [174 /fi /fl] >> >>',
      ),
    ),
    text: /classifies|classiﬁes/,
  }),
  doc('D05d', 'PyMuPDF#2785', 'pdf/composite glyph names f_i t_t', {
    name: 'g.pdf',
    body: pdf(
      pdfPage(
        'BT /F1 12 Tf 72 700 Td (speci\\256cations se\\257ing) Tj ET',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Type /Encoding /Differences [174 /f_i /t_t] >> >>',
      ),
    ),
    text: /specifications setting/,
  }),
  {
    ...doc('D05e', 'image-only PDF', 'pdf/no text', {
      name: 'n.pdf',
      body: pdf(pdfPage('0 0 100 100 re f')),
      check: observed,
    }),
    unjudged: true,
  },
  {
    ...doc('D05f', 'truncated PDF', 'pdf/cut in the middle', {
      name: 'c.pdf',
      body: pdf(pdfPage(pdfText)).subarray(0, 450),
      check: observed,
    }),
    unjudged: true,
  },
  {
    ...doc('D05g', 'HTML served as PDF (login page)', 'pdf/HTML inside', {
      name: 'h.pdf',
      body: Buffer.from('<!doctype html><title>Login</title>please log in'),
      check: observed,
    }),
    unjudged: true,
  },
  doc('D05h', 'library-of-alexandria#19, elasticsearch#101307', 'pdf/needs a password', {
    name: 'enc.pdf',
    body: file('enc-user.pdf'),
    noRd: true,
  }),
  doc('D05i', 'elasticsearch#101307 kind', 'pdf/empty user password', {
    name: 'own.pdf',
    body: file('enc-owner.pdf'),
    text: /PDFTEXT/,
  }),
  doc('D07a', 'tikaondotnet#99, IPED#1630', 'eml/message with XHTML part, encoded words', {
    name: 'a.eml',
    body: mail(
      [
        'From: =?iso-8859-1?Q?J=FCrgen?= <j@x.invalid>',
        'To: b@x.invalid',
        'Subject: =?UTF-8?B?R3LDvMOfZQ==?= =?UTF-8?Q?_aus_K=C3=B6ln?=',
        'Date: Mon, 2 Feb 2026 10:00:00 +0100',
        'MIME-Version: 1.0',
        'Content-Type: multipart/alternative; boundary=BB',
      ],
      '--BB\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nPLAINPART caf=E9 lon=\r\nger\r\n--BB\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html xmlns="http://www.w3.org/1999/xhtml"><body>HTMLPART</body></html>\r\n--BB--\r\n',
    ),
    text: /Grüße aus Köln/,
    check: missing('/a.eml', 'PLAINPART café longer'),
  }),
  doc('D07b', 'email-to-pdf-converter#32, docwire#209', 'eml/base64 body, attachment name', {
    name: 'b.eml',
    body: mail(
      ['From: a@x.invalid', 'Subject: s', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="--=_x"'],
      '----=_x\r\nContent-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n' +
        Buffer.from('BASE64BODY straße').toString('base64') +
        '\r\n----=_x\r\nContent-Type: application/pdf; name="=?utf-8?Q?b=C3=BCro.pdf?="\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename*=utf-8\'\'b%C3%BCro.pdf\r\n\r\nQUJD\r\n----=_x--\r\n',
    ),
    text: /BASE64BODY straße/,
  }),
  {
    ...doc('D07c', 'tikaondotnet#99', 'eml/served as text/plain', {
      name: 'c.eml',
      body: mail(['From: a@x.invalid', 'Subject: =?utf-8?B?U1VCSkVDVA==?='], 'TEXTBODY'),
      type: 'text/plain',
      check: observed,
    }),
    unjudged: true,
  },
  doc('D08a', 'scrapy#3270 (zip bomb kind)', 'docx/entry of 200 MB zeros', {
    name: 'bomb.docx',
    body: () => docx(paragraph('BODYTEXT'), { 'word/media/x.xml': Buffer.alloc(200 * 1024 * 1024) }),
    text: /BODYTEXT/,
  }),
  {
    ...doc('D08b', 'zip bomb in the document part', 'docx/document.xml of 300 MB', {
      name: 'bomb2.docx',
      body: () =>
        zipOf({
          '[Content_Types].xml': wordTypes,
          '_rels/.rels': relationshipsTo('word/document.xml'),
          'word/document.xml': Buffer.concat([
            Buffer.from(`<w:document ${wordNames}><w:body>${paragraph('BODYTEXT')}`),
            Buffer.alloc(300 * 1024 * 1024, 0x20),
            Buffer.from('</w:body></w:document>'),
          ]),
        }),
      check: observed,
    }),
    unjudged: true,
  },
  {
    ...doc('D08c', 'billion laughs', 'docx/entities', {
      name: 'lol.docx',
      body: zipOf({
        '[Content_Types].xml': wordTypes,
        '_rels/.rels': relationshipsTo('word/document.xml'),
        'word/document.xml': `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]><w:document ${wordNames}><w:body>${paragraph('BODYTEXT &e;')}</w:body></w:document>`,
      }),
      check: observed,
    }),
    unjudged: true,
  },
  {
    ...doc('D10', 'epub (Norconex/Tika kind)', 'epub', {
      name: 'a.epub',
      body: zipOf({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml':
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="c.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        'c.opf':
          '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>EPUBTITLE</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
        'a.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body>EPUBTEXT</body></html>',
      }),
      check: observed,
    }),
    unjudged: true,
  },
  doc('D11', 'RTF charset (cp1250, \\u)', 'rtf/charset', {
    name: 'a.rtf',
    body: Buffer.from(
      "{\\rtf1\\ansi\\ansicpg1250\\uc1{\\fonttbl{\\f0 Arial;}}{\\info{\\title Tit\\'eale}}{\\*\\generator x;}\\f0 \\'e8esk\\'fd \\u268?aj {\\v hidden} \\par end}",
      'latin1',
    ),
    text: /český Čaj/,
  }),
];
