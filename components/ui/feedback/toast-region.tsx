'use client';
/** Where toasts appear; mounted once by the shell. */

import { X } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { dismissToast, holdToast, releaseToast, toasts, type Toast } from './toast-store.ts';

const none: readonly Toast[] = [];

function ToastCard({ toast }: { readonly toast: Toast }): ReactNode {
  const undo = (): void => {
    toast.undo?.();
    dismissToast(toast.id);
  };
  return (
    <div
      className="float-layer pointer-events-auto flex min-h-9 items-center gap-2 py-1 pr-1 pl-3 text-body text-ink"
      onMouseEnter={() => holdToast(toast.id)}
      onMouseLeave={() => releaseToast(toast.id)}
      onFocus={() => holdToast(toast.id)}
      onBlur={() => releaseToast(toast.id)}
    >
      <span className="flex-1">{toast.text}</span>
      {toast.undo === undefined ? null : (
        <Button size="small" variant="ghost" onClick={undo}>
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" size="small" icon={<X size={14} />} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}

export function ToastRegion(): ReactNode {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => none);
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex w-[min(360px,calc(100vw-32px))] flex-col gap-2 max-sm:bottom-20"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </output>
  );
}
