import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { filterByPrefix } from './filter-by-prefix.ts';

describe('filter-by-prefix', () => {
  functionTester(filterByPrefix, {
    proceeds: {
      'the source need not match completely': {
        phase: 'Data',
        params: { src: 'type', allow: 'text' },
        sources: { type: 'text/html' },
      },
      'deny alone lets everything else go on': {
        params: { src: 'path', deny: '/cgi-bin/' },
        sources: { url: 'http://www.siroe.com/docs/' },
      },
      'a type a directive assigned can be compared before the resource is read': {
        phase: 'MetaData',
        params: { src: 'type', allow: 'text' },
        sources: { type: 'text/html' },
      },
      'a host compares in any case': {
        params: { src: 'HOST', allow: 'WWW.' },
        sources: { url: 'http://www.siroe.com/' },
      },
      'a text that begins later is no prefix': {
        params: { src: 'path', deny: 'docs' },
        sources: { url: 'http://www.siroe.com/docs' },
      },
    },
    denies: {
      'the beginning that matched is shown': {
        params: { src: 'path', deny: '/cgi-bin/' },
        sources: { url: 'http://www.siroe.com/cgi-bin/count' },
        gives: { reason: 'path begins with /cgi-bin/', match: '/cgi-bin/' },
      },
      'allow alone denies everything else': {
        phase: 'Data',
        params: { src: 'type', allow: 'text' },
        sources: { type: 'image/png' },
        gives: { reason: 'type does not begin with text' },
      },
      'a prefix may reach into the port of a host': {
        params: { src: 'host', deny: 'www.siroe.com:8' },
        sources: { url: 'http://www.siroe.com:8080/' },
        gives: { match: 'www.siroe.com:8' },
      },
    },
    notApplicable: {
      'the example of the manual denies nothing before the type is known': { params: { src: 'type', allow: 'text' } },
    },
  });
});
