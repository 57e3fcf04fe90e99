/** Attributes that filter.conf writes and the schema of the collection does not have. */

import { nearest } from '../lang/nearest.ts';
import { attributesNamed } from './filter-conf/attributes.ts';
import type { NamedAttribute } from './filter-conf/attributes.ts';
import { isEnabled } from './filter-conf/model.ts';
import type { OpenCollection } from './open-collection.ts';
import { attributesByName } from './schema-conf/model.ts';
import { builtInSchema, schemaOf } from './schema-conf/read.ts';
import { setMessages } from './set-messages.ts';
import type { SetFinding } from './set-messages.ts';

const { report } = setMessages;

export function checkAttributes(open: OpenCollection): readonly SetFinding[] {
  const { filters } = open;
  const known = namesOf(open);
  if (filters === undefined || known === undefined) return [];
  const { source, ast } = filters.parsed;
  const nodes = ast.filters.flatMap(({ directives }) => directives).filter(isEnabled);
  return nodes
    .flatMap((node) => attributesNamed(source.text, node))
    .filter(({ name, isWritten }) => isWritten && !known.has(name))
    .map((named) => ({ path: filters.path, diagnostic: unknownAttribute(named, known) }));
}

/** Undefined when the schema does not read: that is said where it stands. */
function namesOf({ schema }: OpenCollection): ReadonlySet<string> | undefined {
  const model = schema === undefined ? builtInSchema : schemaOf(schema.parsed);
  return model && new Set(attributesByName(model).keys());
}

function unknownAttribute({ name, span }: NamedAttribute, known: ReadonlySet<string>): SetFinding['diagnostic'] {
  const found = nearest(name, [...known]);
  if (found === undefined) return report('unknownAttribute', span, { name, suggestion: '' });
  const fix = { title: `Write ${found}`, edits: [{ span, text: found }] };
  return report('unknownAttribute', span, { name, suggestion: ` Did you mean ${found}?` }, [fix]);
}
