/** What the form of the installation's proxy asks for. */

import { string } from '../sdk/param.ts';

export const proxyParams = {
  url: string.optional({
    label: 'Proxy',
    doc: 'Used for http and https requests of all collections whose configuration names no proxy. http://host:port or socks5://host:port is a proxy server; a URL with a path is a script that chooses the proxy for each URL (PAC).',
  }),
  noProxy: string.defaultsTo('localhost, 127.0.0.0/8, [::1]', {
    label: 'Hosts without proxy',
    doc: 'Separated by commas. A domain name includes its subdomains; <local> matches names without a dot. A collection can replace this list with no-proxy in robot.conf.',
  }),
  user: string.optional({ label: 'User name', doc: '' }),
  password: string.optional({
    label: 'Password',
    doc: 'Stored encrypted and never shown. Leave empty to keep the stored password.',
  }),
  servers: string.optional({
    label: 'Servers that receive the password',
    doc: 'Only for a script. Separated by commas. The password is sent to no other proxy that the script names.',
  }),
};
