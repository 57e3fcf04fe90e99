/** In the place of a page of the console whose address leads nowhere; the sidebar stays. */

import type { ReactNode } from 'react';
import { NothingHere } from '../nothing-here.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';

export default function ConsoleNotFound(): ReactNode {
  return (
    <>
      <TopBar crumbs={[{ label: 'Not found' }]} />
      <NothingHere />
    </>
  );
}
