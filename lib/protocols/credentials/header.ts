import { defineCredential } from '../../sdk/define-credential.ts';
import type { FieldProblem } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';
import { alwaysSends, checkHeaderText } from './fixed-header.ts';

export const header = defineCredential({
  name: 'header',
  label: 'Request header',
  doc: 'A header of your choice, such as X-Api-Key, sent with every request.',
  fields: {
    name: string({ label: 'Header name', doc: 'Such as X-Api-Key.' }),
    value: string({ label: 'Header value', doc: 'The whole value of the header.' }),
  },
  secrets: ['value'],
  check: ({ name, value }) => checkName(name) ?? checkHeaderText('value', value),
  open: ({ name, value }) => alwaysSends({ [name.toLowerCase()]: value }, `header ${name}`),
});

/** Headers that say how the request is to be read, or that the robot writes itself. */
const own =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|cookie2?|accept-encoding|keep-alive|if-.*|range)$/i;

function checkName(name: string): FieldProblem | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return { field: 'name', message: 'Use letters, digits, and hyphens.' };
  return own.test(name) ? { field: 'name', message: `The robot sets ${name} itself.` } : undefined;
}
