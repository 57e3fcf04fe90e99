import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { filterByExact } from './filter-by-exact.ts';

const html = { type: 'text/html' };
const plain = { type: 'text/plain' };
const siroe = { url: 'http://www.siroe.com/' };

describe('filter-by-exact', () => {
  functionTester(filterByExact, {
    proceeds: {
      'deny alone lets everything else go on': {
        phase: 'Data',
        params: { src: 'type', deny: 'text/plain' },
        sources: html,
      },
      'allow alone lets the text itself go on': {
        phase: 'Data',
        params: { src: 'type', allow: 'text/html' },
        sources: html,
      },
      'a specific allow goes before deny=all': {
        phase: 'Data',
        params: { src: 'type', deny: 'all', allow: 'text/html' },
        sources: html,
      },
      'allow=all lets everything go on': { params: { src: 'path', allow: 'all' } },
      'allow=all beside a deny lets the rest go on': {
        phase: 'Data',
        params: { src: 'type', allow: 'all', deny: 'text/plain' },
        sources: html,
      },
      'a host may be given with its port': { params: { src: 'host', allow: 'www.siroe.com:80' }, sources: siroe },
      'a host compares in any case': { params: { src: 'host', allow: 'WWW.Siroe.com' }, sources: siroe },
      'everything but a host compares in the case as written': {
        params: { src: 'path', deny: '/INDEX.HTML' },
        sources: { url: 'http://www.siroe.com/index.html' },
      },
      'an empty source is not a text': { phase: 'Data', params: { src: 'author', deny: 'Becker' } },
      'an empty source equals the empty text': { phase: 'Data', params: { src: 'author', allow: '' } },
    },
    denies: {
      'the text itself is denied, and what matched is shown': {
        phase: 'Data',
        params: { src: 'type', deny: 'text/plain' },
        sources: plain,
        gives: { reason: 'type is text/plain', match: 'text/plain' },
      },
      'allow alone denies everything else': {
        phase: 'Data',
        params: { src: 'type', allow: 'text/html' },
        sources: plain,
        gives: { reason: 'type is not text/html' },
      },
      'a specific deny goes before a specific allow': {
        phase: 'Data',
        params: { src: 'type', allow: 'text/plain', deny: 'text/plain' },
        sources: plain,
      },
      'a specific deny goes before allow=all': {
        phase: 'Data',
        params: { src: 'type', allow: 'all', deny: 'text/plain' },
        sources: plain,
      },
      'what neither an allow nor a deny names is not allowed': {
        phase: 'Data',
        params: { src: 'type', allow: 'text/html', deny: 'text/plain' },
        sources: { type: 'image/png' },
        gives: { reason: 'type is not text/html' },
      },
      'deny=all denies what allow does not name': {
        phase: 'Data',
        params: { src: 'type', allow: 'text/html', deny: 'all' },
        sources: plain,
      },
      'deny=all goes before allow=all': {
        params: { src: 'path', allow: 'all', deny: 'all' },
        gives: { reason: 'everything is denied' },
      },
      'all matches an empty source': { phase: 'Data', params: { src: 'author', deny: 'all' } },
      'a host is denied with its port': {
        params: { src: 'host', deny: 'www.siroe.com:80' },
        sources: siroe,
        gives: { match: 'www.siroe.com:80' },
      },
      'a host that a directive replaced has no port': {
        params: { src: 'host', allow: 'other.siroe.com:80' },
        sources: { ...siroe, host: 'other.siroe.com' },
      },
    },
    notApplicable: {
      'a type cannot be known before the resource is read': { params: { src: 'type', allow: 'text/html' } },
      'nor can a META, even for all': { params: { src: 'author', deny: 'all' } },
    },
  });
});
