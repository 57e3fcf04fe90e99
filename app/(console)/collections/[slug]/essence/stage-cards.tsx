/** The five stages in their order, with the files and lines that decide in each. */

import { Suspense, type ReactNode } from 'react';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import type {
  EssenceFigures,
  EssenceFile,
  EssenceStage,
  RuleFigures,
  SummarizerFigures,
} from '#lib/services/essence/contract.ts';
import { fileLineHref, resourcesHref } from '../resources-href.ts';
import { CountLink } from './count-link.tsx';
import { placeWords, summarizersHref } from './essence-href.ts';
import { StageCard } from './stage-card.tsx';
import { StageRow, StageRows } from './stage-row.tsx';
import { UnnestedRows } from './unnested-rows.tsx';

interface StageCardsProps {
  readonly slug: string;
  readonly run: number;
  readonly figures: EssenceFigures;
}

interface RowsProps {
  readonly slug: string;
  readonly figures: EssenceFigures;
}

export function StageCards({ slug, run, figures }: StageCardsProps): ReactNode {
  const nested = figures.types.reduce((sum, type) => sum + type.nested, 0);
  const rows: Readonly<Record<EssenceStage['name'], ReactNode>> = {
    type: <RecognizerRows slug={slug} figures={figures} />,
    unnesting: (
      <StageRows>
        <StageRow
          name="nested"
          note="documents"
          figure={<CountLink value={nested} href={resourcesHref(slug, { nested: 'yes' })} label="nested documents" />}
        />
        {nested === 0 ? null : (
          <Suspense fallback={<StageRow name="members" note="counting…" />}>
            <UnnestedRows slug={slug} run={run} />
          </Suspense>
        )}
      </StageRows>
    ),
    selection: <ListRows slug={slug} figures={figures} />,
    summarizing: <SummarizerRows slug={slug} figures={figures} />,
    rules: <RuleRows slug={slug} figures={figures} />,
  };
  return (
    <div className="flex-none overflow-hidden border-b border-line">
      <div className="grid grid-cols-1 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-5">
        {figures.stages.map((stage) => (
          <StageCard key={stage.name} slug={slug} stage={stage} typed={figures.typed}>
            {rows[stage.name]}
          </StageCard>
        ))}
      </div>
    </div>
  );
}

function FileName({ slug, file }: { readonly slug: string; readonly file: string }): ReactNode {
  return <FileLine text={placeWords(file)} href={fileLineHref(slug, file, 1)} />;
}

/** The number of lines is shown for custom files only. */
function ownWords({ isOwn, lines }: EssenceFile, noun: string): string {
  return isOwn ? `custom, ${formatCount(lines, noun)}` : 'stock';
}

function RecognizerRows({ slug, figures: { recognizers, unrecognized, magicFile } }: RowsProps): ReactNode {
  return (
    <StageRows>
      {recognizers.map((each) => (
        <StageRow
          key={each.file}
          name={<FileName slug={slug} file={each.file} />}
          note={ownWords(each, 'line')}
          figure={
            <CountLink
              value={each.urls}
              href={resourcesHref(slug, { recognizedBy: each.file })}
              label={`URLs recognized by ${placeWords(each.file)}`}
            />
          }
        />
      ))}
      <StageRow
        name={magicFile === undefined ? 'libmagic' : <FileName slug={slug} file={magicFile} />}
        note={magicFile === undefined ? 'stock' : 'custom'}
      />
      <StageRow
        name="no match"
        note="Unrecognized"
        figure={
          <CountLink
            value={unrecognized}
            href={resourcesHref(slug, { essenceType: 'Unrecognized' })}
            label="URLs with an unrecognized type"
          />
        }
      />
    </StageRows>
  );
}

function ListRows({ slug, figures: { stopList, allowList } }: RowsProps): ReactNode {
  const row = (list: EssenceFile): ReactNode => (
    <StageRow
      key={list.file}
      name={<FileName slug={slug} file={list.file} />}
      note={ownWords(list, 'type')}
      figure={
        <CountLink
          value={list.urls}
          href={resourcesHref(slug, { essence: 'stop-listed,not-fetched', file: list.file })}
          label={`URLs that ${placeWords(list.file)} stopped`}
        />
      }
    />
  );
  return (
    <StageRows>
      {row(stopList)}
      {allowList === undefined ? <StageRow name="allow list" note="not used" /> : row(allowList)}
    </StageRows>
  );
}

/** Further ones are named in the table. */
const mostSummarizers = 5;

function SummarizerRows({ slug, figures: { summarizers } }: RowsProps): ReactNode {
  const shown = summarizers.slice(0, mostSummarizers);
  return (
    <StageRows>
      {shown.map((each) => (
        <StageRow
          key={each.names.join(' ')}
          name={summarizerName(slug, each)}
          note={formatCount(each.types, 'type')}
          figure={
            <CountLink
              value={each.urls}
              href={summarizersHref(slug, each.names)}
              label="URLs that passed summarizing"
            />
          }
        />
      ))}
      {summarizers.length > shown.length ? (
        <StageRow name="more" note={formatCount(summarizers.length - shown.length, 'file')} />
      ) : null}
    </StageRows>
  );
}

function summarizerName(slug: string, { names, file }: SummarizerFigures): ReactNode {
  if (file !== undefined) return <FileName slug={slug} file={file} />;
  return names.includes('') ? 'no summarizer' : 'built in';
}

const mostRules = 5;

/** A rule is shown by its effect; rules that only matched are omitted. */
function RuleRows({ slug, figures: { rules, rulesFile } }: RowsProps): ReactNode {
  if (rulesFile === undefined)
    return <p className="text-note leading-6 text-ink-3">No Post-Summarizing in gatherer.cf</p>;
  const acted = rules.filter(({ what }) => what !== 'matched');
  return (
    <StageRows>
      {acted.slice(0, mostRules).map((rule) => (
        <StageRow
          key={`${rule.line} ${rule.what}`}
          name={<FileLine text={placeWords(rule.file, rule.line)} href={fileLineHref(slug, rule.file, rule.line)} />}
          note={rule.what}
          figure={<CountLink value={rule.urls} href={ruleHref(slug, rule)} label={`URLs ${rule.what} by a rule`} />}
        />
      ))}
      {acted.length === 0 ? <StageRow name={<FileName slug={slug} file={rulesFile} />} note="no changes" /> : null}
      {acted.length > mostRules ? (
        <StageRow
          name={<FileName slug={slug} file={rulesFile} />}
          note={`${formatNumber(acted.length - mostRules)} more`}
        />
      ) : null}
    </StageRows>
  );
}

function ruleHref(slug: string, { file, line, what }: RuleFigures): string {
  return resourcesHref(slug, { rule: `${file}:${line} ${what}` });
}
