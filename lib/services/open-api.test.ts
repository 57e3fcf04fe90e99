import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from './index.ts';
import { openApi } from './open-api.ts';

const document = openApi(registry, '1.2.3');
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** What OpenAPI 3.1 says of the parts that are used: https://spec.openapis.org/oas/v3.1.1. */
const schema = z
  .record(z.string(), z.unknown())
  .refine((value) => ajv.validateSchema(value), 'is no JSON Schema 2020-12')
  .refine((value) => !JSON.stringify(value).includes('"#/$defs'), 'refers to what is not in the document');
const content = z.strictObject({ 'application/json': z.strictObject({ schema }) });
const response = z.strictObject({ description: z.string().min(1), content });
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w*$/i),
  description: z.string().optional(),
  security: z.array(z.strictObject({ session: z.array(z.never()) })),
  requestBody: z.strictObject({ required: z.literal(true), content }),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), response).refine((each) => '200' in each),
  'x-role': z.enum(['public', 'viewer', 'operator', 'admin']),
  'x-needs-password': z.boolean(),
  'x-audited': z.boolean(),
  'x-problems': z.array(z.string()).min(1),
});
const rules = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith('/'), z.strictObject({ post: operation })),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    securitySchemes: z.strictObject({
      session: z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
    }),
  }),
});

/** Every schema that says nothing, by the way to it. */
function* unsaid(value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'schema' || path.endsWith('.properties') || key === 'items')
      if (JSON.stringify(inner) === '{}') yield `${path}.${key}`;
    yield* unsaid(inner, `${path}.${key}`);
  }
}

describe('the OpenAPI document of the services', () => {
  it('is one by the rules of OpenAPI 3.1', () => {
    const { error } = rules.safeParse(JSON.parse(JSON.stringify(document)));
    expect(error?.issues.map(({ path, message }) => `${path.join('/')}: ${message}`) ?? []).toEqual([]);
  });

  it('has every service under its own name, once', () => {
    const names = Object.values(document.paths).map(({ post }) => String(post['operationId']));
    expect(names.toSorted()).toEqual(Object.keys(registry).toSorted());
  });

  it('leaves no value unsaid but the signal that stays in the process', () => {
    const some = Object.entries(document.paths).flatMap(([path, item]) => [...unsaid(item, path)]);
    expect(some).toEqual([expect.stringMatching(/^\/services\/watchRun\..*\.signal$/)]);
  });

  it('says who may, what is asked again, and what is recorded', () => {
    expect(document.paths['/services/saveReach']?.post).toMatchObject({
      'x-role': 'admin',
      'x-needs-password': true,
      'x-audited': true,
      'x-problems': expect.arrayContaining(['unconfirmed']),
    });
    expect(document.paths['/services/signIn']?.post).toMatchObject({ 'x-role': 'public', security: [] });
  });
});
