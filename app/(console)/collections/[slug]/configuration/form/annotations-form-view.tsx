'use client';
/** Annotations as a form: one row for each attribute of a URL, and below what became of them. */

import type { ComponentProps, ReactNode } from 'react';
import { AnnotationNotes } from './annotation-notes.tsx';
import { TableFormView } from './table-form-view.tsx';

interface AnnotationsFormViewProps extends Omit<ComponentProps<typeof TableFormView>, 'newRow'> {
  readonly slug: string;
  readonly revision: number;
  /** A URL that somebody wants to annotate. */
  readonly annotate: string | undefined;
}

export function AnnotationsFormView({ slug, revision, annotate, ...table }: AnnotationsFormViewProps): ReactNode {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <TableFormView {...table} newRow={annotate === undefined ? undefined : [annotate]} />
      </div>
      <AnnotationNotes key={revision} slug={slug} mayApply={table.mayEdit} />
    </div>
  );
}
