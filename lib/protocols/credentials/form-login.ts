import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import { defineCredential } from '../../sdk/define-credential.ts';
import type {
  AnswerToSigned,
  CredentialSession,
  FieldProblem,
  NotSigned,
  SendOwn,
  SignedHeaders,
} from '../../sdk/define-credential.ts';
import { string, url as urlParam } from '../../sdk/param.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { isSameOrigin, openJar, targetOf, type Jar } from './cookie-jar.ts';
import { type HtmlForm, readForms } from './read-form.ts';

interface FormFields {
  readonly login: string;
  readonly user: string;
  readonly password: string;
  readonly userField: string | undefined;
  readonly passwordField: string | undefined;
  readonly more: string | undefined;
  readonly success: string | undefined;
  readonly gone: string | undefined;
}

/** Fills in the form of a page as a person would, and keeps the cookies it is given for the run. */
export const formLogin = defineCredential({
  name: 'form-login',
  label: 'Login form',
  doc: 'Submits a login form once per run, and again when the session ends. The session cookie is kept in memory only.',
  fields: {
    login: urlParam({ label: 'Login page', doc: 'URL of the page with the form.' }),
    user: string({ label: 'User name', doc: 'Entered in the field of the form.' }),
    password: string({ label: 'Password', doc: 'Entered in the field of the form.' }),
    userField: string.optional({
      label: 'Name of the user field',
      doc: 'Default: the last text field before the password.',
    }),
    passwordField: string.optional({
      label: 'Name of the password field',
      doc: 'Default: the field of type password.',
    }),
    more: string.optional({
      label: 'More fields',
      doc: 'Such as language=en&remember=1. Hidden fields are sent as the page has them.',
    }),
    success: string.optional({
      label: 'Text after a successful login',
      doc: 'Such as “Log out”. Default: the page after the login has no password field.',
    }),
    gone: string.optional({
      label: 'Text when the session has ended',
      doc: 'A page with this text leads to a new login. A redirect to the login page and status 401 always do.',
    }),
  },
  secrets: ['password'],
  isShared: true,
  check: ({ login }) => checkLogin(login),
  open: (fields) => openSession(fields),
});

function checkLogin(login: string): FieldProblem | undefined {
  const isWeb = /^https?:$/.test(URL.parse(login)?.protocol ?? '');
  return isWeb ? undefined : { field: 'login', message: 'Enter a URL that begins with http:// or https://.' };
}

const refused = (why: string): NotSigned => ({ kind: 'refused', why: `login: ${why}` });
const unavailable = (why: string): NotSigned => ({ kind: 'unavailable', why: `login: ${why}` });

function openSession(fields: FormFields): CredentialSession {
  const jar = openJar();
  const sessions = new WeakMap<SignedHeaders, number>();
  let current: Promise<NotSigned | undefined> | undefined;
  let number = 0;
  let hasWorked = false;
  let logins = 0;
  const logInOnce = async (send: SendOwn): Promise<NotSigned | undefined> => {
    const problem = await logIn(fields, jar, send);
    if (problem === undefined) logins++;
    return problem;
  };
  return {
    logins: () => logins,
    sign: async (url, send) => {
      if (current === undefined) {
        number++;
        hasWorked = false;
        current = logInOnce(send);
      }
      const problem = await current;
      if (problem !== undefined) {
        if (problem.kind === 'unavailable') current = undefined;
        return problem;
      }
      const headers = { ...jar.headers(url) };
      sessions.set(headers, number);
      return { headers };
    },
    hear: (answer, _, headers) => {
      jar.take(answer);
      if (!isGone(answer, fields)) {
        hasWorked ||= sessions.get(headers) === number;
        return { kind: 'taken' };
      }
      if (sessions.get(headers) !== number) return { kind: 'again' };
      if (!hasWorked) return refused('the server asks for it again right after it');
      current = undefined;
      return { kind: 'again' };
    },
  };
}

/** The server asks for a login in place of the page. */
function isGone(answer: AnswerToSigned, { login, gone }: FormFields): boolean {
  const { status, url, all, text } = answer;
  if (status === 401) return true;
  const [location] = all('location');
  if (status >= 300 && status < 400 && location !== undefined) {
    return withoutQuery(targetOf(location, url)) === withoutQuery(URL.parse(login)?.href);
  }
  return gone !== undefined && status === 200 && text().includes(gone);
}

