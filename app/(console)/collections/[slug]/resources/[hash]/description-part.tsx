/** The resource description of a URL: as a table with who wrote each attribute, as SOIF, or as JSON. */

import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { classes } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import type { DescriptionView, Explanation } from '#lib/services/resources/contract.ts';
import type { SchemaAttribute } from '#lib/services/schema/contract.ts';
import { AddAttribute } from './add-attribute.tsx';
import { AttributeEditor } from './attribute-editor.tsx';
import { annotateHref } from '../../resources-href.ts';
import { editableNames } from '../editable-names.ts';
import { inSchemaOrder } from './schema-order.ts';
import { placeHref, type ResourcePlace } from './tab-address.ts';
import type { FedOrigin } from './uploads/upload-words.ts';
import { WrittenBy } from './written-by.tsx';

interface DescriptionPartProps {
  readonly description: DescriptionView | undefined;
  readonly place: ResourcePlace;
  readonly url: string;
  /** What saved annotations give it. */
  readonly annotated: Explanation['annotated'];
  /** The record of a feed that it came with. */
  readonly fed: FedOrigin | undefined;
  readonly as: string | readonly string[] | undefined;
  readonly schema: readonly SchemaAttribute[];
  readonly mayEdit: boolean;
}

export async function DescriptionPart(props: DescriptionPartProps): Promise<ReactNode> {
  const { place, url, annotated, fed, description, as, schema, mayEdit } = props;
  const { slug, hash } = place;
  const here = placeHref(place);
  const other = (notation: string): string => placeHref(place, { as: notation });
  const options = [
    { href: here, label: 'Table' },
    { href: other('soif'), label: 'SOIF' },
    { href: other('json'), label: 'JSON' },
  ];
  const current = as === 'soif' || as === 'json' ? other(as) : here;
  return (
    <section aria-label="Resource description">
      <SectionHead
        title="Resource description"
        scope={description?.storedAt === undefined ? undefined : <RelativeTime at={description.storedAt} />}
        actions={
          <div className="flex items-center gap-3">
            {mayEdit ? (
              <TextLink href={annotateHref(slug, url)} className="text-note">
                Annotate
              </TextLink>
            ) : null}
            {description && <SegmentedLinks label="View" options={options} current={current} />}
          </div>
        }
      />
      {description === undefined ? (
        <p className="px-[18px] pb-3 text-note text-ink-3">
          {`This URL has no RD. The decision shows why. ${annotated?.words ?? ''}`.trim()}
        </p>
      ) : as === 'soif' || as === 'json' ? (
        <Printed slug={slug} hash={hash} format={as} />
      ) : (
        <AttributeTable {...{ slug, hash, fed, description, schema, mayEdit }} />
      )}
    </section>
  );
}

interface PrintedProps {
  readonly slug: string;
  readonly hash: string;
  readonly format: 'soif' | 'json';
}

async function Printed({ slug, hash, format }: PrintedProps): Promise<ReactNode> {
  const { text } = await ask((all) => all.printDescription, { slug, hash, format });
  return (
    // A scrolling region has to be reachable by keyboard.
    <pre
      tabIndex={0}
      className="mono max-h-[520px] overflow-auto px-[18px] pb-3 text-note whitespace-pre-wrap break-words text-ink-2"
    >
      {text}
    </pre>
  );
}

interface AttributeTableProps extends Pick<DescriptionPartProps, 'fed' | 'schema' | 'mayEdit'> {
  readonly slug: string;
  readonly hash: string;
  readonly description: DescriptionView;
}

function AttributeTable({ slug, hash, fed, description, schema, mayEdit }: AttributeTableProps): ReactNode {
  const { url } = description;
  const attributes = inSchemaOrder(description.attributes, schema);
  const editable = editableNames(schema);
  const present = new Set(attributes.map(({ name }) => name.toLowerCase()));
  const missing = editable.filter((name) => !present.has(name));
  return (
    <>
      <table aria-label="Attributes" className="w-full table-fixed text-body">
        <thead>
          <tr className="h-7 border-b border-line text-left text-head font-medium text-ink-3">
            <th scope="col" className="w-[22%] px-2 pl-[18px] font-medium max-sm:w-[30%]">
              Attribute
            </th>
            <th scope="col" className="px-2 font-medium">
              Value
            </th>
            <th scope="col" className="w-[38%] px-2 pr-[18px] font-medium">
              Written by
            </th>
          </tr>
        </thead>
        <tbody>
          {attributes.map(({ name, values, writer, crawled, profile }) => (
            <tr key={name} className="h-row border-b border-line-2 align-top hover:bg-hover">
              <td className="px-2 py-1.5 pl-[18px] font-medium text-ink">
                <CutMiddle text={name} />
                {writer.by === 'external-metadata' ? <DateName name={name} /> : null}
              </td>
              <td className="px-2 py-1.5 text-ink-2">
                {editable.includes(name.toLowerCase()) || writer.by === 'manual' ? (
                  <AttributeEditor
                    slug={slug}
                    hash={hash}
                    name={name}
                    values={values}
                    isManual={writer.by === 'manual'}
                    why={mayEdit ? undefined : 'Operators can edit attributes'}
                  >
                    <Values values={values} crawled={crawled?.values} />
                  </AttributeEditor>
                ) : (
                  <Values values={values} crawled={crawled?.values} />
                )}
              </td>
              <td className="px-2 py-1.5 pr-[18px]">
                <WrittenBy {...{ slug, url, writer, profile, fed }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayEdit && missing.length > 0 ? <AddAttribute slug={slug} hash={hash} names={missing} /> : null}
    </>
  );
}

/** What a class of external metadata says that is a letter only: `d` is the document date. */
function DateName({ name }: { readonly name: string }): ReactNode {
  const title = classes.find((each) => each.name === name && each.kind === 'date')?.title;
  if (title === undefined) return null;
  return <span className="block text-note font-normal text-ink-3 first-letter:uppercase">{title}</span>;
}

interface ValuesProps {
  readonly values: readonly string[];
  /** What the crawl made, where somebody gave another value. */
  readonly crawled: readonly string[] | undefined;
}

function Values({ values, crawled }: ValuesProps): ReactNode {
  return (
    <>
      <span className="line-clamp-3 break-words">
        {values.length === 0 ? <span className="text-ink-3">removed</span> : values.join(' · ')}
      </span>
      {crawled === undefined ? null : (
        <span className="line-clamp-2 text-note break-words text-ink-3">{`crawled: ${crawled.join(' · ')}`}</span>
      )}
    </>
  );
}
