import { expect, it } from 'vitest';

import { functions } from '../../functions/index.ts';
import { attributeParams } from './vocabulary.ts';

it('every parameter declared as an attribute is known to name one', () => {
  const declared = functions.flatMap(({ name, phases, params }) =>
    phases.includes('Generate')
      ? Object.entries(params).flatMap(([key, { kind }]) => (kind === 'attribute' ? [`${name} ${key}`] : []))
      : [],
  );
  const known = [...attributeParams].flatMap(([fn, { reads, writes, list }]) =>
    [reads, writes, list].flatMap((key) => (key === undefined ? [] : [`${fn} ${key}`])),
  );
  expect(known).toEqual(expect.arrayContaining(declared));
  expect(declared.length).toBeGreaterThan(2);
});
