/** The document around every page: fonts, tokens, and the theme the reader chose. */

import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './globals.css';
import { StyleNonce } from '#components/shell/theme/style-nonce.tsx';
import { parseTheme, themeCookie } from '#components/shell/theme/theme.ts';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';

export const metadata: Metadata = {
  title: { default: 'Winnow', template: '%s · Winnow' },
  description: 'Console of the Winnow crawl engine.',
  icons: { icon: { url: '/mark.svg', type: 'image/svg+xml' } },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f6f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0c0e10' },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }): Promise<ReactNode> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const theme = parseTheme(jar.get(themeCookie)?.value);
  return (
    // The theme switch changes the attribute before the page is rendered again.
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <body>
        <StyleNonce nonce={sent.get('x-nonce') ?? undefined} />
        {children}
      </body>
    </html>
  );
}
