/** The parameters of robot.conf under “Proxy settings”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { choice, string, url } from '../../../sdk/param.ts';
import { sample, table } from './references.ts';

export const proxySettings = {
  autoProxy: defineParameter({
    name: 'auto-proxy',
    group: 'Proxy settings',
    param: url.optional({
      label: 'Proxy',
      doc: 'Proxy server for http and https requests. A URL with a path, such as http://proxy.siroe.com/proxy.pac, is a script that chooses the proxy for each URL (PAC).',
    }),
    effect: 'works',
    changes: ['address', 'answer'],
    example: 'http://proxy.siroe.com:8080/',
    reference: table,
  }),
  autoServ: defineParameter({
    name: 'auto_serv',
    group: 'Proxy settings',
    param: url.optional({
      label: 'Second proxy',
      doc: 'Proxy server or script, like auto-proxy. Used with proxy-loc=server, and if auto-proxy is absent.',
    }),
    effect: 'works',
    changes: ['address', 'answer'],
    example: 'http://proxy.siroe.com:8080/',
    reference: sample,
  }),
  proxyLoc: defineParameter({
    name: 'proxy-loc',
    group: 'Proxy settings',
    param: choice.defaultsTo('local', {
      label: 'URL used',
      doc: 'Which URL is used if both auto-proxy and auto_serv are given.',
      choices: [
        { value: 'local', doc: 'auto-proxy, or auto_serv if it is absent.' },
        { value: 'server', doc: 'auto_serv, or auto-proxy if it is absent.' },
      ],
    }),
    effect: 'works',
    changes: ['address', 'answer'],
    example: 'server',
    reference: sample,
  }),
  proxyType: defineParameter({
    name: 'proxy-type',
    group: 'Proxy settings',
    param: choice.defaultsTo('auto', {
      label: 'Proxy type',
      doc: 'How the URL is interpreted, or whether no proxy is used.',
      choices: [
        { value: 'auto', doc: 'A URL without a path is a proxy server; a URL with a path is a script.' },
        { value: 'manual', doc: 'The URL is a proxy server, whatever its path.' },
        { value: 'none', doc: 'Requests go directly to the servers, regardless of other settings.' },
      ],
    }),
    effect: 'works',
    changes: ['address', 'answer'],
    example: 'none',
    reference: sample,
  }),
  noProxy: defineParameter({
    name: 'no-proxy',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Hosts without proxy',
      doc: 'Hosts that are requested without the proxy, separated by commas. A domain name includes its subdomains; a block such as 10.0.0.0/8 matches hosts written as IP addresses; <local> matches names without a dot. Not a parameter of the original robot.',
    }),
    effect: 'works',
    changes: ['address', 'answer'],
    example: 'siroe.com, 10.0.0.0/8, <local>',
    reference: 'Winnow',
  }),
  proxyUsername: defineParameter({
    name: 'proxy-username',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Proxy user name',
      doc: 'User name for the proxy. Sent only with proxy-password. Not a parameter of the original robot.',
    }),
    effect: 'works',
    changes: ['answer'],
    example: 'jack',
    reference: 'Winnow',
  }),
  proxyPassword: defineParameter({
    name: 'proxy-password',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Proxy password',
      doc: 'Password for the proxy (HTTP Basic or SOCKS5). When the file is saved, the password moves to an encrypted credential, which is sent only to the proxy that the file names at that time. Not a parameter of the original robot.',
    }),
    effect: 'works',
    changes: ['answer'],
    secret: true,
    example: 'credential:proxy',
    reference: 'Winnow',
  }),
} as const;
