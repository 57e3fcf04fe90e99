'use client';
/** The status page, loaded when it is chosen. */

import dynamic from 'next/dynamic';

export const StatusView = dynamic(async () => (await import('./status-view.tsx')).StatusView);
