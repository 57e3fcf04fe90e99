/** What kinds that send the same header with every request have in common. */

import type { CredentialSession, FieldProblem, SignedHeaders } from '../../sdk/define-credential.ts';

/** 401 says that the server does not take it; 403 may be about the one URL. */
export function alwaysSends(headers: SignedHeaders, called: string): CredentialSession {
  return {
    sign: () => Promise.resolve({ headers }),
    hear: ({ status }, isSigned) =>
      status === 401 && isSigned ? { kind: 'refused', why: `the server refused the ${called}` } : { kind: 'taken' },
  };
}

/** Visible ASCII and blanks: nothing that could end the header's line. */
export function checkHeaderText(field: string, text: string): FieldProblem | undefined {
  if (/^[\t\u0020-\u007e]+$/.test(text)) return undefined;
  return { field, message: 'Use visible ASCII characters only, on one line.' };
}
