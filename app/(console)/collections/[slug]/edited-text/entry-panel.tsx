/** The part of the sheet beside a table: one of its rows with its fields; on narrow windows it takes the table's place. */

import { ArrowLeft, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/cut-middle.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { fileLineHref } from '../resources-href.ts';

interface EntryPanelProps {
  readonly slug: string;
  readonly path: string;
  readonly label: string;
  readonly title: string;
  /** Where it begins in the text. */
  readonly line: number;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function EntryPanel(props: EntryPanelProps): ReactNode {
  const { slug, path, label, title, line, error, onClose, actions, children } = props;
  return (
    <aside aria-label={label} className="flex min-h-0 min-w-0 flex-col border-line lg:border-l">
      <header className="flex min-h-[38px] flex-none items-center gap-2 border-b border-line pr-2 pl-[18px]">
        <IconButton
          label="Back to the list"
          size="small"
          icon={<ArrowLeft size={14} aria-hidden />}
          onClick={onClose}
          className="-ml-2 lg:hidden"
        />
        <h2 className="min-w-0 text-body font-semibold text-ink">
          <CutMiddle text={title} />
        </h2>
        <Link
          href={fileLineHref(slug, path, line) ?? ''}
          prefetch={false}
          className="mono text-note whitespace-nowrap text-accent hover:underline"
        >
          {`${path}:${line}`}
        </Link>
        <span className="ml-auto flex items-center gap-1">
          {actions}
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
