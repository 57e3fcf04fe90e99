'use client';
/** In the place of a page of the console that could not be made; the sidebar stays. */

import type { ReactNode } from 'react';
import { PageError, type PageErrorProps } from '../page-error.tsx';

export default function ConsoleError(props: PageErrorProps): ReactNode {
  return <PageError {...props} />;
}
