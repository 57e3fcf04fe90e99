'use client';
/** What needs somebody, before everything else: one line each, with its age and what can be done about it. */

import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import type { Alert } from '#lib/services/overview/contract.ts';
import { actsOf, type Act } from './attention-acts.ts';
import { attentionScope } from './attention-scope.ts';

/** So many leave room for the collections. */
const shownAtFirst = 6;

interface AttentionListProps {
  readonly alerts: readonly Alert[];
  readonly mayAct: boolean;
}

export function AttentionList({ alerts, mayAct }: AttentionListProps): ReactNode {
  const [all, setAll] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const shown = all || alerts.length <= shownAtFirst + 1 ? alerts : alerts.slice(0, shownAtFirst);
  return (
    <section aria-label="Needs attention" className="flex-none border-b border-line">
      <SectionHead
        title={alerts.length === 0 ? 'Nothing needs attention' : 'Needs attention'}
        scope={attentionScope(alerts)}
        actions={
          shown.length === alerts.length ? undefined : (
            <Button variant="ghost" size="small" onClick={() => setAll(true)}>
              {`Show all ${alerts.length}`}
            </Button>
          )
        }
      />
      <RefusalNotice text={refusal} />
      <ul>
        {shown.map((alert) => (
          <AttentionRow
            key={`${alert.kind} ${alert.slug} ${alert.run}`}
            alert={alert}
            mayAct={mayAct}
            onRefusal={setRefusal}
          />
        ))}
      </ul>
    </section>
  );
}

function AlertGlyph({ severity }: Pick<Alert, 'severity'>): ReactNode {
  if (severity === 'waiting') {
    return <Glyph shape="bars" size={14} label="needs a decision" className="text-warn" />;
  }
  return <SeverityGlyph severity={severity} />;
}

interface AttentionRowProps {
  readonly alert: Alert;
  readonly mayAct: boolean;
  readonly onRefusal: (message: string | undefined) => void;
}

function AttentionRow({ alert, mayAct, onRefusal }: AttentionRowProps): ReactNode {
  const { severity, slug, text, detail, at } = alert;
  const acts = actsOf(alert);
  return (
    <li className="flex min-h-9 items-center gap-x-2.5 border-t border-line-2 py-1 pr-3 pl-[18px] max-sm:min-h-[52px] max-sm:items-start max-sm:py-2">
      <span className="flex-none max-sm:pt-0.5">
        <AlertGlyph severity={severity} />
      </span>
      <p className="flex min-w-0 flex-1 items-baseline gap-x-3 text-body max-sm:block">
        <span className="w-[150px] flex-none font-medium wrap-anywhere text-ink max-lg:w-[110px] max-sm:w-auto">
          {slug ?? 'Winnow'}
          <span className="sm:hidden">: </span>
        </span>
        <span className="max-w-[75%] flex-none truncate font-medium text-ink max-sm:whitespace-normal" title={text}>
          {text}
        </span>
        <span className="min-w-0 truncate text-note text-ink-3 max-sm:block max-sm:whitespace-normal" title={detail}>
          {detail}
          {at === undefined ? null : (
            <span className="sm:hidden">
              {detail === undefined ? '' : ' '}
              <RelativeTime at={at} />
            </span>
          )}
        </span>
      </p>
      {at === undefined ? null : (
        <RelativeTime at={at} className="flex-none text-note text-ink-3 tabular-nums max-sm:hidden" />
      )}
      <span className="flex flex-none items-center justify-end gap-1 sm:min-w-[158px]">
        {acts.map((act, index) => (
          <ActButton
            key={act.label}
            act={act}
            about={slug ?? text}
            isMain={index === acts.length - 1}
            mayAct={mayAct}
            onRefusal={onRefusal}
          />
        ))}
      </span>
    </li>
  );
}

interface ActButtonProps extends Pick<AttentionRowProps, 'mayAct' | 'onRefusal'> {
  readonly act: Act;
  readonly about: string;
  /** The other one gives way on a phone. */
  readonly isMain: boolean;
}

function ActButton({ act, about, isMain, mayAct, onRefusal }: ActButtonProps): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const variant = isMain ? 'secondary' : 'ghost';
  const className = isMain ? 'min-w-[72px]' : 'max-sm:hidden';
  const label = `${act.label}, ${about}`;
  if ('href' in act) {
    return (
      <ButtonLink href={act.href} prefetch={false} variant={variant} className={className} aria-label={label}>
        {act.label}
      </ButtonLink>
    );
  }
  const ask = (): void =>
    startTransition(async () => {
      const answer = await reach(act.ask);
      onRefusal(answer.ok ? undefined : `${about}: ${answer.problem.message}`);
      router.refresh();
    });
  return (
    <Button
      variant={variant}
      className={className}
      aria-label={label}
      pending={pending}
      disabled={!mayAct}
      title={mayAct ? undefined : 'Operators can start, resume, and stop runs'}
      onClick={ask}
    >
      {act.label}
    </Button>
  );
}
