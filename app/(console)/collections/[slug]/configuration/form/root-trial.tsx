'use client';
/** Tries a root over a few pages and shows the tree it comes to, each URL with its verdict and the line that decided. */

import type { ReactNode } from 'react';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { ReachedUrl, RootTestResult } from '#lib/services/roots/contract.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { useRootTrial } from './use-root-trial.ts';

interface RootTrialProps {
  readonly slug: string;
  /** Of gatherer.cf, on which the root begins. */
  readonly line: number;
  readonly changedFiles: readonly EditedFile[];
  readonly mayRun: boolean;
  readonly onShow: (path: string, line: number) => void;
}

export function RootTrial({ slug, line, changedFiles, mayRun, onShow }: RootTrialProps): ReactNode {
  const { isOpen, isCancelling, status, result, of, problem, run, cancel } = useRootTrial(slug, line, changedFiles);
  return (
    <section aria-label="Test of this root" className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Button size="small" pending={isOpen} disabled={!mayRun} onClick={run}>
          Test this root
        </Button>
        {isOpen ? <JobProgress {...{ status, isCancelling }} onCancel={cancel} /> : null}
      </div>
      <Refusal text={problem?.message} />
      {result === undefined ? null : <Tree result={result} isCurrent={of === changedFiles} onShow={onShow} />}
    </section>
  );
}

interface TreeProps {
  readonly result: RootTestResult;
  /** The texts have not changed since. */
  readonly isCurrent: boolean;
  readonly onShow: RootTrialProps['onShow'];
}

function Tree({ result, isCurrent, onShow }: TreeProps): ReactNode {
  const { urls, asked, unlisted, stopped, shared } = result;
  const [root] = urls;
  const host = root === undefined ? '' : new URL(root.url).host;
  return (
    <>
      <p className="text-note text-ink-2">
        {`${formatCount(asked, 'page')} fetched, ${formatCount(urls.length + unlisted, 'URL')} found`}
        {stopped === undefined ? '; the root ends here.' : `; the test ended ${stopped}.`}
        {isCurrent ? null : ' The text has changed since then.'}
      </p>
      {shared.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      <ol
        aria-label="URLs of this root"
        // A long tree scrolls, by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[320px] overflow-y-auto rounded-control border border-line py-1"
      >
        {urls.map((each) => (
          <Row key={each.url} reached={each} host={host} onShow={onShow} />
        ))}
      </ol>
      {unlisted === 0 ? null : (
        <p className="text-note text-ink-3">{`${formatCount(unlisted, 'further URL')} not listed.`}</p>
      )}
    </>
  );
}

interface RowProps {
  readonly reached: ReachedUrl;
  /** Of the root; it is not said again. */
  readonly host: string;
  readonly onShow: RootTrialProps['onShow'];
}

/** Levels that are indented; deeper ones stand below each other. */
const mostIndents = 6;

function Row({ reached: { url, level, verdict, file, line, reason }, host, onShow }: RowProps): ReactNode {
  const { host: own, pathname, search } = new URL(url);
  const text = own === host ? `${pathname}${search}` : url;
  return (
    <li className="flex min-h-6 items-center gap-1.5 px-2 text-note hover:bg-hover">
      <span aria-hidden className="flex-none" style={{ width: Math.min(level, mostIndents) * 10 }} />
      <VerdictGlyph verdict={verdict === 'ahead' ? 'queued' : verdict} size={12} />
      <CutMiddle text={text} title={url} className="mono flex-1 text-ink" />
      {verdict === 'kept' ? null : <Decider {...{ file, line, reason, onShow }} />}
    </li>
  );
}

/** The line that decided; those of built-in files are no place to go to. */
function Decider({
  file,
  line,
  reason,
  onShow,
}: Pick<ReachedUrl, 'file' | 'line' | 'reason'> & Pick<RowProps, 'onShow'>): ReactNode {
  if (file === undefined || line === undefined) return null;
  const place = line === 0 ? (reason ?? file) : `${file}:${line}`;
  const look = 'mono max-w-[45%] flex-none text-tick';
  if (line === 0 || file.endsWith('(built-in)')) {
    return <CutMiddle text={place} title={`${place}, ${reason ?? ''}`} className={`${look} text-ink-3`} />;
  }
  return (
    <button type="button" onClick={() => onShow(file, line)} className={`${look} text-accent hover:underline`}>
      <CutMiddle text={place} title={reason} />
    </button>
  );
}
