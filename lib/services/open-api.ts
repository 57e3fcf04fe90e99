/** The services as an OpenAPI 3.1 document, derived from their definitions: one POST each. Nothing serves it yet. */

import { z } from 'zod';
import type { ServiceDefinition } from './define-service.ts';
import type { ProblemKind } from './result.ts';
import { problemKinds, problemSchema, statusOf } from './result.ts';

type Json = Readonly<Record<string, unknown>>;

export function openApi(registry: Readonly<Record<string, ServiceDefinition>>, version: string) {
  const operations = Object.values(registry).map((each) => [`/services/${each.name}`, { post: operationOf(each) }]);
  return {
    openapi: '3.1.1',
    info: { title: 'Winnow', version },
    paths: Object.fromEntries(operations) as Readonly<Record<string, { readonly post: Json }>>,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

function operationOf({ name, doc, role, input, output, needsPassword = false, isAudited }: ServiceDefinition): Json {
  const kinds = problemsOf(needsPassword);
  return {
    operationId: name,
    ...(doc !== undefined && { description: doc }),
    security: role === 'public' ? [] : [{ session: [] }],
    'x-role': role,
    'x-needs-password': needsPassword,
    'x-audited': isAudited,
    'x-problems': kinds,
    requestBody: { required: true, content: json(schemaOf(input, 'input')) },
    responses: {
      200: { description: 'The value.', content: json(schemaOf(output, 'output')) },
      ...problemResponses(kinds),
    },
  };
}

/** A password is asked for again only where the definition says so; the other problems any service may answer. */
function problemsOf(needsPassword: boolean): readonly ProblemKind[] {
  return problemKinds.filter((kind) => kind !== 'unconfirmed' || needsPassword);
}

function problemResponses(kinds: readonly ProblemKind[]): Json {
  const byStatus = Map.groupBy(kinds, (kind) => statusOf({ kind }));
  const content = json({ $ref: '#/components/schemas/Problem' });
  return Object.fromEntries(
    Array.from(byStatus, ([status, some]) => [String(status), { description: `${some.join(', ')}.`, content }]),
  );
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeOwn });
  return described;
}

/** What JSON Schema has no word for says in its metadata how it goes over the wire. */
function describeOwn({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  const { item } = jsonSchema;
  delete jsonSchema['item'];
  if (item instanceof z.ZodType)
    Object.assign(jsonSchema, { type: 'array', items: schemaOf(item, 'output'), 'x-stream': true });
}