const withoutQuery = (href: string | undefined): string | undefined => href?.replace(/[?#].*$/s, '');

type Step = AnswerToSigned | NotSigned;
const isProblem = (step: Step): step is NotSigned => 'kind' in step;

/** Undefined when it worked. */
async function logIn(fields: FormFields, jar: Jar, send: SendOwn): Promise<NotSigned | undefined> {
  const start = normalizeUrl(fields.login);
  if (!start.ok) return refused('the URL of the login page is invalid');
  const login = await follow({ url: start.url }, jar, send);
  if (isProblem(login)) return login;
  if (login.status !== 200) return atStatus(login, 'the login page');
  const form = formOf(readForms(login.text()), fields);
  if (typeof form === 'string') return refused(form);
  const target = normalizeUrl(form.action === '' ? login.url.href : form.action, login.url.href);
  if (!target.ok) return refused('the form of the login page sends its fields to what is no web address');
  if (!isSameOrigin(target.url, start.url)) {
    return refused(`the form sends its fields to ${originOf(target.url)}, which is not ${originOf(start.url)}`);
  }
  if (form.method !== 'post') return refused('the form of the login page would show the password in its URL');
  const after = await follow({ url: target.url, body: String(form.fields) }, jar, send);
  return isProblem(after) ? after : whyNotIn(after, fields);
}

function whyNotIn(after: AnswerToSigned, { success }: FormFields): NotSigned | undefined {
  if (after.status === 401 || after.status === 403) return refused('the server refused the user name or password');
  if (after.status !== 200) return atStatus(after, 'the page after it');
  const text = after.text();
  if (success !== undefined) {
    return text.includes(success) ? undefined : refused(`the page after it does not show “${success}”`);
  }
  const hasPassword = readForms(text).some(({ inputs }) => inputs.some(({ type }) => type === 'password'));
  return hasPassword ? refused('the page after it asks for the password again') : undefined;
}

function atStatus({ status }: AnswerToSigned, what: string): NotSigned {
  const why = `${what} answers with HTTP ${status}`;
  return status >= 500 || status === 429 ? unavailable(why) : refused(why);
}

interface Filled {
  readonly action: string;
  readonly method: string;
  readonly fields: URLSearchParams;
}

/** What the form of the page is to be sent with, or what it lacks. */
function formOf(forms: readonly HtmlForm[], given: FormFields): Filled | string {
  const isPassword = ({ name, type }: HtmlForm['inputs'][number]): boolean =>
    given.passwordField === undefined ? type === 'password' : name === given.passwordField;
  const form = forms.find(({ inputs }) => inputs.some(isPassword));
  const at = form?.inputs.findIndex(isPassword) ?? -1;
  const password = form?.inputs[at];
  if (form === undefined || password === undefined) {
    return `the login page has no field ${given.passwordField ?? 'of type password'}`;
  }
  const isUser = ({ name, type }: HtmlForm['inputs'][number]): boolean =>
    given.userField === undefined ? ['', 'text', 'email', 'tel'].includes(type) : name === given.userField;
  const user = given.userField === undefined ? form.inputs.slice(0, at).findLast(isUser) : form.inputs.find(isUser);
  if (user === undefined) return `the login page has no field ${given.userField ?? 'for the user name'}`;
  const hidden = form.inputs.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value] as const);
  const fields = new URLSearchParams(hidden.map(([name, value]) => [name, value]));
  for (const [name, value] of new URLSearchParams(given.more)) fields.set(name, value);
  fields.set(user.name, given.user);
  fields.set(password.name, given.password);
  return { action: form.action, method: form.method, fields };
}

const mostRedirects = 10;

interface FirstRequest {
  readonly url: ResourceUrl;
  readonly body?: string;
}

/** What is sent with a form goes to the one server alone; redirects are followed without it. */
async function follow({ url: first, body }: FirstRequest, jar: Jar, send: SendOwn): Promise<Step> {
  let url = first;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const isForm = body !== undefined && hops === 0;
    const headers = { ...jar.headers(url), ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) };
    const answer = await send({ url, headers, ...(isForm && { body }) });
    if (!answer.ok) return unavailable(answer.why);
    jar.take(answer);
    const next = redirectOf(answer);
    if (next === undefined) return answer;
    if (isForm && (answer.status === 307 || answer.status === 308)) {
      return refused(`the server answers the form with HTTP ${answer.status}, which would send it once more`);
    }
    const normal = normalizeUrl(next);
    if (!normal.ok) return refused('the server redirects to what is no web address');
    ({ url } = normal);
  }
  return refused(`the server redirects more than ${mostRedirects} times`);
}

function redirectOf({ status, url, all }: AnswerToSigned): string | undefined {
  const [location] = all('location');
  return status >= 300 && status < 400 && location !== undefined ? targetOf(location, url) : undefined;
}
