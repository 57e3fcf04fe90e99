import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createReaderPool, usualLimits } from '../reader-pool/reader-pool.ts';
import { unpackDocuments } from '../testing/debian-documents.ts';
import { createConverter } from './convert-document.ts';

/** Debian packages with documents in them, for every format. */
const packages = [
  'gworkspace-common',
  'lynkeos.app-common',
  'python3-docx',
  'r-cran-gdata',
  'r-cran-officer',
  'python3-translate',
  'metastudent',
  // Old Office: presentations, tables with and without Unicode, texts.
  'libsystemc-doc',
  'nyquist',
  'libgdata-tests',
  'libspreadsheet-parseexcel-perl',
  'libdbd-excel-perl',
  'r-cran-readxl',
  'golang-github-gabriel-vasile-mimetype-dev',
];
/** What somebody who opens them sees. */
const said: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'at_1_phase_example.ppt',
    ['<title>AT Basic System Example</title>', 'Annotated Timing Only', 'How to run this example (MSVC)'],
  ],
  ['cmusic_pres.ppt', ['<meta name="author" content="allewis">', 'Cellular Automata']],
  ['AuthorK95.xls', ['漢字名のテスト\t漢字データはどうなる？']],
  ['deaths.xls', ['<p>Carrie Fisher\tactor\t60']],
  ['doc.doc', ['Simple doc from Libre Writer']],
  ['Report.doc', ['Predicting Gene Ontology']],
]);
const isDocument = /\.(pdf|rtf|docx|xlsx|pptx|odt|doc|xls|ppt)$/i;
const known: ReadonlySet<string> = new Set(['encrypted', 'not-installed', 'unsupported', 'malformed']);

it('thirty documents of Debian packages and more are converted, or refused with a reason', async ({ skip }) => {
  const { find, missing } = await unpackDocuments(packages);
  if (missing.size === packages.length) return skip(`Debian's packages cannot be had: ${[...missing.values()][0]}`);
  const files = packages.flatMap((name) => find(name, isDocument));
  expect(files.length).toBeGreaterThanOrEqual(30);
  const convert = createConverter(createReaderPool({ ...usualLimits, timeoutMs: 60_000 }));
  const counts = new Map<string, number>();
  const hasCatdoc = existsSync('/usr/bin/catdoc');
  await Promise.all(
    files.map(async (file) => {
      const name = path.basename(file);
      const conversion = await convert({ type: '', body: await readFile(file) });
      const kind = path.extname(name).slice(1).toLowerCase();
      const outcome = conversion.ok ? 'converted' : conversion.reason;
      const html = conversion.ok ? conversion.html : '';
      for (const part of said.get(name) ?? []) if (hasCatdoc) expect(html, name).toContain(part);
      if (!conversion.ok) expect(known, `${name}: ${conversion.detail}`).toContain(conversion.reason);
      counts.set(`${kind} ${outcome}`, (counts.get(`${kind} ${outcome}`) ?? 0) + 1);
    }),
  );
  if (!hasCatdoc) process.stdout.write('without catdoc, which is not installed: doc and xls are refused\n');
  for (const kind of ['pdf', 'rtf', 'docx', 'xlsx', 'pptx', 'odt', 'ppt']) {
    expect(counts.get(`${kind} converted`), kind).toBeGreaterThan(0);
  }
  for (const kind of ['doc', 'xls']) {
    expect(counts.get(`${kind} ${hasCatdoc ? 'converted' : 'not-installed'}`), kind).toBeGreaterThan(0);
  }
  process.stdout.write(
    `${files.length} documents: ${JSON.stringify(Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))))}\n`,
  );
});
