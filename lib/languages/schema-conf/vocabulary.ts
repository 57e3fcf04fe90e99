/** The one element of schema.conf, declared once. The original kept the schema in the server: the file is ours. */

import { describeParam } from '../../sdk/describe.ts';
import { boolean, string } from '../../sdk/param.ts';
import type { ElementShape } from '../../sdk/vocabulary.ts';

export const attributeParams = {
  name: string({
    doc: 'Name of the attribute, as it is printed; capital letters do not count when names are compared.',
  }),
  desc: string.optional({ doc: 'What the attribute says.', label: 'Says' }),
  editable: boolean.defaultsTo('false', {
    doc: 'Whether people may give it a value of their own, which later crawls leave alone.',
  }),
  indexable: boolean.defaultsTo('false', { doc: 'Whether the full-text search looks into it.' }),
  aliases: string.optional({
    doc: 'Other names of the same attribute, separated by commas: an RD that comes with one of them gets the attribute instead.',
  }),
};

export const attributeElement: ElementShape = {
  name: 'Attribute',
  form: 'statement',
  within: 'file',
  doc: 'An attribute that resource descriptions can have.',
  example: 'Attribute name=author desc="Who wrote it" editable=true indexable=true aliases="dc.creator, byline"',
  params: Object.entries(attributeParams).map(([name, param]) => describeParam(name, param)),
};

export const elements: readonly ElementShape[] = [attributeElement];
