/** `winnow backup`, `winnow backup verify`, `winnow restore`. */

import { countWords, numberWords } from '../../sdk/count-words.ts';
import { defineCommand } from '../command.ts';
import { print, printJson, say } from '../print.ts';

const sizeWords = (bytes: number): string => `${numberWords(Math.ceil(bytes / 1_000_000))} MB`;

export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes the database to one file, consistent also while a crawl runs.',
  arguments: '<file or folder>',
  takes: { min: 1, max: 1 },
  options: {
    bodies: { type: 'boolean', doc: 'Includes stored page content and uploads that are already applied.' },
    'key-file': {
      type: 'string',
      value: 'FILE',
      doc: 'Writes the key of stored credentials to this file. Keep it apart from the backup.',
    },
  },
  notes: [
    'The key is never part of the backup: without it, the credentials in it stay unreadable, and everything else can be restored.',
    'Without --bodies, the first run after a restore fetches pages again that have not changed. RDs, reports, and explanations are complete.',
    'In a folder, the file is named winnow-DATE.zip. A file that exists is never overwritten.',
    'Logs and the journals of active runs are not included. After a restore, active runs continue as after a power failure.',
  ],
  run: async ({ arguments: [target = ''], options: { bodies: withBodies, 'key-file': keyFile }, json }) => {
    const { backUp } = await import('../back-up.ts');
    const made = await backUp({ target, withBodies, keyFile });
    if (json) printJson(made);
    else {
      const { file, bytes, tables, rows, bodies, uploads } = made;
      print(`${file}: ${sizeWords(bytes)}, ${countWords(tables, 'table')}, ${countWords(rows, 'row')}.`);
      const content = `${countWords(bodies.count, 'stored page', 'stored pages')} (${sizeWords(bodies.bytes)})`;
      if (bodies.isIncluded) print(`Content of ${content} is included.`);
      else if (bodies.count > 0) print(`Content of ${content} is not included: add --bodies to include it.`);
      if (bodies.missing + uploads.missing > 0) {
        say(`Files not found: ${bodies.missing} of stored pages, ${uploads.missing} of uploads.`);
      }
      if (made.key.file !== undefined) print(`Key: ${made.key.file}. Keep it apart from the backup.`);
      else if (made.key.id !== undefined)
        print(`The key (fingerprint ${made.key.id}) is not included: see --key-file.`);
    }
    return 0;
  },
});

export const backupVerify = defineCommand({
  name: 'backup verify',
  summary: 'Checks a backup by restoring it into a temporary database.',
  arguments: '<file>',
  takes: { min: 1, max: 1 },
  options: {},
  notes: ['The temporary database is made on the server of the installation, and removed. Its role needs CREATEDB.'],
  run: async ({ arguments: [file = ''], json }) => {
    const { verifyBackup } = await import('../back-up.ts');
    const verified = await verifyBackup(file);
    if (json) printJson(verified);
    else print(`${file} is complete: ${countWords(verified.tables, 'table')}, ${countWords(verified.rows, 'row')}.`);
    return 0;
  },
});

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restores a backup into an empty database, and migrates it to this version.',
  arguments: '<file>',
  takes: { min: 1, max: 1 },
  options: {
    replace: {
      type: 'boolean',
      doc: 'Replaces the content of a database that is not empty, after backing it up to WINNOW_DATA/backups.',
    },
  },
  notes: [
    'The database is that of WINNOW_DATA or DATABASE_URL. Stop Winnow first.',
    'The file is checked before anything is changed, and each table after it is restored. If anything fails, the database is as it was before.',
    'Users sign in again. Active runs continue when Winnow starts, and schedules apply: to look at a copy only, do not start it with network access.',
  ],
  run: async ({ arguments: [file = ''], options: { replace }, json }) => {
    const { restoreBackup } = await import('../back-up.ts');
    const restored = await restoreBackup({ file, replace });
    if (json) printJson(restored);
    else {
      const { tables, rows, migrated, replacedTo, bodies, bodiesMissing, key } = restored;
      print(`Restored: ${countWords(tables, 'table')}, ${countWords(rows, 'row')}, as of ${restored.at}.`);
      if (migrated.length > 0) print(`Migrated to this version: ${migrated.join(', ')}.`);
      if (replacedTo !== undefined) print(`What was there before is in ${replacedTo}.`);
      if (bodies > 0) print(`Content of ${countWords(bodies, 'stored page')} is there.`);
      if (bodiesMissing > 0) {
        print(`Content of ${countWords(bodiesMissing, 'stored page')} is not there: the next run fetches it again.`);
      }
      if (key.sealedByOthers.length > 0) {
        say(
          `Another key encrypted these secrets: ${key.sealedByOthers.join('; ')}. Stop Winnow, put the key with the ` +
            `fingerprint ${key.backup ?? '(unknown)'} into WINNOW_DATA/secret.key (mode 0600) or WINNOW_SECRET_KEY, or ` +
            'enter the secrets again.',
        );
      }
    }
    return 0;
  },
});
