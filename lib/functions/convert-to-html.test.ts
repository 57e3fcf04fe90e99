import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { convertToHtml } from './convert-to-html.ts';

const converted = { ok: true, metas: [] } as const;
const answered = (type: string | undefined) =>
  ({
    outcome: 'ok',
    headers: type === undefined ? {} : { 'content-type': type },
    bytes: 1,
    received: 1,
    ms: 1,
  }) as const;

describe('convert-to-html', () => {
  functionTester(convertToHtml, {
    needs: {
      'asks for the conversion of its type': {
        params: { type: 'application/pdf' },
        sources: { type: 'Application/PDF' },
      },
    },
    proceeds: {
      'makes the type text/html': {
        params: { type: 'application/pdf' },
        sources: { type: 'application/pdf' },
        facts: { converted },
        gives: { sources: { type: 'text/html' } },
      },
      'leaves other types alone': {
        params: { type: 'application/pdf' },
        sources: { type: 'text/plain' },
        facts: { converted },
        gives: { sources: { type: 'text/plain' } },
      },
      'documents are all types with text': {
        params: { type: 'documents' },
        sources: { type: 'Application/MSWord', 'document-type': 'Application/MSWord' },
        facts: { converted },
        gives: { sources: { type: 'text/html' } },
      },
      'documents are not what has no text': {
        params: { type: 'documents' },
        sources: { type: 'image/png', 'document-type': 'image/png' },
        facts: { converted },
        gives: { sources: { type: 'image/png' } },
      },
      'documents are left to Essence where it is on': {
        params: { type: 'documents' },
        sources: { type: 'application/pdf', 'document-type': 'Pdf' },
        facts: { converted },
        gives: { sources: { type: 'application/pdf' } },
      },
      'unknown is what the server gave no type to': {
        params: { type: 'unknown' },
        sources: { type: 'application/octet-stream' },
        facts: { converted, response: answered(undefined) },
        gives: { sources: { type: 'text/html' } },
      },
      'unknown is not what the server gave a type to': {
        params: { type: 'unknown' },
        sources: { type: 'application/pdf' },
        facts: { converted, response: answered('application/pdf') },
        gives: { sources: { type: 'application/pdf' } },
      },
      'goes on with the type as it was when there is no text to be had': {
        params: { type: 'application/pdf' },
        sources: { type: 'application/pdf' },
        facts: { converted: { ok: false, reason: 'timeout', detail: 'timed out after 600 s' } },
        gives: { sources: { type: 'application/pdf' } },
      },
    },
  });
});
