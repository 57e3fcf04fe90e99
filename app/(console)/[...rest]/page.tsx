/** An address of no page, for whoever is signed in: it is said inside the console. */

import { notFound } from 'next/navigation';
import { requireUser } from '#app/session.ts';

export default async function NoPage(): Promise<never> {
  await requireUser();
  notFound();
}
