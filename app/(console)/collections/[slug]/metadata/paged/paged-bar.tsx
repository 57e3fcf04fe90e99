'use client';
/** The bar above a page of a long profile: where it is, the way to other lines, and what is done with the edits. */

import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { FilePage } from '#lib/services/configuration/contract.ts';
import type { CheckedPages } from '#lib/services/external-metadata/contract.ts';
import type { Problem } from '#lib/services/result.ts';

/** A page by its number, a line of the edited text, or the next place of a text behind a line. */
export interface Place {
  readonly page?: number;
  readonly line?: number;
  readonly find?: string;
}

export interface PageActs {
  readonly pending: boolean;
  readonly problem: Problem | undefined;
  readonly checked: CheckedPages | undefined;
  readonly check: () => void;
  readonly save: () => void;
  readonly forget: () => void;
}

interface PagedBarProps {
  readonly page: FilePage | undefined;
  readonly isReading: boolean;
  /** Lines that edits add before the page. */
  readonly added: number;
  /** Lines of the edited text. */
  readonly total: number;
  /** How many pages are edited. */
  readonly edited: number;
  readonly acts: PageActs;
  readonly download: string;
  readonly onGo: (place: Place) => void;
  readonly onDiscard: () => void;
}

export function PagedBar(props: PagedBarProps): ReactNode {
  const { page, isReading, added, total, edited, acts, download, onGo, onDiscard } = props;
  const isLast = page === undefined || page.page === page.pages - 1;
  return (
    <div className="flex min-h-[38px] flex-none flex-wrap items-center gap-2 border-b border-line px-[18px] py-1 text-note text-ink-2">
      <span className="tabular-nums">
        {page === undefined
          ? formatCount(total, 'line')
          : `Page ${formatNumber(page.page + 1)} of ${formatNumber(page.pages)}, from line ${formatNumber(page.first + added)} of ${formatNumber(total)}`}
      </span>
      <Button
        size="small"
        disabled={isReading || page === undefined || page.page === 0}
        onClick={() => onGo({ page: (page?.page ?? 1) - 1 })}
      >
        Previous
      </Button>
      <Button size="small" disabled={isReading || isLast} onClick={() => onGo({ page: (page?.page ?? 0) + 1 })}>
        Next
      </Button>
      <FindForm after={page?.found} onGo={onGo} />
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {edited === 0 ? null : (
          <>
            <span>{`${formatCount(edited, 'page')} edited`}</span>
            <Button size="small" disabled={acts.pending} onClick={onDiscard}>
              Discard
            </Button>
            <Button size="small" disabled={acts.pending} onClick={acts.check}>
              Check whole file
            </Button>
            <Button size="small" variant="primary" pending={acts.pending} onClick={acts.save}>
              Save
            </Button>
          </>
        )}
        <Button size="small" onClick={() => location.assign(download)}>
          Download
        </Button>
      </span>
    </div>
  );
}

interface FindFormProps {
  /** The line found last. */
  readonly after: number | undefined;
  readonly onGo: (place: Place) => void;
}

/** A number is a line, anything else a text of the saved file. */
function FindForm({ after, onGo }: FindFormProps): ReactNode {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('wanted');
    if (typeof wanted !== 'string' || wanted === '') return;
    if (/^\d{1,9}$/.test(wanted)) onGo({ line: Math.max(1, Number(wanted)) });
    else onGo({ find: wanted, ...(after !== undefined && { line: after }) });
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <TextInput
        name="wanted"
        aria-label="Line number, or text to find in the saved file"
        placeholder="Line or text"
        className="w-40"
      />
      <Button size="small" type="submit">
        Go
      </Button>
    </form>
  );
}

const shown = 20;

/** What the check of the whole file found. */
export function PagedCheck({
  checked,
  onGo,
}: {
  readonly checked: CheckedPages;
  readonly onGo: (place: Place) => void;
}): ReactNode {
  const { lines, malformed, findings } = checked;
  const errors = findings.filter(({ severity }) => severity === 'error');
  return (
    <section aria-label="Check of the whole file" className="flex-none border-b border-line px-[18px] py-2 text-note">
      <output className="block">{`${formatCount(lines, 'line')} checked, ${malformed === 0 ? 'none' : formatNumber(malformed)} malformed.`}</output>
      <ul className="max-h-32 overflow-auto">
        {errors.slice(0, shown).map(({ line, column, code, message }) => (
          <li key={`${line}:${column}:${code}`} className="flex items-baseline gap-2 py-0.5">
            <Button size="small" variant="ghost" onClick={() => onGo({ line })}>
              {`Line ${formatNumber(line)}`}
            </Button>
            <span>{`${code} ${message}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
