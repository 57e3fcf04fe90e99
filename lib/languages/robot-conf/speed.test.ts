import { expect, test } from 'vitest';
import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import { robotConf } from './index.ts';
import { speedOf, speeds, valuesOf } from './speed.ts';

test('each preset is known by the values it writes, however they are written', () => {
  for (const each of speeds) expect(speedOf(valuesOf(each)), `speed ${each.speed}`).toBe(each.speed);
  expect(speedOf(new Map([...valuesOf({ speed: 8, connections: 8, delaySeconds: 0 }), ['server-delay', '0.0']]))).toBe(
    8,
  );
});

test('the defaults, other values and values that do not read are no preset', () => {
  expect(speedOf(new Map())).toBeUndefined();
  expect(speedOf(new Map([['server-delay', 'fast']]))).toBeUndefined();
});

test('a preset changes what is written and adds the rest, comments stay', () => {
  const text = '<Process\n   server-delay=2 # polite\n>\n</Process>\n';
  const [slowest] = speeds;
  const edits = robotConf.edit(robotConf.parse(sourceText('robot.conf', text)), {
    kind: 'set-parameters',
    values: valuesOf(slowest ?? { speed: 1, connections: 1, delaySeconds: 60 }),
  });
  expect(applyEdits(text, edits)).toBe(
    '<Process\n   server-delay=60\n   max-connections=1\n   site-max-connections=1 # polite\n>\n</Process>\n',
  );
});
