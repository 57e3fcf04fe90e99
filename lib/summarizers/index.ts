/** Every summarizer, each in a file named as its Essence type in lower case. */

import type { SummarizerDeclaration } from '../sdk/define-summarizer.ts';
import { archive } from './archive.ts';
import { audio } from './audio.ts';
import { awk } from './awk.ts';
import { bibliographic } from './bibliographic.ts';
import { binaryRaw } from './binary-raw.ts';
import { binary } from './binary.ts';
import { cRaw } from './c-raw.ts';
import { c } from './c.ts';
import { cHeader } from './cheader.ts';
import { command } from './command.ts';
import { configuration } from './configuration.ts';
import { dvi } from './dvi.ts';
import { faq } from './faq.ts';
import { font } from './font.ts';
import { formattedText } from './formattedtext.ts';
import { fullText } from './fulltext.ts';
import { fyi } from './fyi.ts';
import { homeHtml } from './homehtml.ts';
import { htmlLax } from './html-lax.ts';
import { html } from './html.ts';
import { image } from './image.ts';
import { imsDocument } from './ims-document.ts';
import { internetDraft } from './internet-draft.ts';
import { json } from './json.ts';
import { latex } from './latex.ts';
import { mail } from './mail.ts';
import { makefile } from './makefile.ts';
import { manPage } from './manpage.ts';
import { markdown } from './markdown.ts';
import { news } from './news.ts';
import { newsArticle } from './newsarticle.ts';
import { newsGroup } from './newsgroup.ts';
import { object } from './object.ts';
import { office } from './office.ts';
import { otherCode } from './othercode.ts';
import { patch } from './patch.ts';
import { pdf } from './pdf.ts';
import { perl } from './perl.ts';
import { postScript } from './postscript.ts';
import { rcs } from './rcs.ts';
import { readme } from './readme.ts';
import { refer } from './refer.ts';
import { rfc } from './rfc.ts';
import { rtf } from './rtf.ts';
import { sccs } from './sccs.ts';
import { sgml } from './sgml.ts';
import { shellScript } from './shellscript.ts';
import { symbolicLink } from './symboliclink.ts';
import { tcl } from './tcl.ts';
import { tex } from './tex.ts';
import { textRaw } from './text-raw.ts';
import { text } from './text.ts';
import { troffGeneric } from './troff-generic.ts';
import { troffMan } from './troff-man.ts';
import { troffMe } from './troff-me.ts';
import { troffMs } from './troff-ms.ts';
import { troff } from './troff.ts';
import { unrecognized } from './unrecognized.ts';
import { video } from './video.ts';
import { waisSource } from './waissource.ts';
import { xml } from './xml.ts';

export const summarizers: readonly SummarizerDeclaration[] = [
  archive,
  audio,
  awk,
  bibliographic,
  binaryRaw,
  binary,
  cRaw,
  c,
  cHeader,
  command,
  configuration,
  dvi,
  faq,
  font,
  formattedText,
  fullText,
  fyi,
  homeHtml,
  htmlLax,
  html,
  image,
  imsDocument,
  internetDraft,
  json,
  latex,
  mail,
  makefile,
  manPage,
  markdown,
  news,
  newsArticle,
  newsGroup,
  object,
  office,
  otherCode,
  patch,
  pdf,
  perl,
  postScript,
  rcs,
  readme,
  refer,
  rfc,
  rtf,
  sccs,
  sgml,
  shellScript,
  symbolicLink,
  tcl,
  tex,
  textRaw,
  text,
  troffGeneric,
  troffMan,
  troffMe,
  troffMs,
  troff,
  unrecognized,
  video,
  waisSource,
  xml,
];
