import { afterEach, describe, expect, it } from 'vitest';
import { startGatherd, type TestGatherd } from '../../outside/testing/gatherd-server.ts';
import { runCommandLine } from '../run-command-line.ts';
import { captureOutput } from '../testing/captured.ts';

const { output } = captureOutput();
const servers: TestGatherd[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const stream = '@UPDATE {\n@FILE { http://a.example/\nTitle{3}:\tFoo\n}\n}\n';
const update = `400 - Sending\n${stream}499 - Sent 1 Object Descriptions (${stream.length} bytes)\n`;

async function serve(answers: Parameters<typeof startGatherd>[0]): Promise<readonly [string, string]> {
  const server = await startGatherd(answers);
  servers.push(server);
  return ['127.0.0.1', String(server.port)];
}

async function gather(...words: readonly string[]): Promise<readonly [number, string]> {
  output.length = 0;
  return [await runCommandLine(['gather', ...words]), output.join('')];
}

describe('winnow gather', () => {
  it('prints the stream, and the talk beside it', async () => {
    const place = await serve({ 'SEND-UPDATE 17': update });
    const [code, printed] = await gather('-nocompress', ...place, '17');
    expect(code).toBe(0);
    expect(printed).toContain(stream);
    expect(printed).toContain('SEND-UPDATE 17\n400 - Sending\n');
  });

  it('prints what the Gatherer says of itself', async () => {
    const place = await serve({ INFO: '300 - x\n@GATHERER { u\na{1}:\tb\n}\n399 - Sent (24 bytes)\n' });
    expect((await gather('-info', ...place))[1]).toContain('@GATHERER { u');
  });

  it('answers objects as JSON', async () => {
    const place = await serve({ 'SEND-UPDATE': update });
    const [, printed] = await gather(...place, '--json');
    expect(printed).toContain(
      '{"type":"FILE","url":"http://a.example/","section":"update","attributes":{"Title":["Foo"]}',
    );
  });

  it('has the exit codes of Harvest', async () => {
    for (const words of [
      [],
      ['host'],
      ['host', '0'],
      ['host', '70000'],
      ['host', '1', 'x'],
      ['host', '1', '2', '3'],
      ['-all', 'host', '1'],
      ['--unknown', 'host', '1'],
    ])
      expect((await gather(...words))[0], words.join(' ')).toBe(1);
    const place = await serve({});
    expect((await gather(...place))[0]).toBe(3);
    await servers.pop()?.close();
    expect((await gather(...place))[0]).toBe(2);
  });
});
