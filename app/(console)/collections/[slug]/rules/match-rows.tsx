'use client';
/** The tests of a rule, each changed in place: what is compared, how, and with what. */

import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDraft } from '#components/params/use-draft.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { matchOperators, matchSources } from '#lib/languages/filterrules-conf/model.ts';
import type { MatchOperator, MatchSource } from '#lib/languages/filterrules-conf/model.ts';
import { operatorNames, sourceWords } from '../edited-text/match-words.ts';
import type { RuleFigure } from '../edited-text/rule-figures.ts';

export interface MatchDraft {
  readonly src: MatchSource;
  readonly by: MatchOperator;
  readonly value: string;
}

export interface MatchRow extends MatchDraft {
  readonly key: string;
  readonly error?: string | undefined;
  readonly figure?: RuleFigure | undefined;
}

interface MatchRowsProps {
  readonly rows: readonly MatchRow[];
  readonly mayEdit: boolean;
  readonly onSet: (key: string, draft: MatchDraft) => void;
  readonly onRemove: (key: string) => void;
  readonly onAdd: () => void;
}

const sources = matchSources.map((value) => ({ value, label: sourceWords[value] }));
const operators = matchOperators.map((value) => ({ value, label: operatorNames[value] }));

export function MatchRows({ rows, mayEdit, onSet, onRemove, onAdd }: MatchRowsProps): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label="Conditions" className="flex flex-col gap-2">
        {rows.map((row, index) => (
          <li key={row.key}>
            <Test row={row} number={index + 1} {...{ mayEdit, onSet, onRemove }} removable={rows.length > 1} />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        disabled={!mayEdit}
        icon={<Plus size={13} aria-hidden />}
        onClick={onAdd}
        className="self-start"
      >
        Add condition
      </Button>
    </div>
  );
}

interface TestProps extends Pick<MatchRowsProps, 'mayEdit' | 'onSet' | 'onRemove'> {
  readonly row: MatchRow;
  readonly number: number;
  readonly removable: boolean;
}

function Test({ row, number, mayEdit, onSet, onRemove, removable }: TestProps): ReactNode {
  const { key, src, by, value, error, figure } = row;
  /** Expressions and URLs get a line of their own. */
  const isLong = by === 'regex' || src === 'url' || value.length > 16;
  const typed = useDraft(value, (text) => onSet(key, { src, by, value: text }));
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <div className="w-[116px] flex-none">
          <Select
            small
            aria-label={`Condition ${number}: compare`}
            options={sources}
            value={src}
            disabled={!mayEdit}
            onChange={({ target }) =>
              onSet(key, { src: matchSources.find((each) => each === target.value) ?? src, by, value })
            }
          />
        </div>
        <div className={isLong ? 'min-w-0 flex-1' : 'w-[118px] flex-none'}>
          <Select
            small
            aria-label={`Condition ${number}: operator`}
            options={operators}
            value={by}
            disabled={!mayEdit}
            onChange={({ target }) =>
              onSet(key, { src, by: matchOperators.find((each) => each === target.value) ?? by, value })
            }
          />
        </div>
        <div className={isLong ? 'order-last basis-full' : 'min-w-24 flex-1'}>
          <TextInput
            small
            mono
            aria-label={`Condition ${number}: value`}
            aria-invalid={error === undefined ? undefined : true}
            placeholder={placeholders[src]}
            disabled={!mayEdit}
            value={typed.text}
            onChange={({ target }) => typed.type(target.value)}
            onBlur={typed.leave}
          />
        </div>
        <IconButton
          label={`Remove condition ${number}`}
          size="small"
          disabled={!mayEdit || !removable}
          icon={<Trash2 size={13} aria-hidden />}
          onClick={() => onRemove(key)}
        />
      </div>
      {error === undefined ? null : <p className="text-note text-failed-fg">{error}</p>}
      <FigureLine figure={figure} />
    </div>
  );
}

const placeholders: Readonly<Record<MatchSource, string>> = {
  url: 'http://www.example.com/',
  protocol: 'https',
  host: 'www.example.com',
  path: '/old/',
  type: 'image/',
};

function FigureLine({ figure }: Pick<MatchRow, 'figure'>): ReactNode {
  const { denied, planned } = figure ?? {};
  const words = [
    ...(denied === undefined || denied === 0 ? [] : [`denied ${formatNumber(denied)} first`]),
    ...(planned === undefined || (planned === 0 && (denied ?? 0) === 0) ? [] : [`plan ${formatNumber(planned)}`]),
  ];
  return words.length === 0 ? null : <p className="text-note text-ink-3 tabular-nums">{words.join(', ')}</p>;
}
