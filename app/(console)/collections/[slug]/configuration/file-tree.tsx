'use client';
/** The files of a collection with their findings; built-in ones say so. */

import { FileText as FileIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { SeverityGlyph } from '#components/ui/severity-glyph.tsx';
import type { FileDiagnostic, FileText } from '#lib/services/configuration/contract.ts';
import type { EditedFile } from './actions.ts';

interface FileTreeProps {
  readonly files: readonly FileText[];
  readonly changed: readonly EditedFile[];
  readonly diagnostics: readonly FileDiagnostic[];
  readonly path: string;
  readonly onOpen: (path: string) => void;
}

export function FileTree({ files, changed, diagnostics, path, onOpen }: FileTreeProps): ReactNode {
  return (
    <nav aria-label="Files" className="py-2">
      <h2 className="px-[18px] pb-1 text-head font-medium text-ink-3">Files</h2>
      <ul>
        {files.map((file) => {
          const own = diagnostics.filter((finding) => finding.path === file.path);
          const errors = own.filter(({ severity }) => severity === 'error').length;
          const warnings = own.filter(({ severity }) => severity === 'warning').length;
          const isChanged = changed.some((edited) => edited.path === file.path);
          return (
            <li key={file.path}>
              <button
                type="button"
                aria-current={file.path === path ? 'true' : undefined}
                onClick={() => onOpen(file.path)}
                className={classes(
                  'flex min-h-[25px] w-full items-center gap-2 px-[18px] text-left text-control -outline-offset-2! pointer-coarse:min-h-11',
                  file.path === path
                    ? 'bg-select text-ink shadow-[inset_2px_0_var(--accent)]'
                    : 'text-ink-2 hover:bg-hover',
                )}
              >
                <FileIcon size={14} className="flex-none text-ink-3" aria-hidden />
                <span className="min-w-0 flex-1 truncate">{file.path}</span>
                {isChanged ? <span className="size-2 rounded-full bg-accent" title="edited" /> : null}
                {file.builtIn && !isChanged ? <span className="text-tick text-ink-3">default</span> : null}
                {errors > 0 ? <Count severity="error" count={errors} /> : null}
                {errors === 0 && warnings > 0 ? <Count severity="warning" count={warnings} /> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
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
