/** The part of the sheet beside a table: one of its rows with its fields; on narrow windows it takes the table's place. */

import { ArrowLeft, Trash2, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { fileLineHref } from '../resources-href.ts';
import type { EditedText } from './use-edited-text.ts';

interface EntryPanelProps {
  readonly edited: EditedText;
  /** What it is, such as `Site`. */
  readonly kind: string;
  readonly name: string;
  /** Where it begins in the text. */
  readonly line: number;
  readonly onRemove: (text: string) => string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function EntryPanel({ edited, kind, name, line, onRemove, onClose, children }: EntryPanelProps): ReactNode {
  const { slug, path, mayEdit, change, errorIn } = edited;
  const error = errorIn({ line });
  const remove = (): void => {
    change(`Removed ${name}`, onRemove);
    onClose();
  };
  return (
    <aside aria-label={`${kind} ${name}`} className="flex min-h-0 min-w-0 flex-col border-line lg:border-l">
      <header className="flex min-h-[38px] flex-none items-center gap-2 border-b border-line pr-2 pl-[18px]">
        <IconButton
          label="Back to the list"
          size="small"
          icon={<ArrowLeft size={14} aria-hidden />}
          onClick={onClose}
          className="-ml-2 lg:hidden"
        />
        <h2 className="min-w-0 text-body font-semibold text-ink">
          <CutMiddle text={name} />
        </h2>
        <Link
          href={fileLineHref(slug, path, line) ?? ''}
          prefetch={false}
          className="mono text-note whitespace-nowrap text-accent hover:underline"
        >
          {`${path}:${line}`}
        </Link>
        <span className="ml-auto flex items-center gap-1">
          <IconButton
            label={`Remove ${kind.toLowerCase()}`}
            size="small"
            disabled={!mayEdit}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={remove}
          />
          <IconButton
            label="Close"
            size="small"
            icon={<X size={14} aria-hidden />}
            onClick={onClose}
            className="max-lg:hidden"
          />
        </span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        {error === undefined ? null : (
          <p role="alert" className="border-b border-line-2 bg-failed-tint px-[18px] py-2 text-note text-failed-fg">
            {error}
          </p>
        )}
        <div className="max-w-[640px]">{children}</div>
      </div>
    </aside>
  );
}

interface EntryPartProps {
  readonly title: string;
  readonly scope: ReactNode;
  readonly children: ReactNode;
}

export function EntryPart({ title, scope, children }: EntryPartProps): ReactNode {
  return (
    <div className="border-line-2 not-first:border-t">
      <SectionHead stacked title={title} scope={scope} />
      {children}
    </div>
  );
}
