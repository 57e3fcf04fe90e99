/** For every finding of mime.types the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';
import { syntax } from './syntax.ts';

export const types = exampleIn(syntax.usualPath);

export const examples: FindingExamples = {
  'MIME-001': types('type="text/css exts=css'),
  'MIME-002': types('<a type="text/xml>'),
  'MIME-003': types('type=text/html exts=”html,htm”'),
  'MIME-004': types('type=text/plain exts="txt,\n  text"'),
  'MIME-005': types('type = text/html exts=html'),
  'MIME-007': types('type=text/html exts=html # pages'),
  'MIME-101': types('html html'),
  'MIME-102': types('text/html .'),
  'MIME-103': types('text/plain html\ntext/html html'),
  'MIME-104': types('type=text/html ext=html'),
  'MIME-105': types('text/html html icon=page'),
  'MIME-106': types('exts=html'),
  'MIME-107': types('type=text/html type=text/plain exts=html'),
};
