/** Every summarizer, each in a file named as its Essence type in lower case. */

import type { SummarizerDeclaration } from '../sdk/define-summarizer.ts';
import { bibliographic } from './bibliographic.ts';
import { c } from './c.ts';
import { cHeader } from './cheader.ts';
import { faq } from './faq.ts';
import { font } from './font.ts';
import { fullText } from './fulltext.ts';
import { html } from './html.ts';
import { latex } from './latex.ts';
import { mail } from './mail.ts';
import { makefile } from './makefile.ts';
import { manPage } from './manpage.ts';
import { markdown } from './markdown.ts';
import { news } from './news.ts';
import { patch } from './patch.ts';
import { perl } from './perl.ts';
import { rcs } from './rcs.ts';
import { readme } from './readme.ts';
import { refer } from './refer.ts';
import { sccs } from './sccs.ts';
import { shellScript } from './shellscript.ts';
import { tex } from './tex.ts';
import { text } from './text.ts';
import { troff } from './troff.ts';

export const summarizers: readonly SummarizerDeclaration[] = [
  bibliographic,
  c,
  cHeader,
  faq,
  font,
  fullText,
  html,
  latex,
  mail,
  makefile,
  manPage,
  markdown,
  news,
  patch,
  perl,
  rcs,
  readme,
  refer,
  sccs,
  shellScript,
  tex,
  text,
  troff,
];
