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
      doc: 'URL of the proxy server that http and https requests go through. A URL with a path, such as http://proxy.siroe.com/proxy.pac, is that of a script that names the proxy for each URL.',
    }),
    effect: 'works',
    example: 'http://proxy.siroe.com:8080/',
    reference: table,
  }),
  autoServ: defineParameter({
    name: 'auto_serv',
    group: 'Proxy settings',
    param: url.optional({
      label: 'Proxy of proxy-loc=server',
      doc: 'URL of a proxy server or of a script, like auto-proxy. It is used with proxy-loc=server, and where auto-proxy is absent.',
    }),
    effect: 'works',
    example: 'http://proxy.siroe.com:8080/',
    reference: sample,
  }),
  proxyLoc: defineParameter({
    name: 'proxy-loc',
    group: 'Proxy settings',
    param: choice.defaultsTo('local', {
      label: 'Setting from',
      doc: 'Which of the two URLs is used when both are given.',
      choices: [
        { value: 'local', doc: 'auto-proxy, and auto_serv where it is absent.' },
        { value: 'server', doc: 'auto_serv, and auto-proxy where it is absent.' },
      ],
    }),
    effect: 'works',
    example: 'server',
    reference: sample,
  }),
  proxyType: defineParameter({
    name: 'proxy-type',
    group: 'Proxy settings',
    param: choice.defaultsTo('auto', {
      label: 'Choice of proxy',
      doc: 'How the URL is understood, or that no proxy is used.',
      choices: [
        { value: 'auto', doc: 'A URL without a path is a proxy server, one with a path is a script.' },
        { value: 'manual', doc: 'The URL is a proxy server, whatever its path.' },
        { value: 'none', doc: 'Requests go directly to the servers, whatever else says so.' },
      ],
    }),
    effect: 'works',
    example: 'none',
    reference: sample,
  }),
  noProxy: defineParameter({
    name: 'no-proxy',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Hosts without proxy',
      doc: 'Hosts that are asked directly, separated by commas: a name counts for all hosts below it, and a block such as 10.0.0.0/8 for hosts written as addresses; <local> is every name without a dot. An addition to the original robot.',
    }),
    effect: 'works',
    example: 'siroe.com, 10.0.0.0/8, <local>',
    reference: 'Winnow',
  }),
  proxyUsername: defineParameter({
    name: 'proxy-username',
    group: 'Proxy settings',
    param: string.optional({
      label: 'User name at the proxy',
      doc: 'User name that is sent to the proxy with proxy-password. An addition to the original robot.',
    }),
    effect: 'works',
    example: 'jack',
    reference: 'Winnow',
  }),
  proxyPassword: defineParameter({
    name: 'proxy-password',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Password at the proxy',
      doc: 'Password for Basic authentication at the proxy, or for SOCKS5. When the file is saved, the password moves to an encrypted credential, which is sent only to the proxy that the file names then. An addition to the original robot.',
    }),
    effect: 'works',
    secret: true,
    example: 'credential:proxy',
    reference: 'Winnow',
  }),
} as const;
