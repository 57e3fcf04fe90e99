import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Actor, Role } from './actor.ts';
import { cli, roles } from './actor.ts';
import { jobs } from '../jobs/declarations.ts';
import type { ServiceContext } from './context.ts';
import { isService } from './define-service.ts';
import { registry } from './index.ts';
import { plainInputs } from './testing/garbage.ts';
import type { AuditEntry as AuditLine } from '../db/audit.ts';
import type { RequiredRole } from './permissions.ts';

const connection = { ip: '192.0.2.1', userAgent: 'Test', secure: true, active: true, local: false, cookie: '' };
const user = (role: Role): Actor => ({
  kind: 'user',
  id: role,
  name: role,
  email: `${role}@example.org`,
  role,
  sessionId: '1',
  confirmedAt: Infinity,
  connection,
});
const actors: readonly (readonly [string, Actor])[] = [
  ['anonymous', { kind: 'anonymous', connection }],
  ...roles.map((role) => [role, user(role)] as const),
  ['cli', cli],
];

/** The matrix in one place, written by hand: a service whose role changes must be changed here too. */
const allowed: Readonly<Record<RequiredRole, readonly string[]>> = {
  public: ['anonymous', 'viewer', 'operator', 'admin', 'cli'],
  viewer: ['viewer', 'operator', 'admin', 'cli'],
  operator: ['operator', 'admin', 'cli'],
  admin: ['admin', 'cli'],
};
const writes =
  /^(accept|announce|apply|change|clear|complete|confirm|copy|create|decideHeld|delete|drain|end|import|invite|issue|kill|open|pause|recrawl|rename|reset|restore|resume|save|set|sign|start|stop|withdraw)/;

/** A context in which anything but the audit log is out of reach. */
function sealedContext() {
  const lines: AuditLine[] = [];
  const append = async (line: AuditLine) => void lines.push(line);
  const begin = () => Promise.reject(new Error('the audit log is full'));
  const audit = { append, appendRefusal: append, begin };
  const context = new Proxy({ now: () => 0, audit } as unknown as ServiceContext, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name);
      throw new Error(`a service reached for ${String(name)}`);
    },
  });
  return { context, lines };
}

const services = Object.entries(registry).sort(([a], [b]) => (a < b ? -1 : 1));
const matrix = services.flatMap(([name, service]) => actors.map(([who, actor]) => ({ name, service, who, actor })));

