'use client';
/** The open file as a form: every control makes text edits, so that comments and order stay and undo takes them back. */

import type { ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { place as annotations } from '#lib/languages/annotations/place.ts';
import { place as filterConf } from '#lib/languages/filter-conf/place.ts';
import { place as filterrulesConf } from '#lib/languages/filterrules-conf/place.ts';
import { place as gathererCf } from '#lib/languages/gatherer-cf/place.ts';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { AnnotationsFormView } from '../form/annotations-form-view.tsx';
import { FilterFormView } from '../form/filter-form-view.tsx';
import type { LineFigure } from '../form/line-figure.tsx';
import { RobotFormView } from '../form/robot-form-view.tsx';
import { RootsFormView } from '../form/roots-form-view.tsx';
import { RulesFormView } from '../form/rules-form-view.tsx';
import { TableFormView } from '../form/table-form-view.tsx';

export interface FormPanelProps {
  readonly slug: string;
  readonly document: OpenDocument;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
  /** Unsaved texts. */
  readonly changedFiles: readonly EditedFile[];
  /** Of the files of the collection. */
  readonly paths: readonly string[];
  /** Leads to a line of any file. */
  readonly onShow: (path: string, line: number) => void;
  /** Number of the revision that is edited. */
  readonly revision: number;
  /** A URL that somebody wants to annotate. */
  readonly annotate: string | undefined;
  /** What stands beside a line in the gutter. */
  readonly figureOf: (line: number) => LineFigure | undefined;
}

export function FormPanel(props: FormPanelProps): ReactNode {
  const { path, language } = props.document;
  if (language?.id === annotations.id && language.table !== undefined) {
    return <AnnotationsFormView key={path} language={language} table={language.table} {...props} />;
  }
  if (language?.table !== undefined) {
    return <TableFormView key={path} language={language} table={language.table} {...props} />;
  }
  switch (language?.id) {
    case filterConf.id:
      return <FilterFormView key={path} {...props} />;
    case robotConf.id:
      return <RobotFormView key={path} {...props} />;
    case filterrulesConf.id:
      return <RulesFormView key={path} {...props} />;
    case gathererCf.id:
      return <RootsFormView key={path} {...props} />;
    default:
      return <NoForm about={language?.about} />;
  }
}

function NoForm({ about }: { readonly about: string | undefined }): ReactNode {
  return (
    <div className="flex flex-col gap-2 px-[18px] py-3 text-body text-ink-3">
      {about === undefined ? null : <p>{about}</p>}
      <p>This file has no form. Edit it as text.</p>
    </div>
  );
}
