'use client';
/** Uploads the files of an old system, as they are. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { fromFilesParams } from '#lib/forms/new-collection.ts';
import { importFiles } from './actions.ts';

const looks = {
  name: { placeholder: 'Old portal' },
  files: { accept: '.conf,.zip,.types,.cf,.cfg,.txt,text/plain,application/zip' },
};

export function FromFiles(): ReactNode {
  return <ActionForm action={importFiles} params={fromFilesParams} looks={looks} submit="Import" variant="secondary" />;
}
