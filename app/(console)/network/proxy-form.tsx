'use client';
/** The proxy of the installation, with a password that is never shown. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { proxyParams } from '#lib/forms/proxy.ts';
import { proxyUrl } from '#lib/languages/robot-conf/proxy-url.ts';
import type { InstalledProxyView } from '#lib/services/proxy/contract.ts';
import { saveProxy } from './actions.ts';

export function ProxyForm({ proxy }: { readonly proxy: InstalledProxyView }): ReactNode {
  const { url, noProxy, user, hasPassword, origins } = proxy;
  // A server gets the password itself.
  const servers = proxyUrl(url, false)?.kind === 'script' ? origins.join(', ') : '';
  return (
    <ActionForm
      action={saveProxy}
      params={proxyParams}
      looks={{
        url: { parameter: 'auto-proxy', mono: true, placeholder: 'http://proxy.example:3128/' },
        noProxy: { parameter: 'no-proxy', mono: true },
        user: { parameter: 'proxy-username', autoComplete: 'off' },
        password: {
          parameter: 'proxy-password',
          type: 'password',
          autoComplete: 'new-password',
          placeholder: hasPassword ? 'Stored' : '',
        },
        servers: { mono: true, placeholder: 'http://proxy.example:3128' },
      }}
      saved={{ url, noProxy, user, servers }}
      submit="Save proxy"
      label="Default proxy"
    />
  );
}
