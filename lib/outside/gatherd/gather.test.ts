import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type GatherdAnswer, startGatherd, type TestGatherd } from '../testing/gatherd-server.ts';
import { connectDirectly } from './connect-directly.ts';
import { gather, type GatherOutcome, type GatherRequest } from './gather.ts';

const servers: TestGatherd[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Collected {
  readonly bytes: string;
  readonly heard: readonly string[];
  readonly asked: readonly string[];
  readonly outcome: GatherOutcome;
}

async function collect(
  answers: Readonly<Record<string, GatherdAnswer>>,
  more: Partial<GatherRequest> = {},
): Promise<Collected> {
  const server = await startGatherd(answers);
  servers.push(server);
  const heard: string[] = [];
  const chunks: Buffer[] = [];
  const request = { wanted: { since: 0 }, isCompressed: false, ...more } as const;
  const { pieces, outcome } = gather(connectDirectly('127.0.0.1', server.port), request, {
    line: (line) => heard.push(line),
  });
  for await (const chunk of pieces) chunks.push(Buffer.from(chunk));
  return {
    bytes: Buffer.concat(chunks).toString('latin1'),
    heard,
    asked: server.asked,
    outcome: outcome(),
  };
}

const stream = '@DELETE { }\n@REFRESH { }\n@UPDATE {\n@FILE { http://a.example/\nTitle{3}:\tFoo\n}\n}\n';
const sent = (data: string, bytes = data.length): string =>
  `400 - Sending all Object Descriptions since 0\n${data}499 - Sent 1 Object Descriptions (${bytes} bytes)\n`;

/** In pieces of so many bytes, each in a packet of its own. */
const inPieces =
  (text: string, size: number): GatherdAnswer =>
  (socket) => {
    let at = 0;
    const next = (): void => {
      if (at < text.length && !socket.destroyed)
        socket.write(text.slice(at, (at += size)), 'latin1', () => setImmediate(next));
    };
    next();
  };

describe('object descriptions', () => {
  it('arrive as they were sent, in pieces of any size, and the talk is told', async () => {
    for (const size of [1, 2, 7, 64, 10_000]) {
      const { bytes, heard, asked, outcome } = await collect({ 'SEND-UPDATE': inPieces(sent(stream), size) });
      expect(outcome).toEqual({ ok: true, isWhole: false });
      expect(bytes).toBe(stream);
      expect(asked.slice(1, 2)).toEqual(['SEND-UPDATE 0']);
      expect(heard.at(-2)).toBe(`499 - Sent 1 Object Descriptions (${stream.length} bytes)`);
    }
  });

  it('may hold a line that looks like the one behind them', async () => {
    const tricky = '@FILE { u\nbody{53}:\tSee:\n499 - Sent 1 Object Descriptions (12 bytes)\nend.\n}\n';
    expect((await collect({ 'SEND-UPDATE': sent(tricky) })).bytes).toBe(tricky);
    const long = `@FILE { u\nbody{5000}:\t499\n499 - ${'x'.repeat(4990)}\n}\n`;
    expect((await collect({ 'SEND-UPDATE': inPieces(sent(long), 300) })).bytes).toBe(long);
  });

  it('may be none, and a server may count no bytes', async () => {
    const none = await collect(
      { 'SEND-UPDATE 5': '400 - Sending\n499 - Sent 0 Object Descriptions (0 bytes)\n' },
      { wanted: { since: 5 } },
    );
    expect([none.bytes, none.outcome]).toEqual(['', { ok: true, isWhole: false }]);
    expect((await collect({ 'SEND-UPDATE': `400 - x\n${stream}499 - done\n` })).bytes).toBe(stream);
  });

  it('are unpacked where the server compresses, and asked for as they are where it does not', async () => {
    const zipped: GatherdAnswer = (socket) => {
      socket.write('400 - Sending\n');
      socket.end(gzipSync(stream));
    };
    const answers = { 'SET compression': '600 - Enabled GNU zip compressed data transfers\n', 'SEND-UPDATE': zipped };
    expect((await collect(answers, { isCompressed: true })).bytes).toBe(stream);
    expect((await collect({ 'SEND-UPDATE': sent(stream) }, { isCompressed: true })).bytes).toBe(stream);
  });

  it('that end early are never taken for whole', async () => {
    const cut: GatherdAnswer = (socket) => void socket.end(`400 - Sending\n${stream.slice(0, 60)}`);
    const got = await collect({ 'SEND-UPDATE': cut });
    expect(got.bytes.length).toBeLessThanOrEqual(60);
    expect(got.outcome).toEqual({
      ok: false,
      stage: 'dialogue',
      why: 'the connection was closed after 60 bytes, before the end',
    });
    const half = gzipSync(stream.repeat(1000));
    const zipped: GatherdAnswer = (socket) => {
      socket.write('400 - Sending\n');
      socket.end(half.subarray(0, half.length - 20));
    };
    const answers = { 'SET compression': '600 - x\n', 'SEND-UPDATE': zipped };
    expect((await collect(answers, { isCompressed: true })).outcome).toMatchObject({ ok: false, stage: 'dialogue' });
  });
});

it('a server that sends everything, because it forgot deletions, is heard', async () => {
  const answer = sent(stream).replace('since 0', ', because deletions since 5 are forgotten');
  const { outcome, bytes } = await collect({ 'SEND-UPDATE 5': answer }, { wanted: { since: 5 } });
  expect(outcome).toEqual({ ok: true, isWhole: true });
  expect(bytes).toBe(stream);
});

describe('what a Gatherer says of itself', () => {
  it('is asked for by INFO, and not compressed', async () => {
    const info = '@GATHERER { gatherd://a.example:8500/\nGatherer-Port{4}:\t8500\n}\n';
    const answer = `300 - Sending Gatherer information\n${info}399 - Sent Gatherer information (${info.length} bytes)\n`;
    const { bytes, asked } = await collect({ INFO: answer }, { wanted: 'info', isCompressed: true });
    expect(bytes).toBe(info);
    expect(asked).not.toContain('SET compression');
  });
});

describe('a server', () => {
  it.each<readonly [string, Readonly<Record<string, GatherdAnswer>>, RegExp]>([
    ['that denies access', { '': '501 - Access denied\n' }, /refused the connection: 501 - Access denied/],
    ['that refuses the command', { 'SEND-UPDATE': '500 - No\n' }, /refused SEND-UPDATE 0: 500 - No/],
    ['that is none', { '': 'HTTP/1.1 400 Bad Request\r\n' }, /is not a gatherd; it sent: HTTP/],
    ['that closes', { HELLO: (socket) => void socket.end() }, /closed the connection/],
    ['with an endless line', { '': 'x'.repeat(100_000) }, /a line of more than 64 KB/],
  ])('%s: said in words', async (_, answers, words) => {
    const { outcome, bytes } = await collect(answers);
    expect(outcome).toMatchObject({ ok: false, stage: 'dialogue', why: expect.stringMatching(words) });
    expect(bytes).toBe('');
  });

  it('that is silent is given up', async () => {
    const { outcome } = await collect({ HELLO: () => {} }, { idleMs: 50 });
    expect(outcome).toEqual({ ok: false, stage: 'dialogue', why: 'no data for 0.05 s' });
  });

  it('that goes on for ever is left when somebody says so', async () => {
    const signal = AbortSignal.abort('the time is over');
    const { outcome } = await collect({ HELLO: () => {} }, { signal });
    expect(outcome).toEqual({ ok: false, stage: 'dialogue', why: 'the time is over' });
  });

  it('that is not there: another stage', async () => {
    const server = await startGatherd();
    await server.close();
    const request = { wanted: { since: 0 }, isCompressed: false } as const;
    const { pieces, outcome } = gather(connectDirectly('127.0.0.1', server.port), request, { line: () => {} });
    for await (const piece of pieces) expect.fail(`${piece.length} bytes came`);
    expect(outcome()).toMatchObject({ ok: false, stage: 'connect' });
  });

  it('is sent away when nobody takes more', async () => {
    const pour: GatherdAnswer = (socket) => {
      socket.write('400 - Sending\n');
      const more = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      };
      socket.on('drain', more);
      more();
    };
    const server = await startGatherd({ 'SEND-UPDATE': pour });
    servers.push(server);
    let taken = 0;
    const request = { wanted: { since: 0 }, isCompressed: false } as const;
    const { pieces, outcome } = gather(connectDirectly('127.0.0.1', server.port), request, { line: () => {} });
    for await (const chunk of pieces) {
      taken += chunk.length;
      if (taken > 10_000_000) break;
    }
    expect(taken).toBeLessThan(11_000_000);
    expect(outcome()).toMatchObject({ ok: false });
  });
});
