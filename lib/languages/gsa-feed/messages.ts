/** What can be wrong with a feed whose XML is right. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const feedLimits = {
  /** Entries, and characters of their names and values, that a record is held in memory for. */
  metas: 10_000,
  metadata: 4_194_304,
  principals: 100_000,
  /** Characters of a data source's name, and of a principal. */
  name: 1024,
  url: 8192,
} as const;

export const messages = defineMessages('FEED', {
  badDatasource: {
    number: 101,
    severity: 'error',
    text: '“{name}” can’t be the name of a data source.',
    help: 'A name is a letter or underscore, then letters, digits, hyphens and underscores: [a-zA-Z_][a-zA-Z0-9_-]*. Choose another, and use it for every feed of the source.',
  },
  badFeedtype: {
    number: 102,
    severity: 'error',
    text: '“{name}” is not a feed type.',
    help: 'A feed is full, incremental, or metadata-and-url. Write one of them.',
  },
  otherHeader: {
    number: 103,
    severity: 'warning',
    text: 'The header says {element} {written}, but the feed is sent as {sent}.',
    help: 'What the request says counts, and the header is ignored. Correct one of them, so that nobody is misled.',
  },
  webIsIncremental: {
    number: 104,
    severity: 'warning',
    text: 'Data source web takes URLs to crawl, so the feed counts as incremental.',
    help: 'The data source web is the one for URLs without content; it never replaces what was fed before. Send incremental, or choose another name for a content feed.',
  },
  noUrl: {
    number: 105,
    severity: 'error',
    text: 'The record has no URL.',
    help: 'The URL is what the feed crawls, or what identifies a document of it, so a record without one is left out. Add url="http://…".',
  },
  badUrl: {
    number: 106,
    severity: 'error',
    text: '“{url}” can’t be the URL of a record: {why}.',
    help: 'A URL has a scheme and a host, such as http://www.example.com/page.html or googleconnector://crm.localhost/doc?docid=7, and at most 8,192 characters. The record is left out. Correct the URL.',
  },
  urlFragment: {
    number: 107,
    severity: 'warning',
    text: 'The fragment {fragment} of the URL is left out.',
    help: 'A document is identified by its URL without the part after #. Two records that differ only there are one document. Remove the fragment.',
  },
  noMimeType: {
    number: 108,
    severity: 'error',
    text: 'The record has no mimetype.',
    help: 'A content feed brings the document itself, and its type decides how it is read. The record is left out. Add mimetype, such as mimetype="text/html".',
  },
  noMimeTypeNeeded: {
    number: 109,
    severity: 'warning',
    text: 'The record has no mimetype, which the DTD demands.',
    help: 'Here the type is not needed: the server says it when the URL is crawled, and a record that is deleted has none. Add mimetype="text/html" if other programs check the feed.',
  },
  badDate: {
    number: 110,
    severity: 'warning',
    text: '“{value}” is not a date of RFC 822.',
    help: 'The record is read without a date. Write it with English names and a time zone, such as Mon, 15 Nov 2004 04:58:08 GMT.',
  },
  badRank: {
    number: 111,
    severity: 'warning',
    text: '{name}="{value}" is not a number from 0 to 100.',
    help: 'The value is left out. Write a number, or remove the attribute.',
  },
  contentIgnored: {
    number: 112,
    severity: 'warning',
    text: 'A {kind} feed has no content; it is left out.',
    help: 'The document is fetched from its URL. To bring the document in the feed, send it as full or incremental.',
  },
  metadataIgnored: {
    number: 113,
    severity: 'warning',
    text: 'A web feed has no metadata; it is left out.',
    help: 'The data source web takes URLs only. To bring metadata for URLs, send the feed as metadata-and-url.',
  },
  badBase64: {
    number: 114,
    severity: 'error',
    text: 'The {what} is not base64: {why}.',
    help: 'Base64 has A-Z, a-z, 0-9, + and /, with blanks anywhere and = at the end only. The record is left out. Encode the bytes again, or remove the encoding attribute from a plain text.',
  },
  badCompressed: {
    number: 115,
    severity: 'error',
    text: 'The content can’t be decompressed: {why}.',
    help: 'base64compressed is zlib data (RFC 1950) encoded as base64, not gzip and not raw deflate. The record is left out. Compress the document again, or send it as base64binary.',
  },
  emptyMeta: {
    number: 116,
    severity: 'warning',
    text: 'Metadata {name} has no value.',
    help: 'The appliance left out the whole record and reported “Misplaced metadata”. Here only the entry is left out. Remove it, or give it a value.',
  },
  namelessMeta: {
    number: 117,
    severity: 'warning',
    text: 'Metadata without a name is left out.',
    help: 'Each <meta> has a name and a content. Add the name.',
  },
  tooMuchMetadata: {
    number: 118,
    severity: 'error',
    text: 'The record has more metadata than {limit}.',
    help: 'A record is held in memory until it ends. It is left out. Shorten its metadata, or send large values as content.',
  },
  severalContents: {
    number: 119,
    severity: 'warning',
    text: 'The record has several contents; the last one counts.',
    help: 'The DTD allows more than one <content>, and a record is one document. Remove all but one.',
  },
  aclUrl: {
    number: 120,
    severity: 'warning',
    text: 'The <acl> of a record has no URL of its own; it is ignored.',
    help: 'Inside of a record the list belongs to its document. Only an <acl> of a group names a URL. Remove the attribute.',
  },
  aclWithoutUrl: {
    number: 121,
    severity: 'error',
    text: 'An <acl> of a group needs a URL.',
    help: 'Outside of a record nothing else says what the list applies to, so it is left out. Add url="http://…", or move it into a record.',
  },
  emptyPrincipal: {
    number: 122,
    severity: 'warning',
    text: 'A principal without a name is skipped.',
    help: 'The name is the text of the element. Remove the element, or write the name.',
  },
  badPrincipal: {
    number: 123,
    severity: 'error',
    text: 'Principal {name} has no valid {attribute}.',
    help: 'Guessing it could let the wrong people read the document, so the record or list is left out. Write scope="user" or "group", and access="permit" or "deny".',
  },
  tooManyPrincipals: {
    number: 124,
    severity: 'error',
    text: 'The list has more than {limit} principals.',
    help: 'A list is held in memory until it ends. It is left out. Use groups.',
  },
  aclTwice: {
    number: 125,
    severity: 'warning',
    text: 'The record has an <acl> and metadata {name}; the <acl> counts.',
    help: 'Access is given by an <acl>, or the older way by metadata such as google:aclusers. Remove one of them.',
  },
  principalList: {
    number: 126,
    severity: 'warning',
    text: 'The value of {name} is read as {count} principals.',
    help: 'The guide has one principal in each <meta>. A comma parts principals, unless the value holds an equals sign, as a distinguished name does. Write one <meta> for each.',
  },
  noRecords: {
    number: 127,
    severity: 'warning',
    text: 'The full feed has no records, so it removes all documents of its data source.',
    help: 'A full feed replaces what was fed before. If that is not meant, find out why the feed is empty before you send it.',
  },
  notTaken: {
    number: 128,
    severity: 'warning',
    text: '{url} is left out: {why}.',
    help: 'A URL of a feed is taken if a pattern to follow matches it, and no exception and no do-not-crawl pattern does. Change the patterns, or leave the record out.',
  },
});

export type FeedProblem = keyof typeof messages.messages;
