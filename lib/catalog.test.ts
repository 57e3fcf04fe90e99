import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildCatalog } from './catalog.ts';
import { registry } from './registry.ts';

const catalog = buildCatalog(registry);

/** Names of the modules directly in a folder, without tests and the registry itself. */
function modulesIn(folder: string): readonly string[] {
  return readdirSync(path.join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
    .map((file) => path.basename(file, '.ts'))
    .toSorted();
}

describe('the registry', () => {
  test('has every function of the folder, each named as its file', () => {
    expect(registry.functions.map(({ name }) => name).toSorted()).toEqual(modulesIn('functions'));
  });

  test('every function has a test beside it', () => {
    const tests = readdirSync(path.join(import.meta.dirname, 'functions'));
    expect(registry.functions.filter(({ name }) => !tests.includes(`${name}.test.ts`)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('no name or alias stands for two functions', () => {
    const names = registry.functions.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every protocol is in a file of its name, beside the others or in a folder of its name', () => {
    const files = modulesIn('protocols');
    const folder = path.join(import.meta.dirname, 'protocols');
    const isThere = ({ name }: { readonly name: string }): boolean =>
      files.includes(name) || existsSync(path.join(folder, name, `${name}.ts`));
    expect(registry.protocols.filter((protocol) => !isThere(protocol))).toEqual([]);
  });

  test('no scheme belongs to two protocols', () => {
    const schemes = registry.protocols.flatMap((protocol) => protocol.schemes);
    expect(new Set(schemes).size).toBe(schemes.length);
  });

  test('has every summarizer of the folder, each in the file of its Essence type', () => {
    const files = registry.summarizers.map(({ name }) => name.replace(/\.sum$/, '').toLowerCase());
    expect(files.toSorted()).toEqual(modulesIn('summarizers'));
  });

  test('a parameter of two summarizers is the same one, may be left out, and is none of their function', () => {
    const params = registry.summarizers.flatMap((each) => Object.entries(each.params));
    expect(new Set(params.map(([, param]) => param)).size).toBe(new Set(params.map(([name]) => name)).size);
    expect(params.filter(([name, { required }]) => required || name === 'summarizer')).toEqual([]);
  });

  test.each(registry.summarizers)('$name shows what it makes, and makes what it declares', (summarizer) => {
    const { examples, attributes, otherAttributes } = summarizer;
    const made = examples.flatMap(({ expect: expected }) =>
      typeof expected === 'object' && 'attributes' in expected ? Object.keys(expected.attributes) : [],
    );
    expect(Object.keys(attributes).filter((name) => !made.includes(name))).toEqual([]);
    expect(otherAttributes === undefined && made.some((name) => !Object.hasOwn(attributes, name))).toBe(false);
  });

  test('functions that must come before another one exist', () => {
    const names = new Set(registry.functions.map(({ name }) => name));
    const before = registry.functions.flatMap(({ after = [] }) => after);
    expect(before.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the catalog', () => {
  test('is plain data', () => {
    expect(JSON.parse(JSON.stringify(catalog))).toEqual(catalog);
  });

  test('describes every function with its parameters', () => {
    const prefix = catalog.functions.find(({ name }) => name === 'filter-by-prefix');
    expect(prefix).toMatchObject({
      phases: ['MetaData', 'Data'],
      params: [
        { name: 'src', kind: 'source', required: true },
        { name: 'allow', kind: 'string', required: false },
        { name: 'deny', kind: 'string', required: false },
      ],
      paramGroups: [{ rule: 'at-least-one', names: ['allow', 'deny'] }],
    });
  });

  test('describes every summarizer with what it makes', () => {
    expect(catalog.summarizers.find(({ name }) => name === 'Text.sum')).toMatchObject({
      types: ['text/plain'],
      attributes: [{ name: 'partial-text' }],
      params: [],
    });
  });

  test('says of every parameter of robot.conf whether it has an effect', () => {
    const parameters = catalog.parameters['robotConf'] ?? [];
    expect(parameters.find(({ name }) => name === 'server-delay')).not.toHaveProperty('withoutEffect');
    expect(parameters.filter(({ withoutEffect }) => withoutEffect !== undefined)).toEqual([]);
  });

  test('gives every diagnostic one code, and says how to mend it', () => {
    const codes = catalog.diagnostics.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toContain('PROGRAM-101');
    expect(catalog.diagnostics.filter(({ help }) => help === '')).toEqual([]);
  });
});
