/** The console's frame: sidebar with the collections, the sheet, palette and keys, for whoever is signed in. */

import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { signOut } from '#app/(auth)/sign-in/actions.ts';
import { requireUser } from '#app/session.ts';
import { AppShell } from '#components/shell/app-shell.tsx';
import type { CollectionLink, Navigation } from '#components/shell/navigation.ts';
import { parseRail, railCookie } from '#components/shell/sidebar/rail-state.ts';
import { administrationPages, collectionSections, referencePage } from '#components/shell/sidebar/sections.tsx';
import { parseSingleKeys, singleKeysCookie } from '#components/shell/keys/single-keys.ts';
import { parseTheme, themeCookie } from '#components/shell/theme/theme.ts';
import { columnsCookie, parseHiddenColumns } from '#components/ui/table/hidden-columns.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { parseZone, zoneCookie } from '#components/ui/format/zone-cookie.ts';
import type { Overview } from '#lib/services/overview/contract.ts';
import { activeCookie } from '#lib/services/auth/connection.ts';
import { needsEncryptionNotice } from '#lib/services/server.ts';
import { Activity } from './activity.tsx';
import { askOverview } from './ask-overview.ts';
import { ConfirmPassword } from './confirm-password.tsx';

const accountEntries = [{ label: 'Profile', href: '/account' }];

export default async function ConsoleLayout({ children }: { readonly children: ReactNode }): Promise<ReactNode> {
  const user = await requireUser();
  const [overview, jar, requestHeaders] = await Promise.all([askOverview(), cookies(), headers()]);
  return (
    <AppShell
      navigation={navigationOf(overview, user.role)}
      user={{ name: user.name, role: user.role }}
      signOut={signOut}
      account={accountEntries}
      theme={parseTheme(jar.get(themeCookie)?.value)}
      singleKeys={parseSingleKeys(jar.get(singleKeysCookie)?.value)}
      rail={parseRail(jar.get(railCookie)?.value)}
      hiddenColumns={parseHiddenColumns(jar.get(columnsCookie)?.value)}
      zone={parseZone(jar.get(zoneCookie)?.value)}
    >
      {needsEncryptionNotice(requestHeaders) ? (
        <Notice tone="warning" flush>
          The connection is not encrypted. Put a reverse proxy with https in front; the README shows how.
        </Notice>
      ) : null}
      {user.lacksCode ? (
        <Notice tone="warning" flush>
          This installation requires two-factor sign-in for administrators. Until you set it up in{' '}
          <TextLink href="/account">your profile</TextLink>, you can only view.
        </Notice>
      ) : null}
      {children}
      <ConfirmPassword />
      <Activity cookie={activeCookie} />
    </AppShell>
  );
}

function navigationOf({ collections, alerts }: Overview, role: string): Navigation {
  return {
    alerts: alerts.length,
    collections: collections.map(({ slug, lastRun, hasEssence }): CollectionLink => {
      const own = alerts.filter((alert) => alert.slug === slug).length;
      return {
        slug,
        ...(lastRun && { state: lastRun.state, ranAt: lastRun.createdAt }),
        ...(own > 0 && { alerts: own }),
        ...(hasEssence && { uses: ['essence'] }),
      };
    }),
    sections: collectionSections,
    reference: referencePage,
    administration: role === 'admin' ? administrationPages : [],
    ...(role !== 'viewer' && { newCollectionHref: '/collections/new' }),
  };
}
