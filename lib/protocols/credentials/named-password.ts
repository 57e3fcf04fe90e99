import { defineCredential } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';

/** Sends nothing by itself: the line that names it says for whom it is. */
export const namedPassword = defineCredential({
  name: 'named-password',
  label: 'Password for a configuration file',
  doc: 'A line of robot.conf or gatherer.cf names it as credential:NAME in place of a password.',
  fields: { secret: string({ label: 'Secret', doc: 'What the line of the file would hold.' }) },
  secrets: ['secret'],
});
