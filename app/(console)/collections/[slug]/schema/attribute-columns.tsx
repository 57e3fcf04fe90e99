/** What the table of the schema says of each attribute; editable and indexable are switched in the row. */

import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { SchemaAttribute } from '#lib/languages/schema-conf/model.ts';
import type { EditedText } from '../edited-text/use-edited-text.ts';
import { setTraits } from './edit-schema.ts';

export function attributeColumns(edited: EditedText, isNarrow: boolean): readonly Column<SchemaAttribute>[] {
  const all: readonly Column<SchemaAttribute>[] = [
    {
      key: 'name',
      value: ({ name }) => name,
      head: 'Attribute',
      cell: ({ name }) => <span className="mono">{name}</span>,
    },
    {
      key: 'desc',
      value: ({ desc }) => desc,
      head: 'Description',
      width: isNarrow ? '42%' : '36%',
      hideBelow: 'md',
      cell: ({ desc }) => desc ?? <span className="text-ink-3">—</span>,
    },
    traitColumn(edited, 'editable', 'Editable'),
    traitColumn(edited, 'indexable', 'Indexable'),
    {
      key: 'aliases',
      head: 'Aliases',
      width: '20%',
      hideBelow: 'lg',
      cell: ({ aliases }) =>
        aliases.length === 0 ? (
          <span className="text-ink-3">none</span>
        ) : (
          <span className="mono">{aliases.join(', ')}</span>
        ),
    },
  ];
  return all.filter(({ key }) => !isNarrow || key !== 'aliases');
}

function traitColumn(
  { mayEdit, change }: EditedText,
  trait: 'editable' | 'indexable',
  head: string,
): Column<SchemaAttribute> {
  return {
    key: trait,
    head,
    width: '88px',
    align: 'center',
    cell: (attribute) => (
      <Checkbox
        aria-label={`${attribute.name} is ${trait}`}
        checked={attribute[trait]}
        disabled={!mayEdit}
        onChange={({ target: { checked } }) =>
          change(`${attribute.name} is ${checked ? '' : 'not '}${trait}`, (text) =>
            setTraits(text, [attribute], { [trait]: checked }),
          )
        }
      />
    ),
  };
}
