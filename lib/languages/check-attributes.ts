/** Attributes and sources that filter.conf names and neither the schema nor the robot nor another line knows. */

import { nearest } from '../lang/nearest.ts';
import type { Span } from '../lang/span.ts';
import type { FunctionEntry } from '../sdk/describe.ts';
import { sourceNames } from '../sdk/source-names.ts';
import { attributesNamed } from './filter-conf/attributes.ts';
import type { NamedAttribute } from './filter-conf/attributes.ts';
import { isEnabled } from './filter-conf/model.ts';
import { sourcesRead, sourcesSet } from './filter-conf/named.ts';
import type { Named } from './filter-conf/named.ts';
import type { DirectiveNode } from './filter-conf/syntax.ts';
import type { OpenCollection } from './open-collection.ts';
import { attributesByName } from './schema-conf/model.ts';
import { builtInSchema, schemaOf } from './schema-conf/read.ts';
import { setMessages } from './set-messages.ts';
import type { SetFinding } from './set-messages.ts';

const { report } = setMessages;

/** Any META is a source and an attribute, so that a name which is only read is reported when it looks mistyped. */
export function checkAttributes(open: OpenCollection): readonly SetFinding[] {
  const { filters, functions } = open;
  const known = namesOf(open);
  if (filters === undefined || known === undefined) return [];
  const { source, ast } = filters.parsed;
  const found = ast.filters.flatMap(({ directives }) => {
    const nodes = directives.filter(isEnabled);
    const used = nodes.flatMap((node) => {
      const resolved = functions.resolve(node.fn?.text ?? '');
      return resolved.kind === 'works' ? [{ node, entry: resolved.entry }] : [];
    });
    const named = nodes.flatMap((node) => attributesNamed(source.text, node, functions));
    return [...checkWritten(named, known), ...checkRead(named, known), ...checkSources(source.text, used, known)];
  });
  return found.map((diagnostic) => ({ path: filters.path, diagnostic }));
}

type Finding = SetFinding['diagnostic'];

/** Undefined when the schema does not read: that is said where it stands. */
function namesOf({ schema }: OpenCollection): ReadonlySet<string> | undefined {
  const model = schema === undefined ? builtInSchema : schemaOf(schema.parsed);
  return model && new Set(attributesByName(model).keys());
}

function checkWritten(named: readonly NamedAttribute[], known: ReadonlySet<string>): readonly Finding[] {
  const unknown = named.filter(({ name, isWritten }) => isWritten && !known.has(name));
  return unknown.map(({ name, span }) => suggesting('unknownAttribute', { name, span }, nearest(name, known)));
}

function checkRead(named: readonly NamedAttribute[], schema: ReadonlySet<string>): readonly Finding[] {
  const written = named.filter(({ isWritten }) => isWritten).map(({ name }) => name);
  const known = new Set([...schema, ...written]);
  const unknown = named.filter(({ name, isWritten }) => !isWritten && !known.has(name));
  return unknown.flatMap((each) => mistyped('unknownRead', each, known));
}

interface Used {
  readonly node: DirectiveNode;
  readonly entry: FunctionEntry;
}

function checkSources(text: string, used: readonly Used[], schema: ReadonlySet<string>): readonly Finding[] {
  const set = used.flatMap(({ node, entry }) => sourcesSet(node, entry));
  const sources = new Set([...sourceNames.map(({ name }) => name), ...set]);
  const read = used.flatMap(({ node, entry }) => sourcesRead(text, node, entry));
  const unknown = read.filter(({ name }) => !sources.has(name) && !schema.has(name));
  return unknown.flatMap((each) => {
    const parts = each.name.split(/\s+/);
    const isSeveral = parts.length > 1 && parts.every((part) => sources.has(part) || schema.has(part));
    if (isSeveral) return [suggesting('unknownSource', each, parts.join(','))];
    return mistyped('unknownSource', each, sources);
  });
}

type Message = 'unknownAttribute' | 'unknownRead' | 'unknownSource';

function mistyped(message: Message, named: Named, known: ReadonlySet<string>): readonly Finding[] {
  const found = nearest(named.name, known);
  return found === undefined ? [] : [suggesting(message, named, found)];
}

function suggesting(message: Message, { name, span }: Named, found: string | undefined): Finding {
  if (found === undefined) return report(message, span, { name, suggestion: '' });
  return report(message, span, { name, suggestion: ` Did you mean ${found}?` }, [fixTo(span, found)]);
}

function fixTo(span: Span, text: string) {
  return { title: `Write ${text}`, edits: [{ span, text }] };
}
