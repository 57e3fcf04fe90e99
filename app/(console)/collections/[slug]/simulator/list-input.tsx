'use client';
/** Where URLs are pasted: one a line; lines that do not read are named below with how to mend them, and the rest runs. */

import { Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import type { BadLine, UrlList } from '#lib/languages/url-list/url-list.ts';
import { withoutLines } from '#lib/languages/url-list/url-list.ts';

interface ListInputProps {
  readonly text: string;
  readonly list: UrlList;
  readonly onChange: (text: string) => void;
  readonly onSample: () => void;
  readonly sampling: boolean;
  /** The menu of saved lists. */
  readonly lists: ReactNode;
}

export function ListInput({ text, list, onChange, onSample, sampling, lists }: ListInputProps): ReactNode {
  const file = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { urls, bad } = list;
  const show = (line: number): void => {
    const field = area.current?.querySelector('textarea');
    if (field !== null && field !== undefined) selectLine(field, line);
  };
  return (
    <section aria-label="URLs" className="flex-none border-b border-line pb-3">
      <SectionHead
        title="URLs"
        scope={
          urls.length === 0
            ? 'one per line, optionally with a tab and the expected verdict'
            : formatCount(urls.length, 'URL')
        }
        actions={
          <>
            <input
              ref={file}
              type="file"
              accept=".txt,.tsv,.csv,text/*"
              className="hidden"
              aria-label="A list of URLs"
              onChange={(event) => {
                const [given] = event.target.files ?? [];
                event.target.value = '';
                void given?.text().then(onChange);
              }}
            />
            <Button icon={<Upload size={14} aria-hidden />} onClick={() => file.current?.click()}>
              File
            </Button>
            <Button pending={sampling} onClick={onSample}>
              Sample 100
            </Button>
            {lists}
          </>
        }
      />
      <div ref={area} className="px-[18px]">
        <Textarea
          mono
          rows={4}
          aria-label="URLs, one per line"
          placeholder="https://www.example.org/page.html"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {bad.length === 0 ? null : <BadLines bad={bad} onShow={show} onRemove={() => onChange(cleaned(text, bad))} />}
    </section>
  );
}

function cleaned(text: string, bad: readonly BadLine[]): string {
  return withoutLines(text, new Set(bad.map(({ line }) => line)));
}

/** Marks a line of the field and brings it into sight. */
function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 2);
}

const shownBad = 50;

interface BadLinesProps {
  readonly bad: readonly BadLine[];
  readonly onShow: (line: number) => void;
  readonly onRemove: () => void;
}

function BadLines({ bad, onShow, onRemove }: BadLinesProps): ReactNode {
  return (
    <div className="px-[18px] pt-2">
      <div className="flex items-center gap-3 text-note">
        <span className="font-medium text-failed-fg">{formatCount(bad.length, 'invalid line')}</span>
        <Button size="small" variant="ghost" onClick={onRemove}>
          {bad.length === 1 ? 'Remove line' : 'Remove lines'}
        </Button>
      </div>
      <ul aria-label="Invalid lines" className="max-h-32 overflow-y-auto">
        {bad.slice(0, shownBad).map(({ line, text, message, mend }) => (
          <li key={line} className="flex min-h-6 flex-wrap items-baseline gap-x-3 text-note text-ink-2">
            <button
              type="button"
              className="mono min-h-6 flex-none rounded-chip text-accent hover:underline"
              onClick={() => onShow(line)}
            >
              {`line ${line}`}
            </button>
            <CutMiddle text={text} className="mono max-w-[min(40ch,100%)] text-ink-3" />
            <span className="min-w-0 break-words">
              {message} {mend}
            </span>
          </li>
        ))}
        {bad.length > shownBad ? (
          <li className="text-note text-ink-3">{`and ${formatCount(bad.length - shownBad, 'line')} more`}</li>
        ) : null}
      </ul>
    </div>
  );
}
