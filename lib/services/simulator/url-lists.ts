/** Saved lists of URLs with the verdicts expected of them. */

import { z } from 'zod';
import { urlListRowSchema, urlListTextSchema } from './contract.ts';
import { readUrlList } from '../../languages/url-list/url-list.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { line, slug } from '../input.ts';
import type { UrlListRecord } from '../../db/url-lists.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { UrlListRow, UrlListText } from './contract.ts';

const name = line('The list’s name', 60);

export const listUrlLists = defineService({
  name: 'listUrlLists',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: z.array(urlListRowSchema),
  run: async (context, given): Promise<readonly UrlListRow[] | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const lists = await context.urlLists.list(collection.id);
    return lists.map((list) => {
      const { text: _, ...row } = described(list);
      return row;
    });
  },
});

export const getUrlList = defineService({
  name: 'getUrlList',
  role: 'viewer',
  input: z.strictObject({ slug, name }),
  output: urlListTextSchema,
  run: async (context, given): Promise<UrlListText | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const list = await context.urlLists.find(collection.id, given.name);
    return list ? described(list) : noList(given);
  },
});

const mostBytes = 16 * 1024 * 1024;

/** A list is saved whole or not at all: a line that cannot be read would expect nothing, unseen. */
export const saveUrlList = defineService({
  name: 'saveUrlList',
  role: 'operator',
  input: z.strictObject({ slug, name, text: z.string().max(mostBytes, 'A list has at most 16 MB.') }),
  output: urlListRowSchema,
  run: async (context, { text, ...given }): Promise<UrlListRow | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { urls, bad } = readUrlList(text);
    const [first] = bad;
    if (first) return fieldProblem('text', `Line ${first.line}: ${first.message} ${first.mend}`);
    if (urls.length === 0) return fieldProblem('text', 'The list contains no URLs.');
    const author = describeActor(context.actor).name;
    const list: UrlListRecord = { name: given.name, text: text.replaceAll('\0', ''), author, savedAt: context.now() };
    await context.urlLists.save(collection.id, list);
    const { text: _, ...row } = described(list);
    return row;
  },
  audit: (given, { urls, assertions }) => ({ subject: given.slug, detail: { list: given.name, urls, assertions } }),
});

export const deleteUrlList = defineService({
  name: 'deleteUrlList',
  role: 'operator',
  input: z.strictObject({ slug, name }),
  output: z.null(),
  run: async (context, given): Promise<null | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.urlLists.remove(collection.id, given.name)) ? null : noList(given);
  },
  audit: (given) => ({ subject: given.slug, detail: { list: given.name } }),
});

function described(list: UrlListRecord): UrlListText {
  const { urls } = readUrlList(list.text);
  return { ...list, urls: urls.length, assertions: urls.filter(({ expected }) => expected !== undefined).length };
}

function noList(given: { readonly slug: string; readonly name: string }): Problem {
  return problem('not-found', `${given.slug} has no list called ${given.name}.`);
}
