/** What a new collection is made from, as its forms ask for it. */

import { integer, string } from '../sdk/param.ts';

const name = string({ label: 'Name', doc: '' });

export const fromUrlParams = {
  url: string({ label: 'Start URL', doc: 'Its host becomes the site; links to other hosts are not followed.' }),
  name,
  depth: integer.optional({
    label: 'Depth',
    unit: 'links',
    doc: 'Maximum link depth. −1 for no limit. Default: 10.',
    min: -1,
    max: 1000,
  }),
};

export const fromTemplateParams = { name };

export const forRdsParams = { name };

export const forFeedsParams = {
  name,
  patterns: string({
    label: 'URL patterns',
    doc: 'URLs that feeds may bring, one pattern per line, such as www.example.com/ or ^googleconnector://. A slash alone accepts every URL.',
  }),
};

export const fromFilesParams = {
  name,
  files: string({
    label: 'Files or one zip',
    doc: 'Folders are ignored: ./config/filter.conf is filter.conf. Passwords are moved into encrypted credentials.',
  }),
};
