/** MIME types of documents with text that converters make pages of. Pictures, recordings, and films have only metadata. */

export type TextFormat = 'pdf' | 'rtf' | 'mif' | 'office' | 'ole';

export const documentFormats: ReadonlyMap<string, TextFormat> = new Map<string, TextFormat>([
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['text/rtf', 'rtf'],
  ['application/rtf', 'rtf'],
  ['application/x-mif', 'mif'],
  ['application/vnd.mif', 'mif'],
  ['application/x-framemaker', 'mif'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'office'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'office'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'office'],
  ['application/vnd.oasis.opendocument.text', 'office'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'office'],
  ['application/vnd.oasis.opendocument.presentation', 'office'],
  ['application/epub+zip', 'office'],
  ['application/msword', 'ole'],
  ['application/vnd.ms-excel', 'ole'],
  ['application/vnd.ms-powerpoint', 'ole'],
  ['application/vnd.ms-outlook', 'ole'],
]);
