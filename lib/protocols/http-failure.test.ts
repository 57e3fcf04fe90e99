import { describe, expect, it } from 'vitest';
import { ConnectError, type ConnectFailure } from '../outside/connect-failure.ts';
import { describeFailure } from './http-failure.ts';

const nothing = { status: 0, received: 0, headers: {} };
const failed = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code !== undefined && { code });

describe('describeFailure', () => {
  it.each<[ConnectFailure['stage'], string, string]>([
    ['dns', 'nxdomain', 'dns'],
    ['address', 'not-public', 'address-refused'],
    ['connect', 'refused', 'refused'],
    ['connect', 'unreachable', 'refused'],
    ['connect', 'reset', 'reset'],
    ['connect', 'timeout', 'timeout'],
    ['tls', 'expired', 'tls'],
    ['tls', 'timeout', 'timeout'],
  ])('takes a connection that failed at %s (%s) for %s, however wrapped', (stage, reason, outcome) => {
    const failure = { stage, reason, retryable: true, detail: 'why' } as ConnectFailure;
    const wrapped = new Error('fetch failed', { cause: new ConnectError(failure) });
    const certificate = outcome === 'tls' ? { certificate: reason } : {};
    expect(describeFailure(wrapped, nothing)).toEqual({ outcome, detail: 'why', ...certificate });
    const final = new ConnectError({ ...failure, retryable: false });
    expect(describeFailure(final, nothing)).toEqual({ outcome, detail: 'why', final: true, ...certificate });
  });

  it.each([
    [{ 'transfer-encoding': 'chunked' }, 'the connection was closed before the last chunk'],
    [{ 'content-length': '99' }, 'the connection was closed after 10 of 99 bytes of the body'],
  ])('knows an answer that stopped in good order from one that broke off: %o', (headers, truncated) => {
    const progress = { status: 200, received: 10, headers };
    const ended = [
      failed('other side closed', 'UND_ERR_SOCKET'),
      failed('aborted', 'ECONNRESET'),
      failed('Invalid EOF state'),
      failed('mismatch', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'),
    ];
    for (const error of ended) expect(describeFailure(error, progress)).toEqual({ truncated });
    const reset = { outcome: 'reset', detail: truncated };
    expect(describeFailure(failed('read ECONNRESET', 'ECONNRESET'), progress)).toEqual(reset);
    for (const error of ended) {
      expect(describeFailure(error, { ...progress, received: 0 })).toMatchObject({ outcome: 'reset' });
    }
  });

  it('asks for the lenient parser when the answer breaks the rules, and only then', () => {
    expect(describeFailure(failed('bad response', 'UND_ERR_SOCKET'), nothing)).toMatchObject({ malformedHttp: true });
    expect(describeFailure(failed('Missing expected CR'), nothing)).toMatchObject({ malformedHttp: true });
    expect(describeFailure(failed('x', 'HPE_HEADER_OVERFLOW'), nothing)).not.toHaveProperty('malformedHttp');
    expect(describeFailure(failed('x', 'UND_ERR_DESTROYED'), nothing)).toMatchObject({ outcome: 'reset' });
  });
});
