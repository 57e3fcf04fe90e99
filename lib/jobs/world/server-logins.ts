/** User names and passwords for servers that are logged in to before anything is asked (FTP, News), for as long as a run lasts. */

import type { LoginVerdict, ServerLogin } from '../../outside/door.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { RunLogin } from '../../store/runs/run-logins.ts';

/** How a credential fares at a server, whenever that changes. */
export type ReportLogin = (login: Omit<RunLogin, 'at'>) => void;

/** The fields of a credential, by name. */
export type Opened =
  { readonly ok: true; readonly fields: ReadonlyMap<string, string> } | { readonly ok: false; readonly why: string };

interface LoginEntry {
  readonly id: string;
  readonly name: string;
  readonly open: (url: ResourceUrl) => Promise<Opened>;
}

/** After a refusal, a credential is not sent to the server again, so that no crawl locks an account. */
export function serverLogins(report: ReportLogin): (entry: LoginEntry, url: ResourceUrl) => Promise<LoginVerdict> {
  const opened = new Map<string, Promise<ServerLogin | string>>();
  const refusals = new Map<string, string>();
  const accepted = new Set<string>();
  return async (entry, url) => {
    const server = `${url.protocol}://${url.siteKey}`;
    const key = `${entry.id} ${server}`;
    const say = (state: 'accepted' | 'refused', why: string): void =>
      report({ credential: entry.name, server, state, why, logins: state === 'accepted' ? 1 : 0 });
    const refuse = (why: string): void => {
      // What was accepted before is no wrong password: the server has another reason, which may pass.
      if (refusals.has(key) || accepted.has(key)) return;
      refusals.set(key, `credential ${entry.name}: ${why}`);
      say('refused', why);
    };
    const accept = (): void => {
      accepted.add(key);
      say('accepted', '');
    };
    const opening = opened.get(key) ?? openLogin(entry, url, { accepted: accept, refused: refuse });
    opened.set(key, opening);
    const login = await opening;
    if (typeof login === 'string') refuse(login);
    const why = refusals.get(key);
    if (why !== undefined) return { ok: false, why };
    return typeof login === 'string' ? { ok: false, why: login } : { ok: true, login };
  };
}

async function openLogin(
  { name, open }: LoginEntry,
  url: ResourceUrl,
  heard: Pick<ServerLogin, 'accepted' | 'refused'>,
): Promise<ServerLogin | string> {
  const found = await open(url);
  if (!found.ok) return found.why;
  const { fields } = found;
  return { name, user: fields.get('user') ?? '', password: fields.get('password') ?? '', ...heard };
}
