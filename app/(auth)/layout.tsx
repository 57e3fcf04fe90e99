/** The frame of the pages one sees before signing in: the mark and one form. */

import type { ReactNode } from 'react';
import { headers } from 'next/headers';
import { Mark } from '#components/shell/mark.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { needsEncryptionNotice } from '#lib/services/server.ts';

export default async function AuthLayout({ children }: { readonly children: ReactNode }): Promise<ReactNode> {
  const isOpen = needsEncryptionNotice(await headers());
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[420px] flex-col gap-6 px-5 py-14">
      <p className="flex items-center gap-2.5 text-[15px] font-semibold text-ink">
        <Mark size={18} />
        Winnow
      </p>
      {isOpen ? (
        <Notice tone="warning" title="The connection is not encrypted">
          Anyone on your network can read your password. Use HTTPS or a tunnel to the server.
        </Notice>
      ) : null}
      {children}
    </main>
  );
}
