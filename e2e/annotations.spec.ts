/** Annotations in their form: errors are mended where they stand, and URLs without an RD are listed. */

import type { Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, test } from './support/session.ts';

const file = 'annotations';

test('T18: a line without its tab is mended in the form, and annotations of no RD are said', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'Mended annotations', 'http://127.0.0.1:9/');
  const { revision } = valueOf(await services.listFiles(cli, { slug }));
  const text = '@FILE { http://127.0.0.1:9/\nTitle: Foo\n}\n@FILE { http://127.0.0.1:9/b\nCity:\tBoulder\n}\n';
  valueOf(
    await services.saveRevision(cli, { slug, base: revision, message: 'Annotated', files: [{ path: file, text }] }),
  );
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=${file}`);
  const form = page.getByRole('complementary', { name: 'Form' });
  await expect(form.getByText('exactly one tab')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Annotated URLs without an RD' })).toContainText('never found');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Write one tab' }).click();
  await expect(form.getByText('exactly one tab')).toHaveCount(0);
  await expectText(page, slug, text.replace('Title: ', 'Title:\t'));
});

/** The text as it is kept until it is saved. */
async function expectText(page: Page, slug: string, text: string): Promise<void> {
  const key = `winnow-edits:${slug}`;
  const kept = (): Promise<string | null> => page.evaluate((of) => sessionStorage.getItem(of), key);
  await expect
    .poll(async () => new Map<string, string>(JSON.parse((await kept()) ?? '{"texts":[]}').texts).get(file))
    .toBe(text);
}
