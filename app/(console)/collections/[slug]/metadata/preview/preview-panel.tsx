'use client';
/** What the texts as they are would change once written and applied: figures, the classes, and URLs with each value. */

import { useMemo, useState, type ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatDuration, formatNumber } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { MetadataPreviewed, PreviewSample } from '#lib/services/external-metadata/contract.ts';
import { resourceHref } from '../../resources-href.ts';
import { shortName } from '../profiles/profiles.ts';
import { ClassChip } from '../../class-chip.tsx';
import { previewRows, previewScope } from './preview-words.ts';
import type { PreviewState } from './use-preview.ts';

interface PreviewPanelProps {
  readonly slug: string;
  readonly preview: PreviewState;
  readonly onShow: (path: string, line: number) => void;
}

export function PreviewPanel({ slug, preview, onShow }: PreviewPanelProps): ReactNode {
  const { done, isCurrent, status, problem, previewNow } = preview;
  const keys = useMemo(() => [{ keys: 'ctrl+shift+enter', label: 'Preview now', run: previewNow }], [previewNow]);
  useKeymap(keys);
  return (
    <section aria-label="Preview">
      <SectionHead
        title="Preview"
        scope={
          status === undefined ? <output>{previewScope(preview)}</output> : <JobProgress isInline status={status} />
        }
        actions={
          <Button size="small" title="Ctrl Shift Enter" pending={status !== undefined} onClick={previewNow}>
            Preview now
          </Button>
        }
      />
      {problem === undefined ? null : (
        <Notice tone="warning" flush>
          {problem}
        </Notice>
      )}
      {done === undefined && problem === undefined ? (
        <p className="px-[18px] pb-3 text-note text-ink-3">
          As you type, the metadata each URL would get is compared with what it has now, and the RDs that would change
          are counted.
        </p>
      ) : null}
      <div aria-busy={!isCurrent} className={classes(!isCurrent && 'opacity-60 transition-opacity')}>
        {done?.state === 'stopped' ? (
          <Notice tone="warning" flush title="Nothing would change">
            {done.reason}
          </Notice>
        ) : null}
        {done?.state === 'previewed' ? <Previewed slug={slug} preview={done} onShow={onShow} /> : null}
      </div>
    </section>
  );
}

interface PreviewedProps extends Pick<PreviewPanelProps, 'slug' | 'onShow'> {
  readonly preview: MetadataPreviewed;
}

function Previewed({ slug, preview, onShow }: PreviewedProps): ReactNode {
  const { attributes, rdsChanged, rdsWaiting, ms } = preview;
  return (
    <>
      <dl className="px-[18px] text-body">
        {previewRows(preview).map(({ words, value }) => (
          <div key={words} className="flex min-h-7 items-center border-t border-line-2">
            <dt className="flex-1 text-ink-2">{words}</dt>
            <dd className="font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {rdsChanged > 0 && rdsWaiting > 0 ? (
        <p className="px-[18px] pt-1 text-note text-ink-3">
          {`The written file has not been applied to ${formatCount(rdsWaiting, 'RD')} yet; they are compared as stored.`}
        </p>
      ) : null}
      <p className="px-[18px] pt-1 pb-3 text-note text-ink-3">{`in ${formatDuration(ms)}, nothing written`}</p>
      {attributes.length === 0 ? null : <Attributes attributes={attributes} />}
      <Samples slug={slug} preview={preview} onShow={onShow} />
    </>
  );
}

function Attributes({ attributes }: Pick<MetadataPreviewed, 'attributes'>): ReactNode {
  const most = Math.max(...attributes.map(({ urls }) => urls));
  return (
    <section aria-label="By attribute" className="border-t border-line pb-3">
      <SectionHead title="By attribute" scope="URLs" stacked level={3} />
      <ul className="px-[18px]">
        {attributes.map(({ name, urls, rds }) => (
          <li key={name} className="border-t border-line-2 pt-1">
            <CellBar value={urls} max={most} from="left">
              <span className="flex min-h-6 items-center gap-2 text-note">
                <ClassChip name={name} />
                <span className="min-w-0 flex-1 truncate text-ink-2">{formatCount(rds, 'RD')}</span>
                <span className="text-ink tabular-nums">{formatNumber(urls)}</span>
              </span>
            </CellBar>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Kind = 'rds' | 'urls';

function Samples({ slug, preview, onShow }: PreviewedProps): ReactNode {
  const { samples, rdsChanged, urlsChanged } = preview;
  const [chosen, choose] = useState<Kind>();
  const kind = chosen ?? (rdsChanged > 0 ? 'rds' : 'urls');
  const shown = samples.filter(({ isRd }) => isRd === (kind === 'rds'));
  const all = kind === 'rds' ? rdsChanged : Math.max(shown.length, urlsChanged - rdsChanged);
  if (samples.length === 0) return null;
  return (
    <section aria-label="Samples" className="border-t border-line">
      <SectionHead
        title="Samples"
        scope={`${formatNumber(shown.length)} of ${formatNumber(all)}`}
        stacked
        level={3}
        actions={
          <SegmentedChoice
            label="Samples of"
            options={[
              { value: 'rds', label: 'RDs' },
              { value: 'urls', label: 'Without RD' },
            ]}
            current={kind}
            onChange={choose}
          />
        }
      />
      <ul>
        {shown.map((sample) => (
          <Sample key={sample.hash} slug={slug} sample={sample} onShow={onShow} />
        ))}
      </ul>
      {shown.length === 0 ? <p className="px-[18px] pb-3 text-note text-ink-2">No changes.</p> : null}
    </section>
  );
}

interface SampleProps extends Pick<PreviewPanelProps, 'slug' | 'onShow'> {
  readonly sample: PreviewSample;
}

function Sample({ slug, sample: { url, hash, changes }, onShow }: SampleProps): ReactNode {
  return (
    <li className="flex flex-col gap-1 border-t border-line-2 px-[18px] py-1.5 text-note">
      <TextLink href={resourceHref(slug, hash)} className="mono break-all">
        {url}
      </TextLink>
      {changes.map(({ name, before, after, file, line }) => (
        <div key={name} className="flex items-baseline gap-2">
          <ClassChip name={name} />
          <p className="min-w-0 flex-1 break-words">
            <del className="text-ink-3 no-underline">
              <span className="sr-only">before: </span>
              {before.length === 0 ? 'nothing' : before.join(' · ')}
            </del>
            <span aria-hidden className="px-1 text-ink-3">
              →
            </span>
            <ins className="font-medium text-ink no-underline">
              <span className="sr-only">then: </span>
              {after.length === 0 ? 'nothing' : after.join(' · ')}
            </ins>
          </p>
          {file === undefined || line === undefined ? null : (
            <button
              type="button"
              onClick={() => onShow(file, line)}
              className="mono min-h-6 flex-none text-accent hover:underline"
            >{`${shortName(file)}:${line}`}</button>
          )}
        </div>
      ))}
    </li>
  );
}
