import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { assignTypeByExtension } from './assign-type-by-extension.ts';

describe('assign-type-by-extension', () => {
  functionTester(assignTypeByExtension, {
    proceeds: {
      'the file name is the last part of the path': {
        sources: { url: 'http://www.siroe.com/a.zip/index.html' },
        gives: { sources: { type: 'text/html' } },
      },
      'a query is no part of the file name': {
        sources: { url: 'http://www.siroe.com/index.html?get=/a.zip' },
        gives: { sources: { type: 'text/html' } },
      },
      'another source can hold the file name': {
        params: { src: 'name' },
        sources: { name: 'C/report.pdf' },
        gives: { sources: { type: 'application/pdf' } },
      },
      'an unknown extension leaves the type': {
        phase: 'Data',
        sources: { url: 'http://www.siroe.com/a.xyz', type: 'text/plain' },
        gives: { sources: { type: 'text/plain' } },
      },
      'a directory has no extension': {
        sources: { url: 'http://www.siroe.com/a.html/' },
        gives: { sources: { type: null } },
      },
    },
    notApplicable: {
      'a source that cannot exist yet gives no type': {
        params: { src: 'file-name' },
        gives: { sources: { type: null } },
      },
    },
  });
});
