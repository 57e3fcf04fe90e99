/** The document around every page: fonts, tokens, and the theme the reader chose. */

import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './globals.css';
import { parseTheme, themeCookie } from '#components/shell/theme.ts';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
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
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    // The theme switch changes the attribute before the page is rendered again.
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
