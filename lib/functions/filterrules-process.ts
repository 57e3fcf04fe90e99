/** Decides by filterrules.conf: the site that owns the URL, its depth, and the rules the site uses. */

import { defineFunction, proceed } from '../sdk/define-function.ts';

export const filterrulesProcess = defineFunction({
  name: 'filterrules-process',
  phases: ['MetaData', 'Data'],
  summary: 'Denies what the filter rules do not let in.',
  doc: 'A URL passes when an enabled site owns it, it lies within the depth of that site, no excluding rule of the site matches, and one of its including rules does if it has any. A rule that compares the MIME type waits until the type is known. Run it under MetaData to decide before anything is retrieved, and once more under Data after `assign-source dst=type src=content-type` when rules test the MIME type. The trace names the line of the filter rules that decided.',
  params: {},
  denies: true,
  asksRules: true,
  examples: [
    { text: 'MetaData fn=filterrules-process', expect: 'proceed' },
    {
      text: 'Data fn=filterrules-process',
      doc: 'Again, once the type is known.',
      given: { type: 'text/html' },
      expect: 'proceed',
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 47',
  decide({ rules }) {
    const { allowed, reason, file, line, source, value, note } = rules();
    if (allowed) return note === undefined ? proceed : { kind: 'proceed', note };
    return {
      kind: 'deny',
      reason,
      ...(source !== undefined && { source }),
      ...(value !== undefined && { value }),
      ...(line > 0 && { at: { file, line } }),
    };
  },
});
