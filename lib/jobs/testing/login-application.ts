/** An application with a login form: what it calls a session is a cookie that it knows. */

import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer, Served, Site } from '../../engine/testing/site.ts';
import { page } from './pages.ts';
import type { TestInstallation } from './installation.ts';

/** The password that it takes. */
export const secret = 'canary-of-the-login';
/** What its page `/` links to. */
export const names = Array.from({ length: 10 }, (_, n) => `/docs/${n}.html`);

const html = { 'content-type': 'text/html' };
export const usualForm =
  '<form method="post" action="/in?a=1&amp;b=2"><input name=token type=hidden value="t&quot;1"><input name=who><input name=word type=password></form>';

interface Behaviour {
  /** Pages that a session lasts for. */
  readonly lasts: number;
  readonly form: string | Answer;
  readonly home: string;
  /** What answers the form in place of a session. */
  readonly after?: Answer;
}

interface LoginApplication {
  readonly site: Site;
  /** What was sent with the form, each time. */
  readonly logins: readonly string[];
  readonly change: (more: Partial<Behaviour>) => void;
  /** What it called sessions. */
  readonly sessions: () => readonly string[];
  /** Ends every session. */
  readonly forget: () => void;
}

export async function startLoginApplication(
  { startSite }: Pick<TestInstallation, 'startSite'>,
  first: Partial<Behaviour> = {},
): Promise<LoginApplication> {
  let now: Behaviour = { lasts: Infinity, form: usualForm, home: 'Welcome. <a href="/out">Log out</a>', ...first };
  const sessions = new Map<string, number>();
  const logins: string[] = [];
  const isIn = (cookie = ''): boolean => {
    const [, id = ''] = /\bsid=(\w+)/.exec(cookie) ?? [];
    const left = sessions.get(id) ?? 0;
    sessions.set(id, left - 1);
    return left > 0;
  };
  const guarded =
    ({ headers, body }: Served): Answer =>
    (request, response) => {
      if (isIn(request.headers.cookie)) response.writeHead(200, headers).end(body);
      else response.writeHead(302, { location: '/login?next=x' }).end();
    };
  const answerForm = (sent: string, response: ServerResponse): void => {
    logins.push(sent);
    const given = new URLSearchParams(sent);
    if (given.get('word') !== secret || given.get('token') !== 't"1') {
      response.writeHead(200, html).end(usualForm);
      return;
    }
    const id = randomBytes(12).toString('hex');
    sessions.set(id, now.lasts);
    response.writeHead(303, { 'set-cookie': `sid=${id}; Path=/; HttpOnly`, location: '/home' }).end();
  };
  const site = await startSite({
    routes: {
      '/': guarded(page(names)),
      ...Object.fromEntries(names.map((name) => [name, guarded(page())])),
      '/login': (request, response) => {
        if (typeof now.form === 'string') response.writeHead(200, html).end(now.form);
        else now.form(request, response);
      },
      '/in': (request, response) => {
        if (now.after === undefined) void text(request).then((sent) => answerForm(sent, response));
        else now.after(request, response);
      },
      '/home': (_, response) => response.writeHead(200, html).end(now.home),
    },
  });
  return {
    site,
    logins,
    change: (more) => {
      now = { ...now, ...more };
    },
    sessions: () => [...sessions.keys()].filter((id) => id !== ''),
    forget: () => sessions.clear(),
  };
}

/** A credential as it is entered. */
export interface GivenLogin {
  readonly kind: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly origins: readonly string[];
}

export const loginOf = (site: Site, word = secret): GivenLogin => ({
  kind: 'form-login',
  fields: { login: `${site.url}/login`, user: 'me', success: 'Log out' },
  secrets: { password: word },
  origins: [site.url],
});
