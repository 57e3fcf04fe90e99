'use client';
/** In the place of a page outside the console's frame that could not be made. */

import type { ReactNode } from 'react';
import { PageError, type PageErrorProps } from './page-error.tsx';

export default function RootError(props: PageErrorProps): ReactNode {
  return (
    <main>
      <PageError {...props} />
    </main>
  );
}
