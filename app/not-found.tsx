/** What is shown for an address that leads nowhere, outside the console's frame. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { NothingHere } from './nothing-here.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound(): ReactNode {
  return (
    <main>
      <NothingHere />
    </main>
  );
}
