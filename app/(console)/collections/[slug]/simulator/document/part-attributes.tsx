'use client';
/** Attributes of a part: each with its value and the line that wrote it, or all of them as SOIF. */

import { useMemo, type ReactNode } from 'react';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import type { DocumentTrial, TriedAttribute, TriedPart } from '#lib/services/essence/try-document-contract.ts';
import { fileLineHref } from '../../resources-href.ts';
import { printPart } from './part-soif.ts';
import { attributesIn, changedIn } from './trial-tree.ts';
import { lengthWords, placeWords, shortFile } from './trial-words.ts';

export type Notation = 'table' | 'soif';

interface PartAttributesProps {
  readonly slug: string;
  readonly trial: DocumentTrial;
  readonly index: number;
  readonly isEmbedded: boolean;
  readonly notation: Notation;
  readonly onNotation: (notation: Notation) => void;
}

export function PartAttributes(props: PartAttributesProps): ReactNode {
  const { slug, trial, index, isEmbedded, notation, onNotation } = props;
  const part = trial.parts[index];
  if (part === undefined) return null;
  const all = attributesIn(part);
  const changed = changedIn(part);
  return (
    <section aria-label="Attributes">
      <SectionHead
        ruled={notation === 'table' && all > 0}
        title="Attributes"
        scope={
          all === 0
            ? 'none'
            : `${formatNumber(all)}${changed === 0 ? '' : `, ${formatNumber(changed)} changed by rules`}`
        }
        actions={
          all === 0 ? undefined : (
            <SegmentedChoice
              label="Notation"
              options={[
                { value: 'table', label: 'Table' },
                { value: 'soif', label: 'SOIF' },
              ]}
              current={notation}
              onChange={onNotation}
            />
          )
        }
      />
      {all === 0 ? null : notation === 'soif' ? (
        <Soif {...{ trial, index, isEmbedded }} />
      ) : (
        <AttributeTable slug={slug} part={part} />
      )}
    </section>
  );
}

function Soif({ trial, index, isEmbedded }: Pick<PartAttributesProps, 'trial' | 'index' | 'isEmbedded'>): ReactNode {
  const { text, left } = useMemo(() => printPart(trial, { index, isEmbedded }), [trial, index, isEmbedded]);
  return (
    <>
      {/* A scrolling region has to be reachable by keyboard. */}
      <pre
        tabIndex={0}
        aria-label="SOIF"
        className="mono max-h-[60vh] overflow-auto px-[18px] pb-3 text-note wrap-anywhere whitespace-pre-wrap text-ink-2"
      >
        {text}
      </pre>
      <Left count={left} />
    </>
  );
}

/** Rows of the table. */
const mostRows = 200;

function AttributeTable({ slug, part }: { readonly slug: string; readonly part: TriedPart }): ReactNode {
  const { attributes, recognized } = part;
  const cell = 'px-2 py-1.5';
  return (
    <>
      <table aria-label="Attributes" className="w-full table-fixed text-body">
        <thead>
          <tr className="h-7 border-b border-line text-left text-head text-ink-3">
            <th scope="col" className="w-[30%] px-2 pl-[18px] font-medium">
              Attribute
            </th>
            <th scope="col" className="px-2 font-medium">
              Value
            </th>
            <th scope="col" className="w-[30%] px-2 pr-[18px] font-medium">
              Written by
            </th>
          </tr>
        </thead>
        <tbody>
          {attributes.slice(0, mostRows).map((attribute) => (
            <tr
              key={attribute.name}
              className={classes(
                'border-b border-line-2 align-top hover:bg-hover',
                attribute.before !== undefined && 'bg-running-tint',
              )}
            >
              <td className={classes(cell, 'pl-[18px] font-medium text-ink')}>
                <CutMiddle text={attribute.name} />
              </td>
              <td className={classes(cell, 'text-ink-2')}>
                <Value attribute={attribute} />
              </td>
              <td className={classes(cell, 'pr-[18px] text-note leading-5')}>
                <WrittenBy slug={slug} attribute={attribute} recognized={recognized} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Left count={Math.max(0, attributes.length - mostRows) + (part.unsent ?? 0)} />
    </>
  );
}

function Left({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return null;
  return <p className="px-[18px] py-2 text-note text-ink-3">{`${formatCount(count, 'more attribute')} not shown`}</p>;
}

function Value({ attribute }: { readonly attribute: TriedAttribute }): ReactNode {
  const length = lengthWords(attribute);
  return (
    <>
      <span className="line-clamp-3 wrap-anywhere">{attribute.value.text.replaceAll(/\s*\n\s*/g, ' · ')}</span>
      {length === undefined ? null : <span className="block text-note text-ink-3">{length}</span>}
    </>
  );
}

interface WrittenByProps {
  readonly slug: string;
  readonly attribute: TriedAttribute;
  readonly recognized: TriedPart['recognized'];
}

/** The type is written by the line that recognized it. */
function WrittenBy({ slug, attribute: { name, by, at }, recognized }: WrittenByProps): ReactNode {
  const place = at ?? (name === 'type' && by === '' ? recognized?.at : undefined);
  if (place !== undefined)
    return <FileLine cuts text={placeWords(place)} href={fileLineHref(slug, place.file, place.line)} />;
  if (by === '') return <span className="text-ink-3">built in</span>;
  return <span className="mono wrap-anywhere text-ink-2">{shortFile(by)}</span>;
}
