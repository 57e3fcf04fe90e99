import { describe, expect, it } from 'vitest';
import { gatherdCommands, gatherdReplies } from '../../services/gatherd/protocol.ts';
import { problem } from '../../services/result.ts';
import { textOf } from './reply.ts';
import { openSession } from './session.ts';
import type { Desk } from './session.ts';

const object = (url: string): Uint8Array => Buffer.from(`@FILE { ${url}\n}\n`);

async function* all(...urls: readonly string[]) {
  for (const url of urls) yield { count: 1, bytes: object(url) };
}

interface World {
  readonly deleted?: readonly string[];
  readonly refreshed?: readonly string[];
  readonly isWhole?: boolean;
  readonly hasMark?: boolean;
}

function desk({ deleted = [], refreshed = [], isWhole = false, hasMark = true }: World = {}): Desk {
  const nothingYet = { ok: false, problem: problem('conflict', '') } as const;
  const value = <Value>(given: Value) => ({ ok: true, value: given }) as const;
  return {
    slug: 'docs',
    actor: { kind: 'port', collection: 'docs', ip: '127.0.0.1' },
    services: {
      sendUpdate: async () =>
        hasMark
          ? value({ isWhole, deleted: all(...deleted), refreshed: all(...refreshed), objects: all('a', 'b') })
          : nothingYet,
      sendObject: async (_, given) =>
        'url' in given && given.url === 'a'
          ? value({ object: object('a') })
          : ({ ok: false, problem: problem('not-found', '') } as const),
      sendGathererInfo: async () => (hasMark ? value({ object: object('info') }) : nothingYet),
    },
  };
}

/** Replies as they are sent; data between `<` and `>`, marked where they are compressed. */
async function talk(world: World, ...lines: readonly string[]): Promise<readonly string[]> {
  const session = openSession(desk(world));
  const heard: string[] = [];
  for (const line of lines) {
    const given = await session.answer(line);
    heard.push(...(given?.replies ?? []).map(textOf));
    if (given?.transfer === undefined) continue;
    const { begin, data, end, isCompressed } = given.transfer;
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    heard.push(
      textOf(begin),
      `${isCompressed ? 'zip ' : ''}<${whole.toString()}>`,
      ...(isCompressed ? [] : [textOf(end(whole.length))]),
    );
  }
  return heard;
}

const update = '@REFRESH { }\n@UPDATE {\n@FILE { a\n}\n@FILE { b\n}\n}\n';
const stream = `@DELETE { }\n${update}`;

describe('item 102, the dialogue of a client', () => {
  it.each<readonly [string, World, readonly string[], readonly string[]]>([
    ['greets', {}, ['HELLO foo.bar'], ['100 - Pleased to meet you foo.bar']],
    [
      'takes commands in any case, and empty lines',
      {},
      ['', 'hello x', '  quit '],
      ['100 - Pleased to meet you x', '999 - Bye'],
    ],
    [
      'gets everything',
      {},
      ['SEND-UPDATE 0'],
      [
        '400 - Sending all Object Descriptions since 0',
        `<${stream}>`,
        `499 - Sent 2 Object Descriptions (${stream.length} bytes)`,
      ],
    ],
    [
      'hears of deletions before what is new',
      { deleted: ['c', 'd'] },
      ['SEND-UPDATE 800000000'],
      [
        '400 - Sending all Object Descriptions since 800000000',
        `<@DELETE {\n@FILE { c\n}\n@FILE { d\n}\n}\n${update}>`,
        '499 - Sent 2 Object Descriptions (85 bytes)',
      ],
    ],
    [
      'is told that deletions are forgotten',
      { isWhole: true },
      ['SEND-UPDATE 5'],
      [
        '400 - Sending all Object Descriptions, because deletions since 5 are forgotten',
        `<${stream}>`,
        `499 - Sent 2 Object Descriptions (${stream.length} bytes)`,
      ],
    ],
    [
      'compresses what follows',
      {},
      ['SET compression', 'SEND-UPDATE 0'],
      [
        '600 - Enabled GNU zip compressed data transfers',
        '400 - Sending all Object Descriptions since 0',
        `zip <${stream}>`,
      ],
    ],
    [
      'gets one object',
      {},
      ['SEND-OBJECT a', 'SEND-OBJECT b'],
      [
        '400 - Sending Object Description a',
        '<@FILE { a\n}\n>',
        '499 - Sent 1 Object Descriptions (12 bytes)',
        '500 - No such object',
      ],
    ],
    [
      'asks what the Gatherer says of itself',
      {},
      ['INFO'],
      ['300 - Sending Gatherer information', '<@FILE { info\n}\n>', '399 - Sent Gatherer information (15 bytes)'],
    ],
    [
      'has to wait for the first run',
      { hasMark: false },
      ['INFO', 'SEND-UPDATE 0'],
      Array.from({ length: 2 }, () => '500 - Nothing has been handed out yet. Try again after the first run'),
    ],
    [
      'is told what it said wrong',
      {},
      ['GET / HTTP/1.1', 'SEND-UPDATE', 'SEND-UPDATE -1', 'SEND-UPDATE 1 2', 'SEND-OBJECT', 'SET', 'SET speed'],
      [
        '500 - Unknown command GET. Try HELP',
        ...Array.from({ length: 3 }, () => '500 - Usage: SEND-UPDATE <timestamp>'),
        '500 - Usage: SEND-OBJECT <oid>',
        ...Array.from({ length: 2 }, () => '500 - Usage: SET compression'),
      ],
    ],
  ])('%s', async (_, world, lines, heard) => {
    expect(await talk(world, ...lines)).toEqual(heard);
  });

  it('lists the commands', async () => {
    const heard = await talk({}, 'HELP');
    expect(heard).toHaveLength(Object.keys(gatherdCommands).length + 1);
    expect(heard[5]).toMatch(/^200 - SEND-UPDATE <timestamp> - /);
    expect(heard.at(-1)).toBe('299 - End of help');
  });

  it('has replies of one form, whatever a client sends', async () => {
    for (const { code } of Object.values(gatherdReplies)) expect(code).toMatch(/^\d{3}$/);
    const [answer] = await talk({}, 'HELLO \u0000\u0007\u001b[31mx');
    expect(answer).toMatch(/^\d{3} - [^\p{Cc}]*$/u);
  });
});
