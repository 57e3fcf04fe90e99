/** Every kind of credential. */

import type { CredentialKind } from '../../sdk/define-credential.ts';
import { basic } from './basic.ts';
import { bearer } from './bearer.ts';
import { clientCertificate } from './client-certificate.ts';
import { cookie } from './cookie.ts';
import { digest } from './digest.ts';
import { formLogin } from './form-login.ts';
import { header } from './header.ts';
import { namedPassword } from './named-password.ts';

export const credentialKinds: readonly CredentialKind[] = [
  basic,
  digest,
  formLogin,
  bearer,
  header,
  cookie,
  clientCertificate,
  namedPassword,
];
