/** `winnow catalog`: everything declared, as data. */

import { defineCommand, table } from '../command.ts';
import { print, printJson } from '../print.ts';

export const catalog = defineCommand({
  name: 'catalog',
  summary: 'Lists all functions, parameters, summarizers, protocols, and diagnostics.',
  options: {},
  run: async ({ json }) => {
    const [{ buildCatalog }, { registry }] = await Promise.all([
      import('../../catalog.ts'),
      import('../../registry.ts'),
    ]);
    const { functions, parameters, summarizers, protocols, diagnostics } = buildCatalog(registry);
    if (json) {
      printJson({ functions, parameters, summarizers, protocols, diagnostics });
      return 0;
    }
    print(
      section(
        'Functions',
        functions.map(({ name, summary }) => [name, summary]),
      ),
    );
    for (const [language, declared] of Object.entries(parameters)) {
      print(
        section(
          `Parameters of ${language}`,
          declared.map(({ name, doc }) => [name, doc]),
        ),
      );
    }
    print(
      section(
        'Summarizers',
        summarizers.map(({ name, summary }) => [name, summary]),
      ),
    );
    print(
      section(
        'Protocols',
        protocols.map(({ name, schemes }) => [name, schemes.join(', ')]),
      ),
    );
    print(
      section(
        'Diagnostics',
        diagnostics.map(({ code, text }) => [code, text]),
      ),
    );
    return 0;
  },
});

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  return `${title}\n${table(rows)}\n`;
}
