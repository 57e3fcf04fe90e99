/** What the form of the installation's News server asks for. */

import { string } from '../sdk/param.ts';

export const newsServerParams = {
  server: string.optional({
    label: 'News server',
    doc: 'host[:port] of the server for URLs such as news:comp.infosystems.harvest, which name a newsgroup or an article and no server. Empty: the server in $NNTPSERVER, or else the host news.',
  }),
};
