/** The parameters of robot.conf under “Proxy settings”. */

import { defineParameter } from '../../../sdk/define-parameter.ts';
import { string, url } from '../../../sdk/param.ts';
import { sample, table } from './references.ts';

const proxies = { none: 'Proxies come with a later release.' } as const;

export const proxySettings = {
  autoProxy: defineParameter({
    name: 'auto-proxy',
    group: 'Proxy settings',
    param: url.optional({ label: 'Proxy', doc: 'URL of the proxy server, or of a proxy.pac script that names one.' }),
    effect: proxies,
    example: 'http://proxy.siroe.com:8080/',
    reference: table,
  }),
  autoServ: defineParameter({
    name: 'auto_serv',
    group: 'Proxy settings',
    param: url.optional({ label: 'Proxy server', doc: 'URL of the proxy server. Known from the sample file only.' }),
    effect: proxies,
    example: 'http://proxy.siroe.com:8080/',
    reference: sample,
  }),
  proxyLoc: defineParameter({
    name: 'proxy-loc',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Setting from',
      doc: 'Where the proxy setting comes from, such as server. Known from the sample file only.',
    }),
    effect: proxies,
    example: 'server',
    reference: sample,
  }),
  proxyType: defineParameter({
    name: 'proxy-type',
    group: 'Proxy settings',
    param: string.optional({
      label: 'Choice of proxy',
      doc: 'How the proxy is chosen, such as auto. Known from the sample file only.',
    }),
    effect: proxies,
    example: 'auto',
    reference: sample,
  }),
} as const;
