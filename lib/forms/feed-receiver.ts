/** What the forms of the feed receiver ask for. */

import { boolean, integer, string } from '../sdk/param.ts';

export const mebibyte = 1024 ** 2;
export const gigabyte = 1000 ** 3;

export const receiverParams = {
  on: boolean.defaultsTo('false', {
    label: 'Receive feeds',
    doc: 'Clients push to /xmlfeed and /xmlgroups on the ports below.',
  }),
  httpPort: integer.defaultsTo('19900', {
    label: 'HTTP port',
    doc: 'Clients of the Google Search Appliance push to 19900. Leave empty to turn HTTP off.',
    min: 1,
    max: 65_535,
  }),
  httpsPort: integer.defaultsTo('19902', {
    label: 'HTTPS port',
    doc: 'Usually 19902. Leave empty to turn HTTPS off.',
    min: 1,
    max: 65_535,
  }),
  address: string.optional({
    label: 'Listen address',
    doc: 'An IP address of this server. Leave empty to listen on all of them.',
  }),
  trusted: string.defaultsTo('127.0.0.0/8 ::1', {
    label: 'Trusted addresses',
    doc: 'Addresses and blocks that may push feeds, separated by spaces or line breaks, or the word all. The default is this server only.',
  }),
  collection: string.optional({
    label: 'Default collection',
    doc: 'Short name of the collection that receives uploads from data sources not listed below. Leave empty to refuse them.',
  }),
  sources: string.optional({
    label: 'Collections by data source',
    doc: 'One per line: data source, space, short name of the collection. Group sources (/xmlgroups) are listed in the same way.',
  }),
  strict: boolean.defaultsTo('false', {
    label: 'Strict answers',
    doc: 'Errors are answered with a 4xx or 5xx status. Otherwise they are answered with status 200 and the error text, as the appliance did.',
  }),
  maxBacklog: integer.defaultsTo('20000', {
    label: 'Waiting uploads',
    unit: 'uploads',
    doc: 'While this many uploads wait to be applied, further ones are answered with status 503.',
    min: 1,
    max: 1_000_000,
  }),
  maxMegabytes: integer.defaultsTo('1024', {
    label: 'Size of an upload',
    unit: 'MiB',
    doc: 'After decompression. Larger uploads are refused. The appliance accepted 1 GB.',
    min: 1,
    max: 65_536,
  }),
  fileDays: integer.defaultsTo('30', {
    label: 'Keep uploaded files',
    unit: 'days',
    doc: 'After an upload has ended. Its log then no longer shows the text of records.',
    min: 1,
    max: 36_500,
  }),
  spoolGigabytes: integer.defaultsTo('20', {
    label: 'Space for uploaded files',
    unit: 'GB',
    doc: 'When uploads take more, the files of the oldest ones that have ended are removed first.',
    min: 1,
    max: 1_000_000,
  }),
  logDays: integer.defaultsTo('365', {
    label: 'Keep uploads and logs',
    unit: 'days',
    doc: 'After an upload has ended. The last five of each data source are kept longer.',
    min: 1,
    max: 36_500,
  }),
};

export const certificateParams = {
  certificate: string({
    label: 'Certificate',
    doc: 'PEM: the certificate of this server first, followed by those of intermediate authorities.',
  }),
  secret: string({
    label: 'Private key',
    doc: 'PEM, without a passphrase. Stored encrypted and never shown.',
  }),
};
