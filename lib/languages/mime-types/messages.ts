/** The findings of mime.types. */

import { defineMessages } from '../../lang/diagnostic.ts';
import { lexemeMessages } from '../../lang/pblock-findings.ts';

export const messages = defineMessages('MIME', {
  ...lexemeMessages,
  badType: {
    number: 101,
    severity: 'error',
    text: '{type} is not a MIME type.',
    help: 'A line begins with a MIME type such as text/html, followed by extensions, or has the form type=text/html exts=htm,html. Correct the type.',
  },
  badExtension: {
    number: 102,
    severity: 'error',
    text: '{extension} is not a file name extension.',
    help: 'Extensions are letters and digits without a slash, separated by blanks after a type, by commas in exts=. Correct it.',
  },
  overruled: {
    number: 103,
    severity: 'warning',
    text: '{extension} stands for {type} on line {line}; this line decides.',
    help: 'An extension has one type. When two lines name it, the later one counts. Remove it from the line that is wrong.',
  },
  unknownKey: {
    number: 104,
    severity: 'warning',
    text: '{name} is not known here and is ignored.',
    help: 'A line of the Netscape form has type or enc, exts, and perhaps lang, icon or desc. Correct the name.',
  },
  strayWord: {
    number: 105,
    severity: 'error',
    text: '{word} does not belong on this line.',
    help: 'A line has one of two forms: a type and extensions separated by blanks, or name=value pairs. They cannot be mixed. Rewrite the line in one form.',
  },
  missingType: {
    number: 106,
    severity: 'error',
    text: 'The line gives neither a type nor a coding.',
    help: 'Extensions need a MIME type (type=) or a content coding (enc=) to stand for. Add one.',
  },
  twice: {
    number: 107,
    severity: 'error',
    text: '{name} is given twice on this line.',
    help: 'A line says one thing of its extensions. Write two lines.',
  },
});
