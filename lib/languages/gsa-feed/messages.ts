/** What can be wrong with a feed whose XML is right. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const feedLimits = {
  /** Entries, and characters of their names and values, that a record is held in memory for. */
  metas: 10_000,
  metadata: 4_194_304,
  principals: 100_000,
  /** Characters of a data source's name; bytes of a principal and of a namespace: longer ones don't fit into an index. */
  name: 1024,
  url: 8192,
} as const;

export const messages = defineMessages('FEED', {
  badDatasource: {
    number: 101,
    severity: 'error',
    text: 'Invalid data source name “{name}”.',
    help: 'A name starts with a letter or an underscore, followed by letters, digits, hyphens, and underscores: [a-zA-Z_][a-zA-Z0-9_-]*. Choose another name, and use it for every feed of the data source.',
  },
  badFeedtype: {
    number: 102,
    severity: 'error',
    text: 'Unknown feed type “{name}”.',
    help: 'The feed types are full, incremental, and metadata-and-url. Write one of them.',
  },
  otherHeader: {
    number: 103,
    severity: 'warning',
    text: 'The header has {element} {written}, but the feed is sent as {sent}.',
    help: 'The value in the request applies, and the header is ignored. Correct one of them so that they match.',
  },
  webIsIncremental: {
    number: 104,
    severity: 'warning',
    text: 'The data source web is for URLs to crawl, so the feed is treated as incremental.',
    help: 'Feeds of the data source web contain URLs without content, and never replace what was fed before. Send incremental, or choose another name for a content feed.',
  },
  noUrl: {
    number: 105,
    severity: 'error',
    text: 'The record has no URL.',
    help: 'The URL is crawled, or identifies the document, so a record without a URL is skipped. Add url="http://…".',
  },
  badUrl: {
    number: 106,
    severity: 'error',
    text: 'Invalid record URL “{url}”: {why}.',
    help: 'A URL has a scheme and a host, such as http://www.example.com/page.html or googleconnector://crm.localhost/doc?docid=7, and up to 8,192 characters. The record is skipped. Correct the URL.',
  },
  urlFragment: {
    number: 107,
    severity: 'warning',
    text: 'The fragment {fragment} of the URL is ignored.',
    help: 'A document is identified by its URL without the part after #. Two records that differ only in that part are the same document. Remove the fragment.',
  },
  noMimeType: {
    number: 108,
    severity: 'error',
    text: 'The record has no mimetype.',
    help: 'A content feed contains the document itself, and the MIME type determines how it is read. The record is skipped. Add mimetype, such as mimetype="text/html".',
  },
  noMimeTypeNeeded: {
    number: 109,
    severity: 'warning',
    text: 'The record has no mimetype, which the DTD requires.',
    help: 'The type is not needed here: the server sends it when the URL is crawled, and a deleted record has none. Add mimetype="text/html" if other programs check the feed.',
  },
  badDate: {
    number: 110,
    severity: 'warning',
    text: '“{value}” is not an RFC 822 date.',
    help: 'The record is read without a date. Write the date with English names and a time zone, such as Mon, 15 Nov 2004 04:58:08 GMT.',
  },
  badRank: {
    number: 111,
    severity: 'warning',
    text: '{name}="{value}" is not a number from 0 to 100.',
    help: 'The value is ignored. Write a number from 0 to 100, or remove the attribute.',
  },
  contentIgnored: {
    number: 112,
    severity: 'warning',
    text: 'Content in a {kind} feed is ignored.',
    help: 'The document is fetched from its URL. To include the document itself, send the feed as full or incremental.',
  },
  metadataIgnored: {
    number: 113,
    severity: 'warning',
    text: 'Metadata in a web feed is ignored.',
    help: 'The data source web accepts only URLs. To send metadata for URLs, send the feed as metadata-and-url.',
  },
  badBase64: {
    number: 114,
    severity: 'error',
    text: 'The {what} is not valid base64: {why}.',
    help: 'Base64 consists of A-Z, a-z, 0-9, +, and /. Whitespace is allowed anywhere, and = only at the end. The record is skipped. Encode the bytes again, or remove the encoding attribute if the text is plain.',
  },
  badCompressed: {
    number: 115,
    severity: 'error',
    text: 'The content can’t be decompressed: {why}.',
    help: 'base64compressed is zlib data (RFC 1950) encoded as base64, not gzip or raw deflate. The record is skipped. Compress the document again, or send it as base64binary.',
  },
  emptyMeta: {
    number: 116,
    severity: 'warning',
    text: 'Metadata {name} has no value.',
    help: 'The appliance skipped the whole record and reported “Misplaced metadata”. Winnow skips only the entry. Remove it, or give it a value.',
  },
  namelessMeta: {
    number: 117,
    severity: 'warning',
    text: 'Metadata without a name is skipped.',
    help: 'Each <meta> needs a name and a content attribute. Add the name.',
  },
  tooMuchMetadata: {
    number: 118,
    severity: 'error',
    text: 'The metadata of the record exceeds {limit}.',
    help: 'A record is held in memory until it ends, so this one is skipped. Shorten its metadata, or send large values as content.',
  },
  severalContents: {
    number: 119,
    severity: 'warning',
    text: 'The record has more than one <content>; the last one is used.',
    help: 'The DTD allows more than one <content>, but a record is one document. Remove all but one.',
  },
  aclUrl: {
    number: 120,
    severity: 'warning',
    text: 'The URL of an <acl> in a record is ignored.',
    help: 'In a record, the list applies to the document of the record. Only an <acl> in a group has a URL. Remove the attribute.',
  },
  aclWithoutUrl: {
    number: 121,
    severity: 'error',
    text: 'An <acl> in a group needs a URL.',
    help: 'Outside a record, only the URL tells what the list applies to. Without it, the list is skipped. Add url="http://…", or move the list into a record.',
  },
  emptyPrincipal: {
    number: 122,
    severity: 'warning',
    text: 'A principal without a name is skipped.',
    help: 'The name is the text of the element. Write the name, or remove the element.',
  },
  badPrincipal: {
    number: 123,
    severity: 'error',
    text: 'Principal {name} has no valid {attribute}.',
    help: 'A wrong guess could give the wrong people access to the document, so the record or list is skipped. Write scope="user" or "group", and access="permit" or "deny".',
  },
  tooManyPrincipals: {
    number: 124,
    severity: 'error',
    text: 'The list has more than {limit} principals.',
    help: 'A list is held in memory until it ends, so this one is skipped. Use groups.',
  },
  aclTwice: {
    number: 125,
    severity: 'warning',
    text: 'The record has both an <acl> and metadata {name}; the <acl> applies.',
    help: 'Access is set by an <acl>, or in the older form by metadata such as google:aclusers. Remove one of them.',
  },
  principalList: {
    number: 126,
    severity: 'warning',
    text: 'The value of {name} is read as {count} principals.',
    help: 'The guide has one principal in each <meta>. A comma separates principals, unless the value contains an equals sign, as in a distinguished name. Write one <meta> for each principal.',
  },
  noRecords: {
    number: 127,
    severity: 'warning',
    text: 'The full feed has no records, so it removes all documents of its data source.',
    help: 'A full feed replaces what was fed before. If this is not intended, find out why the feed is empty before you send it.',
  },
  notTaken: {
    number: 128,
    severity: 'warning',
    text: '{url} is skipped: {why}.',
    help: 'A URL in a feed is accepted if a follow pattern matches it and no exception or do-not-crawl pattern does. Change the patterns, or remove the record.',
  },
  ofOtherSource: {
    number: 131,
    severity: 'warning',
    text: 'The URL was last in a feed of the data source {source}.',
    help: 'A URL belongs to the data source whose feed had it last, and only the last record applies. Keep the URL in one data source.',
  },
  broughtByOther: {
    number: 132,
    severity: 'warning',
    text: 'The document comes from content feeds of the data source {source}, so its URL is not crawled.',
    help: 'URLs in a content feed are never crawled. The record applies when the content feed deletes the document. Keep the URL in one data source.',
  },
  contentNotStored: {
    number: 133,
    severity: 'error',
    text: 'The record has no <content>, and the content of its document is not stored.',
    help: 'A record without <content> updates the metadata of a document, and Winnow recreates the document from the stored content. That content was removed to make room, or never stored. The record is skipped, and the document stays as it is. Push the record with its content.',
  },
  fullWithoutContent: {
    number: 134,
    severity: 'warning',
    text: 'A record of a full feed has no <content>; the stored content of its document stays.',
    help: 'A full feed replaces the documents of its data source, so each record needs its content (Feeds guide, p. 8). Add <content>, or push the metadata with an incremental feed.',
  },
  badInheritance: {
    number: 140,
    severity: 'warning',
    text: '{name} “{value}” is not an inheritance type.',
    help: 'The list is read as a leaf-node: nothing may inherit from it, and access to whatever does is denied. Write child-overrides, parent-overrides, and-both-permit, or leaf-node.',
  },
  aclRepeated: {
    number: 141,
    severity: 'warning',
    text: '{url} has another ACL in line {other} of this feed; the last one applies.',
    help: 'A feed should contain one ACL for each URL, either in its record or in a group, not both. Remove one of them.',
  },
  emptyAcl: {
    number: 142,
    severity: 'warning',
    text: 'The ACL has no principals and inherits from nothing, so access is denied to everybody.',
    help: 'An ACL permits whoever it names. The appliance treated an empty ACL as none; Winnow doesn’t make a document public because of one. Add principals, or remove the ACL if everybody may see the document.',
  },
  unknownAuthMethod: {
    number: 149,
    severity: 'warning',
    text: 'Unknown authmethod "{method}": nobody may see the document until an ACL says who.',
    help: 'Any authmethod other than none marks a document as secure, so an unknown one does too. Use none for a document that everybody may see, or httpbasic, ntlm, httpsso or negotiate.',
  },
  longPrincipal: {
    number: 143,
    severity: 'error',
    text: 'The name or namespace of a principal is longer than {limit} bytes.',
    help: 'A shortened name would be another principal, so the record or list is skipped. Use a shorter name.',
  },
  badAclUrl: {
    number: 144,
    severity: 'error',
    text: 'Invalid {what} “{url}” of an ACL: {why}.',
    help: 'A URL has a scheme and a host, such as http://www.example.com/folder/, and up to 8,192 characters. The record or list is skipped. Correct the URL.',
  },
});

export type FeedProblem = keyof typeof messages.messages;
