import { describe, expect, it } from 'vitest';
import { connectionOf, isConnectionEncrypted, isSameOrigin, needsEncryptionNotice } from './connection.ts';

const headers = (given: Record<string, string>) => new Headers(given);

describe('the connection of a request', () => {
  it('allows secure cookies on localhost and behind https, not on plain http elsewhere', () => {
    expect(connectionOf(headers({ host: 'localhost:3000' }), undefined).secure).toBe(true);
    expect(connectionOf(headers({ host: '127.0.0.1:3000' }), undefined).secure).toBe(true);
    expect(connectionOf(headers({ host: '[::1]:3000' }), undefined).secure).toBe(true);
    expect(connectionOf(headers({ host: 'crawl.example' }), 'https://crawl.example').secure).toBe(true);
    expect(connectionOf(headers({ host: 'crawl.example' }), undefined).secure).toBe(false);
    expect(connectionOf(headers({ host: '127.0.0.1.evil.example' }), undefined).secure).toBe(false);
  });

  it('gives the standing notice only where the connection is neither encrypted nor local', () => {
    expect(needsEncryptionNotice(headers({ host: '192.0.2.7:3000' }), undefined)).toBe(true);
    expect(needsEncryptionNotice(headers({ host: 'localhost' }), undefined)).toBe(false);
    expect(isConnectionEncrypted(headers({ host: 'localhost' }), undefined)).toBe(false);
  });

  it('believes a forwarded host only when a proxy was announced', () => {
    const forged = headers({ host: '192.0.2.7:3000', 'x-forwarded-host': 'localhost' });
    expect(connectionOf(forged, undefined).secure).toBe(false);
    const proxied = headers({ host: '127.0.0.1:3000', 'x-forwarded-host': 'crawl.example' });
    expect(isConnectionEncrypted(proxied, 'https://crawl.example')).toBe(true);
  });

  it('takes the address that the console’s server left, and whether it is this machine', () => {
    const ip = (value: string) => connectionOf(headers({ 'x-forwarded-for': value }), undefined).ip;
    expect(ip('198.51.100.2')).toBe('198.51.100.2');
    expect(ip('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(connectionOf(headers({ 'x-forwarded-for': '127.0.0.1' }), undefined).local).toBe(false);
    expect(connectionOf(headers({ 'x-winnow-local': '1' }), undefined).local).toBe(true);
    expect(connectionOf(headers({}), undefined).ip).toBe('unknown');
  });

  it('is somebody’s at it when a page is opened, or while a page says so', () => {
    const active = (given: Record<string, string>) => connectionOf(headers(given), undefined).active;
    expect(active({ accept: 'text/html,*/*' })).toBe(true);
    expect(active({ accept: '*/*', cookie: 'a=b; winnow-active=1' })).toBe(true);
    expect(active({ accept: 'text/event-stream', cookie: 'winnow-session=x' })).toBe(false);
    expect(active({ cookie: 'not-winnow-active=1' })).toBe(false);
  });

  it('takes a request for its own only with an origin that is the console', () => {
    const host = { host: 'crawl.example' };
    expect(isSameOrigin(headers({ ...host, origin: 'http://crawl.example' }), undefined)).toBe(true);
    expect(isSameOrigin(headers(host), undefined)).toBe(false);
    expect(isSameOrigin(headers({ ...host, origin: 'null' }), undefined)).toBe(false);
    expect(isSameOrigin(headers({ ...host, origin: 'http://evil.example' }), undefined)).toBe(false);
  });
});
