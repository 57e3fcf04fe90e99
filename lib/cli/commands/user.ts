/** `winnow user …`: accounts, for whoever owns the machine. */

import { environment } from '../../env.ts';
import { cli } from '../../services/actor.ts';
import { expectOk } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { unchecked } from '../../services/define-service.ts';

export const userList = defineCommand({
  name: 'user list',
  summary: 'Lists users and open invitations.',
  options: {},
  run: async ({ json }) => {
    const list = await withServices(async (services) => expectOk(await services.listUsers(cli, {})), say);
    if (json) printJson(list);
    else if (list.users.length === 0)
      print('There are no users yet. To create the first, get a setup token: winnow user setup-token');
    else {
      for (const { email, name, role, disabled } of list.users)
        print(`${email}  ${role}${disabled ? ', disabled' : ''}  ${name}`);
      for (const { email, role } of list.invitations) print(`${email}  ${role}, invited`);
    }
    return 0;
  },
});

export const userResetPassword = defineCommand({
  name: 'user reset-password',
  summary: 'Creates a link to set a new password. It works once.',
  arguments: '<email>',
  takes: { min: 1, max: 1 },
  options: {},
  run: async ({ json, arguments: [email] }) => {
    const link = await withServices(
      async (services) => expectOk(await services.createPasswordReset(cli, unchecked({ email }))),
      say,
    );
    show(json, link);
    return 0;
  },
});

export const userResetTwoFactor = defineCommand({
  name: 'user reset-two-factor',
  summary: 'Turns off two-factor sign-in for a user who lost their phone and recovery codes.',
  arguments: '<email>',
  takes: { min: 1, max: 1 },
  options: {},
  run: async ({ json, arguments: [email] }) => {
    const reset = await withServices(
      async (services) => expectOk(await services.resetTwoFactor(cli, unchecked({ email }))),
      say,
    );
    if (json) printJson(reset);
    else print(`Two-factor sign-in is off for ${reset.email}.`);
    return 0;
  },
});

export const userSetupToken = defineCommand({
  name: 'user setup-token',
  summary: 'Creates a new link for the first administrator. Earlier ones stop working.',
  options: {},
  run: async ({ json }) => {
    const token = await withServices(async (services) => expectOk(await services.issueSetupToken(cli, {})), say);
    show(json, token);
    return 0;
  },
});

function show(json: boolean, link: { readonly path: string; readonly expiresAt: number }): void {
  const url = `${environment().baseUrl}${link.path}`;
  if (json) printJson({ ...link, url });
  else print(`${url}\nValid until ${new Date(link.expiresAt).toISOString()}.`);
}
