/** `winnow check`: every finding in configuration files. */

import { defineCommand, UsageError } from '../command.ts';
import { print, printJson, say } from '../print.ts';

export const check = defineCommand({
  name: 'check',
  summary: 'Checks configuration files. Exit code 1 if there are errors.',
  arguments: '<file…>',
  takes: { min: 0 },
  options: {
    dir: { type: 'string', value: 'FOLDER', doc: 'Checks all configuration files of a folder.' },
    language: { type: 'string', value: 'ID', doc: 'Language of the files, if it cannot be derived from their names.' },
  },
  notes: ['A file is checked together with the other configuration files of its folder, as a run would read them.'],
  run: async ({ options: { dir, language }, arguments: paths, json }) => {
    if ((dir === undefined) === (paths.length === 0)) throw new UsageError('Give either files or --dir.');
    const { checkFolder, checkPaths } = await import('../folder/check-files.ts');
    const { files, notes } = dir === undefined ? await checkPaths(paths, language) : await checkFolder(dir);
    for (const note of notes) say(note);
    const all = files.flatMap(({ diagnostics }) => diagnostics);
    const errors = all.filter(({ severity }) => severity === 'error').length;
    const warnings = all.filter(({ severity }) => severity === 'warning').length;
    if (json) printJson({ files, errors, warnings });
    else {
      for (const { path, diagnostics } of files) {
        for (const { line, column, severity, code, message } of diagnostics) {
          print(`${path}:${line}:${column} ${severity} ${code} ${message}`);
        }
      }
      print(`${count(errors, 'error')}, ${count(warnings, 'warning')} in ${count(files.length, 'file')}.`);
    }
    return errors > 0 ? 1 : 0;
  },
});

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
