/** The two generations of the feed's DTD: without access control lists, and with them. */

import { anyOf, empty, sequence, text } from '../../lang/xml/dtd.ts';
import type { AttributeType, Dtd, ElementType } from '../../lang/xml/dtd.ts';

const yesNo = { values: ['true', 'false'], byDefault: 'false' } as const;
const anything: AttributeType = {};

const header: Readonly<Record<string, ElementType>> = {
  gsafeed: { content: sequence('header', 'group+') },
  header: { content: sequence('datasource', 'feedtype') },
  datasource: {
    content: text,
    note: 'datasource name should match the regex [a-zA-Z_][a-zA-Z0-9_-]*: a letter or underscore, then letters, digits, dashes, or underscores',
  },
  feedtype: { content: text, note: "feedtype must be either 'full', 'incremental', or 'metadata-and-url'" },
};

const recordAttributes: Readonly<Record<string, AttributeType>> = {
  url: { required: true },
  displayurl: anything,
  action: { values: ['add', 'delete'] },
  mimetype: { required: true },
  'last-modified': anything,
  lock: yesNo,
  authmethod: { values: ['none', 'httpbasic', 'ntlm', 'httpsso'], keepsOthers: true, byDefault: 'none' },
  pagerank: anything,
};

const inRecord: Readonly<Record<string, ElementType>> = {
  metadata: { content: sequence('meta*') },
  meta: {
    content: empty,
    attributes: { encoding: { values: ['base64binary'] }, name: { required: true }, content: { required: true } },
  },
  content: {
    content: text,
    attributes: { encoding: { values: ['base64binary', 'base64compressed'] } },
    note: 'encoding is either base64binary (base64 encoded) or base64compressed (zlib compressed, then base64 encoded)',
  },
};

const groupAttributes: Readonly<Record<string, AttributeType>> = {
  action: { values: ['add', 'delete'], byDefault: 'add' },
  pagerank: anything,
};
const groupNote = 'group element lets you group records together and specify a common action for them';
const recordNote =
  'record element can have attributes that override those of the group; last-modified is a date as of RFC 822';

const withoutAcl: Dtd = {
  root: 'gsafeed',
  elements: {
    ...header,
    group: { content: sequence('record*'), attributes: groupAttributes, note: groupNote },
    record: { content: sequence('metadata*', 'content*'), attributes: recordAttributes, note: recordNote },
    ...inRecord,
  },
};

const withAcl: Dtd = {
  root: 'gsafeed',
  elements: {
    ...header,
    group: {
      content: anyOf('acl', 'record'),
      attributes: { ...groupAttributes, feedrank: anything },
      note: groupNote,
    },
    record: {
      content: sequence('acl?', 'metadata*', 'content*'),
      attributes: {
        ...recordAttributes,
        authmethod: { values: ['none', 'httpbasic', 'ntlm', 'httpsso', 'negotiate'], keepsOthers: true },
        feedrank: anything,
        'crawl-immediately': yesNo,
        'crawl-once': yesNo,
        scoring: { values: ['content', 'web'] },
      },
      note: recordNote,
    },
    ...inRecord,
    metadata: {
      content: sequence('meta*'),
      attributes: { 'overwrite-acls': { values: ['true', 'false'], byDefault: 'true' } },
    },
    acl: {
      content: sequence('principal*'),
      attributes: {
        url: anything,
        'inheritance-type': {
          values: ['child-overrides', 'parent-overrides', 'and-both-permit', 'leaf-node'],
          byDefault: 'leaf-node',
        },
        'inherit-from': anything,
      },
      note: 'acl of a record belongs to its document; acl of a group names its url',
    },
    principal: {
      content: text,
      attributes: {
        scope: { values: ['user', 'group'], required: true },
        access: { values: ['permit', 'deny'], required: true },
        namespace: { byDefault: 'Default' },
        'case-sensitivity-type': {
          values: ['everything-case-sensitive', 'everything-case-insensitive'],
          byDefault: 'everything-case-sensitive',
        },
        'principal-type': { values: ['unqualified'] },
      },
    },
  },
};

/** By the version of the appliance's software that came with it. */
export const feedDtds = { '6': withoutAcl, '7': withAcl } as const;

export type FeedDtd = keyof typeof feedDtds;
