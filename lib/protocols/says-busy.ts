/** Words of servers that have no time now, whatever code they come with: not to be taken for a refusal that stands. */

const busy = /too many|maximum|limit|temporar|already connected|busy|overload|(?:try|come back) (?:again )?later/i;

/** Too many failed logins: another one would lock the account. */
const attempts = /attempt|failed login|login fail/i;

/** Whether the text of a reply speaks of the moment rather than of what was asked. */
export function saysBusy(text: string): boolean {
  return busy.test(text) && !attempts.test(text);
}
