/** Try a document: an archive is uploaded, its tree is read, a member is opened, and nothing of it stays. */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { ZipFile } from 'yazl';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const page = `<html><head><title>Tideline: tide tables</title></head>
<body><h1>Installing</h1><p>Reads station data.</p><a href="stations.html">Stations</a></body></html>`;

async function tideline(): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'stations.txt' }, 'Nordhavn\nSolvik\n');
  tar.finalize();
  const zip = new ZipFile();
  const files: Readonly<Record<string, string | Buffer>> = {
    README: 'Tideline prints tide tables.\n',
    'doc/index.html': page,
    'doc/logo.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'src/main.c': '#include <stdio.h>\nint main(void)\n{\n  return 0;\n}\n',
    'data/stations.tar.gz': gzipSync(await buffer(tar)),
    // Another name of the same length, in its place: one that leaves the archive.
    'xx/xx/passwd': 'root\n',
  };
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return Buffer.from(bytes.toString('latin1').replaceAll('xx/xx/passwd', '../../passwd'), 'latin1');
}

const gatherer = `Essence: on
Lib-Directory: lib
Post-Summarizing: lib/myrules
`;
const rules = `type == 'PCCompressed'
\ttime-to-live = "86400"
\tembed<2>-title = "Tideline: tables of tides"
type == 'Mail'
\tdelete()
`;

async function seedEssence(services: Services, name: string): Promise<string> {
  const slug = await seedCollection(services, name, 'http://127.0.0.1:9/');
  const files = [
    { path: 'gatherer.cf', text: gatherer },
    { path: 'lib/myrules', text: rules },
  ];
  valueOf(await services.saveRevision(cli, { slug, base: 2, message: 'Essence', files }));
  return slug;
}

test('an archive is tried: its tree, a member with what rules changed, as SOIF', async ({
  page,
  services,
  signIn,
  installation,
}) => {
  const slug = await seedEssence(services, 'Tides');
  await signIn(page, 'operator');
  const tree = page.getByRole('treegrid', { name: 'Documents' });
  const row = (name: string) => tree.getByRole('row').filter({ hasText: name });
  const panel = page.getByRole('region', { name: 'Selected document' });

  await test.step('it is a page of the simulator, and says what will be here', async () => {
    await page.goto(`/collections/${slug}/simulator`);
    await page.getByRole('navigation', { name: 'Simulator' }).getByRole('link', { name: 'Try a document' }).click();
    await expect(page.getByText('Choose or drop a file of up to 64 MB')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Run/ })).toBeDisabled();
    await expectAccessible(page);
  });
  await test.step('the file is typed under a URL that can be changed, and its tree adds up', async () => {
    const file = { name: 'tideline.zip', mimeType: 'application/zip', buffer: await tideline() };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('textbox', { name: 'Treat as URL' })).toHaveValue('http://127.0.0.1:9/tideline.zip');
    await page.keyboard.press('Control+Enter');
    await expect(row('tideline.zip')).toContainText(/5\smembers/);
    await expect(tree.getByRole('row')).toHaveCount(9);
    for (const figure of ['4 summarized', '2 unpacked', '1 stop-listed', '1 refused']) {
      await expect(page.getByRole('button', { name: figure })).toBeVisible();
    }
    await expect(page.getByText(/8\sdocuments/).first()).toBeVisible();
    await expect(row('doc/index.html')).toContainText('byname.cf:');
    await expect(row('doc/logo.png')).toContainText('stoplist.cf:');
    await expect(page.getByRole('region', { name: 'Refused' })).toContainText('its name points outside the archive');
    await expectAccessible(page);
  });
  await test.step('by keyboard, what is in an archive is hidden and shown', async () => {
    await row('data/stations.tar.gz').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(row('stations.txt')).toHaveCount(0);
    await expect(row('data/stations.tar.gz')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(row('stations.txt')).toHaveAttribute('aria-level', '3');
  });
  await test.step('a member says how it came to its type, and what a rule changed', async () => {
    await row('README').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { level: 2, name: /tideline\.zip#doc\/index\.html/ })).toBeVisible();
    const stages = panel.getByRole('list', { name: 'Stages' });
    await expect(stages.getByRole('link', { name: /byname\.cf:/ })).toBeVisible();
    await expect(stages.locator('mark')).toHaveText('.html');
    const changed = panel.getByRole('region', { name: 'Changed by rules' });
    await expect(changed.getByRole('link', { name: 'lib/myrules:3' })).toBeVisible();
    await expect(changed.locator('ins')).toHaveText(' of tides');
    await expectAccessible(page);
    await shot(page, 'try-document');
  });
  await test.step('as SOIF it is what the RD of the archive has of it', async () => {
    await panel.getByRole('button', { name: 'SOIF' }).click();
    await expect(panel.getByLabel('SOIF')).toContainText('embed<2>-title{');
    await page.getByRole('button', { name: 'One RD for each member' }).click();
    await expect(panel.getByLabel('SOIF')).toContainText('tideline.zip!/doc/index.html');
    await expect(page.getByText('To use this, set Unnested-Members: separate in gatherer.cf.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('nothing of the file is left', async () => {
    expect(await readdir(path.join(installation.dataFolder, 'trial-uploads'))).toEqual([]);
  });
});

test('a URL that is not allowed, and a viewer, are told so; without Essence the filters are used', async ({
  page,
  services,
  signIn,
}) => {
  const [slug, plain] = [
    await seedEssence(services, 'Refused'),
    await seedCollection(services, 'Plain', 'http://127.0.0.1:9/'),
  ];
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/simulator/document`);
  await page.getByRole('button', { name: 'Use a URL' }).click();
  await page.getByRole('textbox', { name: 'URL of the document' }).fill('http://10.0.0.1/manual.pdf');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not fetched' })).toBeVisible();
  await expect(page).toHaveURL(/url=http/);
  await expectAccessible(page);

  await page.goto(`/collections/${plain}/simulator/document`);
  const file = { name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from('<title>Notes</title>') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.keyboard.press('Control+Enter');
  const stages = page.getByRole('region', { name: 'Selected document' }).getByRole('list', { name: 'Stages' });
  await expect(stages).toContainText('text/html');
  await expect(page.getByRole('region', { name: 'Selected document' })).toContainText('Notes');
  await expectAccessible(page);
  await shot(page, 'try-document-without-essence');

  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/simulator/document`);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  await expect(page.getByText('Operators can try documents.')).toBeVisible();
});

test('a file that is too large is refused before it is sent', async ({ page, services, signIn }) => {
  const slug = await seedEssence(services, 'Large');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/simulator/document`);
  await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(65 * 1024 * 1024)], 'large.iso'));
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('The file is larger than 64 MB.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeDisabled();
});