describe('every service', () => {
  it.each(matrix)('$name, asked by $who, answers as its role says', async ({ service, who, actor }) => {
    const { context, lines } = sealedContext();
    // An input no service takes: who may ask hears what is wrong with it, who may not hears only that.
    const result = await service.call(context, actor, { nonsense: true });
    const mayAsk = allowed[service.role].includes(who);
    expect(result).toMatchObject({ ok: false, problem: { kind: mayAsk ? 'invalid' : 'forbidden' } });
    expect(lines.map(({ action }) => action)).toEqual(!mayAsk && actor.kind === 'user' ? ['refused'] : []);
  });

  it.each(services)('%s is called what the registry calls it', (name, service) => {
    expect(service.name).toBe(name);
  });

  it('of the folders, and of each job, is in the registry', async () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^[a-z-]+\/[a-z-]+\.ts$/.test(file),
    );
    const modules: readonly object[] = await Promise.all(
      files.map((file) => import(path.join(import.meta.dirname, file))),
    );
    const defined = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isService(value));
    const names = new Set([...defined.map(([name]) => name), ...jobs.map(({ service }) => service)]);
    expect([...names].sort()).toEqual(Object.keys(registry).sort());
  });

  it('changes nothing for viewers but their own password and session, and profiles they are named editors of', () => {
    const open = services.filter(([name, { role }]) => writes.test(name) && role === 'viewer').map(([name]) => name);
    expect(open).toEqual([
      'changeMetadataPages',
      'changeMetadataProfile',
      'changePassword',
      'completeTwoFactor',
      'confirmPassword',
      'createRecoveryCodes',
      'endOwnSession',
      'endTwoFactor',
      'signOut',
      'startTwoFactor',
    ]);
  });

  it('lets nobody in without signing in, but to sign in, be set up, be watched, and be asked over RDM', () => {
    const open = services.filter(([, { role }]) => role === 'public').map(([name]) => name);
    expect(open).toEqual([
      'acceptInvitation',
      'answerRdm',
      'completePasswordReset',
      'createFirstAdministrator',
      'getHealthDocument',
      'getInvitation',
      'getMetrics',
      'getPasswordReset',
      'getSetupState',
      'signIn',
    ]);
  });

  it('is for administrators only where people, networks, programs and deletions are concerned', () => {
    const admin = services.filter(([, { role }]) => role === 'admin').map(([name]) => name);
    expect(admin).toEqual([
      'acceptCertificate',
      'acceptUpload',
      'announceListener',
      'announceSampleSite',
      'changeRole',
      'createPasswordReset',
      'createPortToken',
      'deleteCollection',
      'deletePortToken',
      'endSessions',
      'exportAudit',
      'generateReceiverCertificate',
      'getAuthorities',
      'getFeedReceiver',
      'getNewsServer',
      'getPrograms',
      'getProxy',
      'inviteUser',
      'issueSetupToken',
      'listAudit',
      'listCommandPorts',
      'listUsers',
      'noteCommandPorts',
      'noteFeedReceiver',
      'noteGatherds',
      'openFolder',
      'resetTwoFactor',
      'saveAuthorities',
      'saveCollectionAuthorities',
      'saveDeniedGroupsWin',
      'saveFeedReceiver',
      'saveGatherd',
      'saveNewsServer',
      'saveOpenToThisHost',
      'saveProxy',
      'saveReach',
      'saveReceiverCertificate',
      'saveRetention',
      'saveSecureByDefault',
      'saveSpeaksRdm',
      'setMetadataProfileEditors',
      'setProgramAllowed',
      'setProgramsOn',
      'setTwoFactorRequired',
      'setUserDisabled',
      'sweepUploads',
      'verifyAudit',
      'withdrawCertificate',
      'withdrawInvitation',
      'withdrawListener',
    ]);
  });

  it('that opens a way in or deletes what a crawl or feed brought asks for the password again', () => {
    const open = services.filter(([, { needsPassword }]) => needsPassword === true).map(([name]) => name);
    expect(open).toEqual([
      'acceptCertificate',
      'changeRole',
      'clearCollection',
      'completeTwoFactor',
      'createPasswordReset',
      'createPortToken',
      'createRecoveryCodes',
      'deleteCollection',
      'deleteCredential',
      'deleteFeedSource',
      'deletePortToken',
      'destroyFeedSource',
      'endTwoFactor',
      'generateReceiverCertificate',
      'inviteUser',
      'renameCredential',
      'resetTwoFactor',
      'saveAuthorities',
      'saveCollectionAuthorities',
      'saveFeedReceiver',
      'saveGatherd',
      'saveOpenToThisHost',
      'saveProxy',
      'saveReach',
      'saveReceiverCertificate',
      'saveRetention',
      'saveSpeaksRdm',
      'setCredential',
      'setTwoFactorRequired',
      'setUserDisabled',
      'startTwoFactor',
    ]);
  });

  it.each(services.filter(([, { isAudited }]) => isAudited))(
    '%s does nothing that the audit log does not know',
    async (_, service) => {
      const { context } = sealedContext();
      for (const input of plainInputs(service.input, { slug: 'docs' })) {
        const parsed = service.input.safeParse(input);
        if (parsed.success) await expect(service.call(context, cli, input)).rejects.toThrow('the audit log is full');
      }
    },
  );

  it('that changes something is in the audit log', () => {
    const silent = services.filter(([name, { isAudited }]) => writes.test(name) && !isAudited).map(([name]) => name);
    // An upload is listed with its sender.
    // Processes say at every start where they listen; a folder is a user's own file system.
    expect(silent).toEqual([
      'acceptUpload',
      'announceListener',
      'announceSampleSite',
      'openFolder',
      'withdrawListener',
    ]);
  });
});
