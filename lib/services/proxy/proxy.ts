/** The proxy of the installation: for collections whose configuration names none. */

import { z } from 'zod';
import { proxyKey, proxySecret, storedProxy } from '../../db/installed-proxy.ts';
import type { StoredProxy } from '../../db/installed-proxy.ts';
import { seal } from '../../db/seal.ts';
import { proxyParams } from '../../forms/proxy.ts';
import { proxyOrigin, proxyProblem, proxyUrl } from '../../languages/robot-conf/proxy-url.ts';
import { isNoProxyWord, noProxyWords } from '../../match/urls/no-proxy-words.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';
import { installedProxySchema } from './contract.ts';
import type { InstalledProxyView } from './contract.ts';

const text = z.string().trim().max(8192, 'At most 8,192 characters.');

const url = text.default('').refine((written) => written === '' || proxyProblem(written) === undefined, {
  error: ({ input }) => `Invalid proxy URL: ${proxyProblem(String(input)) ?? ''}.`,
});

const noProxy = text.default(proxyParams.noProxy.defaultText ?? '').superRefine((written, context) => {
  const invalid = noProxyWords(written).find((word) => !isNoProxyWord(word));
  if (invalid !== undefined) context.addIssue(`${invalid} is not a host, a domain, or a block such as 10.0.0.0/8.`);
});

const servers = text.default('').superRefine((written, context) => {
  const invalid = noProxyWords(written).find((word) => proxyUrl(word, true)?.kind !== 'server');
  if (invalid !== undefined) context.addIssue(`${invalid} is not a proxy server such as http://proxy.example:3128.`);
});

async function stored({ settings }: Pick<CallContext, 'settings'>): Promise<StoredProxy | undefined> {
  return storedProxy.safeParse(await settings.get(proxyKey)).data;
}

function viewOf(proxy: StoredProxy | undefined): InstalledProxyView {
  if (proxy === undefined)
    return { url: '', noProxy: proxyParams.noProxy.defaultText ?? '', user: '', hasPassword: false, origins: [] };
  const { sealed, ...rest } = proxy;
  return { ...rest, hasPassword: sealed !== undefined };
}

export const getProxy = defineService({
  name: 'getProxy',
  doc: 'The proxy for collections whose configuration names none, without its password.',
  role: 'admin',
  input: z.strictObject({}),
  output: installedProxySchema,
  run: async (context): Promise<InstalledProxyView> => viewOf(await stored(context)),
});

export const saveProxy = defineService({
  name: 'saveProxy',
  doc: 'An empty URL means no proxy. An empty password keeps the stored one. `servers` are those that get the password where a script names the proxy.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ url, noProxy, user: text.default(''), password: z.string().max(255).default(''), servers }),
  output: installedProxySchema,
  run: async (context, given): Promise<InstalledProxyView | Problem> => {
    const { settings, now, actor, secretKey } = context;
    const { password, servers: named, ...rest } = given;
    const origins = rest.user === '' ? [] : originsOf(rest.url, named);
    let problem: Problem | undefined;
    const saved = await settings.update(proxyKey, (value) => {
      const before = storedProxy.safeParse(value).data;
      problem = loginProblem({ user: rest.user, password, origins }, before);
      if (problem !== undefined) return value;
      const sealed = password === '' ? before?.sealed : seal(secretKey, proxySecret, password);
      const login = rest.user !== '' && sealed !== undefined && { sealed };
      const setBy = describeActor(actor).name;
      return { ...rest, ...login, origins: [...origins], setAt: now(), setBy };
    });
    return problem ?? viewOf(storedProxy.safeParse(saved).data);
  },
  audit: ({ password }, { setAt: _at, setBy: _by, ...saved }) => ({
    subject: 'proxy',
    detail: { ...saved, passwordChanged: password !== '' },
  }),
});

interface GivenLogin {
  readonly user: string;
  readonly password: string;
  readonly origins: readonly string[];
}

function loginProblem({ user, password, origins }: GivenLogin, before: StoredProxy | undefined): Problem | undefined {
  if (user === '') return password === '' ? undefined : fieldProblem('user', 'Enter the user name for this password.');
  const isKept = before?.sealed !== undefined && origins.every((each) => before.origins.includes(each));
  if (password === '' && !isKept)
    return fieldProblem('password', 'Enter the password. It is sent only to the servers it was entered for.');
  return origins.length > 0 ? undefined : fieldProblem('servers', 'Enter the proxy servers that receive the password.');
}

/** A server gets the password itself; of those that a script names, only the ones given. */
function originsOf(written: string, servers: string): readonly string[] {
  const named = proxyUrl(written, false);
  if (named?.kind === 'server') return [proxyOrigin(named.server)];
  return noProxyWords(servers).flatMap((word) => {
    const each = proxyUrl(word, true);
    return each?.kind === 'server' ? [proxyOrigin(each.server)] : [];
  });
}
