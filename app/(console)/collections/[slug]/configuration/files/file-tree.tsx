'use client';
/** The files of a collection with their findings; built-in ones say so. */

import { FileText as FileIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import type { NamedFiles } from '#lib/languages/named-files.ts';
import type { FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { NewFileButton } from './new-file-button.tsx';
import { RemoveFileButton } from './remove-file-button.tsx';

interface FileTreeProps {
  readonly slug: string;
  /** The revision in view. */
  readonly revision: number;
  /** All, with those that are not saved yet. */
  readonly files: readonly FileText[];
  /** Files that directives name. */
  readonly named: NamedFiles;
  readonly saved: readonly FileText[];
  readonly changed: readonly EditedFile[];
  readonly diagnostics: readonly FileDiagnostic[];
  readonly path: string;
  readonly mayEdit: boolean;
  readonly onOpen: (path: string) => void;
  readonly onAdd: (path: string, text: string) => void;
  /** Forgets a file that is not saved yet. */
  readonly onDrop: (path: string) => void;
}

export function FileTree(props: FileTreeProps): ReactNode {
  const { files, named, changed, diagnostics, path, mayEdit, onOpen, onAdd } = props;
  return (
    <nav aria-label="Files" className="py-2">
      <div className="flex min-h-[29px] items-center px-[18px] pb-1">
        <h2 className="text-head font-medium text-ink-3">Files</h2>
        {mayEdit ? (
          <span className="-mr-1.5 ml-auto">
            <NewFileButton files={files} named={named} onAdd={onAdd} />
          </span>
        ) : null}
      </div>
      <ul>
        {files.map((file) => {
          const own = diagnostics.filter((finding) => finding.path === file.path);
          const errors = own.filter(({ severity }) => severity === 'error').length;
          const warnings = own.filter(({ severity }) => severity === 'warning').length;
          const isChanged = changed.some((edited) => edited.path === file.path);
          return (
            <li
              key={file.path}
              className={classes(
                'flex items-center',
                file.path === path ? 'bg-select shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-hover',
              )}
            >
              <button
                type="button"
                aria-current={file.path === path ? 'true' : undefined}
                onClick={() => onOpen(file.path)}
                className={classes(
                  'flex min-h-[25px] min-w-0 flex-1 items-center gap-2 px-[18px] text-left text-control -outline-offset-2! pointer-coarse:min-h-11',
                  file.path === path ? 'text-ink' : 'text-ink-2',
                )}
              >
                <FileIcon size={14} className="flex-none text-ink-3" aria-hidden />
                <CutMiddle text={file.path} className="flex-1" />
                {isChanged ? <span className="size-2 rounded-full bg-accent" title="edited" /> : null}
                {file.builtIn && !isChanged ? <span className="text-tick text-ink-3">default</span> : null}
                {errors > 0 ? <Count severity="error" count={errors} /> : null}
                {errors === 0 && warnings > 0 ? <Count severity="warning" count={warnings} /> : null}
              </button>
              {file.path === path && mayEdit ? <Removal file={file} {...props} /> : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Built-in files cannot be taken away; unsaved ones are only forgotten. */
function Removal({ file, ...props }: FileTreeProps & { readonly file: FileText }): ReactNode {
  const { slug, revision, saved, changed, onDrop } = props;
  const { path, builtIn } = file;
  if (builtIn) return null;
  const isSaved = saved.some((each) => each.path === path);
  return (
    <span className="-ml-3 flex-none pr-2">
      {isSaved ? (
        <RemoveFileButton
          slug={slug}
          path={path}
          revision={revision}
          refusal={changed.length === 0 ? undefined : 'Save or discard your edits to remove files'}
        />
      ) : (
        <IconButton
          label={`Discard ${path}, which is not saved`}
          size="small"
          icon={<X size={13} aria-hidden />}
          onClick={() => onDrop(path)}
        />
      )}
    </span>
  );
}

function Count({ severity, count }: { readonly severity: 'error' | 'warning'; readonly count: number }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1 text-note text-ink-2 tabular-nums">
      <SeverityGlyph severity={severity} size={12} />
      {count}
    </span>
  );
}
